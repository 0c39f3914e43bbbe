import { type CSSProperties, createContext, use } from 'react';
import { COLUMN_WIDTH, styles } from './style';

export type ScreenStyles = Readonly<Record<keyof typeof styles | 'table' | 'tableRow' | 'tableCell', CSSProperties>> & {
  /** Whether blocks are stacked at the width there is, instead of laid out as on paper. */
  isReading: boolean;
};

const page = {
  boxSizing: 'border-box',
  fontFamily: "'Inter Fenix', Helvetica, Arial, sans-serif",
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const;

/** What a screen adds to paper: pictures that open, and videos that play, by their captions. */
export type Lively = {
  onPicture?: (picture: { url: string; alt: string }) => void;
  videos?: Readonly<Record<string, string>>;
};
const LivelyContext = createContext<Lively>({});
export const LivelyProvider = LivelyContext.Provider;
export const useLively = () => use(LivelyContext);

/** The paper itself, at its own size. */
export const SHEET: ScreenStyles = {
  ...styles,
  isReading: false,
  sheet: { ...styles.sheet, ...page, position: 'relative' },
  // The rows of the PDF, as a real table: the borders are the row's, the columns share the width.
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
  tableRow: { ...styles.row, display: 'table-row', breakInside: 'avoid' },
  tableCell: { ...styles.cell, textAlign: 'left', verticalAlign: 'top' },
  photos: { ...styles.photos, flexWrap: 'wrap', rowGap: 20, marginBottom: 0 },
};

/** The same blocks for a telephone: one below the other, in letters that can be read at arm's length. */
export const READING: ScreenStyles = {
  ...SHEET,
  isReading: true,
  sheet: { ...styles.sheet, ...page, padding: 16, fontSize: 16 },
  header: { ...styles.header, alignItems: 'flex-start', columnGap: 12, paddingBottom: 12, marginBottom: 20 },
  title: { ...styles.title, fontSize: 22 },
  subtitle: { ...styles.subtitle, fontSize: 16 },
  logo: { ...styles.logo, width: 96, height: 48 },
  heading: { ...styles.heading, fontSize: 18 },
  value: { fontSize: 16 },
  check: { ...styles.check, fontSize: 16, paddingTop: 8, paddingBottom: 8 },
  record: { ...styles.record, flexDirection: 'column', alignItems: 'stretch', rowGap: 12 },
  recordFacts: { ...styles.recordFacts, width: 'auto' },
  video: { ...styles.video, flexDirection: 'column', alignItems: 'stretch', rowGap: 12 },
  videoHint: { ...styles.videoHint, width: 'auto' },
  qrTitle: { ...styles.qrTitle, fontSize: 40, marginTop: 8 },
  qrSubtitle: { ...styles.qrSubtitle, fontSize: 18 },
  qrHint: { ...styles.qrHint, fontSize: 14, marginTop: 8 },
  columns: { ...styles.columns, flexDirection: 'column', rowGap: 12 },
  column: { ...styles.column, paddingRight: 0 },
  signatures: { ...styles.signatures, flexDirection: 'column', rowGap: 20 },
  signature: { ...styles.signature, width: '100%' },
};

export const ScreenStyle = createContext<ScreenStyles>(SHEET);

export function useStyles(): ScreenStyles {
  return use(ScreenStyle);
}

/** What a column takes: a share of the sheet, or on a telephone all there is; short facts fit two by two. */
export function columnWidth(columns: 1 | 2 | 3, isReading: boolean): string {
  return COLUMN_WIDTH[isReading && columns === 3 ? 2 : columns];
}
