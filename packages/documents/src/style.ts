import { COLUMN_WIDTHS, type ColumnCount, PAGE, type PageSize } from '@fenix/domain/document/blocks';
import { LINE_HEIGHT } from './measure';

/**
 * The paper, once, for both drawings: points in the PDF, pixels on screen. Only what both understand is used:
 * flexbox, plain numbers, explicit borders. Paper is always light.
 */
export const PAPER = {
  ink: '#17212b',
  muted: '#56636f',
  rule: '#cdd4db',
  band: '#f1f4f6',
  brand: '#b93a0a',
  good: '#166c38',
  alert: '#a81c28',
  alertSoft: '#fcecec',
  info: '#0f5c73',
  infoSoft: '#eaf4f7',
  sheet: '#ffffff',
} as const;

const SIDE = 64;
/** The footer: how far it is from the edge and from what is above it, and the room of the page's number beside it. */
export const FOOTER_BOTTOM = 40;
export const FOOTER_GAP = 32;
export const FOOTER_PAGE_WIDTH = 260;
/** Said by every text with a size of its own: the PDF would give it the line height of the letters around it. */
const lineHeight = LINE_HEIGHT;
const BODY = 17;

/** Inner width of the sheet, which columns and photos share out. */
export const CONTENT_WIDTH = PAGE.width - 2 * SIDE;
const GAP = 20;

/** Pictures are shown whole, in a frame of four by three. */
export function photoFrame(columns: 2 | 3): { width: number; height: number } {
  const width = Math.floor((CONTENT_WIDTH - (columns - 1) * GAP) / columns);
  return { width, height: Math.round(width * 0.75) };
}
/** TPL-03: the room between what is in a column and the next. */
const COLUMN_PAD = 14;

/** A picture in a column takes its width; alone on the page, half of it. */
export function cellFrame(count: ColumnCount): { width: number; height: number } {
  const width = COLUMN_WIDTHS[count === 1 ? 2 : count] - COLUMN_PAD;
  return { width, height: Math.round(width * 0.75) };
}
/** Of a signature in a column. */
export function signatureFrame(count: ColumnCount): { width: number; height: number } {
  return { width: Math.min(300, COLUMN_WIDTHS[count] - COLUMN_PAD), height: 76 };
}
/** The two pictures of a record, three of which fit a page without notes, and the width of the facts beside them. */
export const RECORD_FRAMES = [
  { width: 384, height: 288 },
  { width: 250, height: 288 },
] as const;
export const RECORD_FACTS = CONTENT_WIDTH - RECORD_FRAMES[0].width - RECORD_FRAMES[1].width - 2 * GAP;
export const VIDEO_FRAME = { width: 438, height: 246 } as const;
export const QR_SIDE = 132;
/** With its words under it, it fills a page of its own. */
export const QR_PAGE_SIDE = 480;

/** Six to a page. */
export const LABELS_WIDE = 2;
export const LABELS_HIGH = 3;
export const LABEL_QR_SIDE = 140;
export function labelFrame({ width, height, margin = 0 }: PageSize): { width: number; height: number } {
  return { width: (width - 2 * margin) / LABELS_WIDE, height: (height - 2 * margin) / LABELS_HIGH };
}

export const styles = {
  sheet: {
    display: 'flex',
    flexDirection: 'column',
    paddingTop: 56,
    paddingLeft: SIDE,
    paddingRight: SIDE,
    paddingBottom: 40,
    backgroundColor: PAPER.sheet,
    color: PAPER.ink,
    fontSize: BODY,
    lineHeight,
  },
  block: { display: 'flex', flexDirection: 'column', marginBottom: 24 },
  header: {
    display: 'flex',
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBottom: 20,
    marginBottom: 22,
    borderBottomWidth: 2,
    borderBottomStyle: 'solid',
    borderBottomColor: PAPER.brand,
  },
  headerWords: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexShrink: 1, flexBasis: 0, marginRight: GAP },
  title: { fontSize: 32, fontWeight: 700, lineHeight: 1.2, margin: 0 },
  subtitle: { fontSize: 19, lineHeight, color: PAPER.muted, marginTop: 6 },
  logo: { width: 160, height: 72, objectFit: 'contain', objectPosition: 'right center' },
  heading: { fontSize: 19, fontWeight: 700, lineHeight: 1.3, marginTop: 0, marginBottom: 10 },
  fields: { display: 'flex', flexDirection: 'row', flexWrap: 'wrap', marginBottom: 14 },
  field: { display: 'flex', flexDirection: 'column', paddingRight: GAP, marginBottom: 10 },
  label: { fontSize: 14, lineHeight, color: PAPER.muted },
  value: { fontSize: BODY, lineHeight },
  row: {
    display: 'flex',
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderBottomStyle: 'solid',
    borderBottomColor: PAPER.rule,
  },
  headRow: { backgroundColor: PAPER.band },
  cell: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    paddingTop: 9,
    paddingBottom: 9,
    paddingLeft: 12,
    paddingRight: 12,
    fontSize: 16,
    lineHeight,
  },
  headCell: { fontWeight: 700 },
  numberCell: { textAlign: 'right' },
  cellNote: { fontSize: 12, lineHeight, color: PAPER.muted, fontWeight: 400 },
  photos: { display: 'flex', flexDirection: 'row', columnGap: GAP, marginBottom: GAP },
  photo: { display: 'flex', flexDirection: 'column' },
  picture: { objectFit: 'contain', objectPosition: 'left top' },
  missing: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: 24,
    backgroundColor: PAPER.band,
    color: PAPER.muted,
    fontSize: 14,
    lineHeight,
    textAlign: 'center',
  },
  record: { display: 'flex', flexDirection: 'row', alignItems: 'flex-start', columnGap: GAP, marginBottom: GAP },
  // Nearer to its pictures than to the next record.
  recordNote: { marginTop: -12, marginBottom: 12 },
  recordFacts: { display: 'flex', flexDirection: 'column', width: RECORD_FACTS },
  video: { display: 'flex', flexDirection: 'row', alignItems: 'center', columnGap: 28, marginBottom: GAP * 2 },
  videoWords: { display: 'flex', flexDirection: 'row', alignItems: 'center', flexGrow: 1, columnGap: 20 },
  // The PDF layout engine does not shrink text beside a frame: the remaining width is set explicitly.
  videoHint: { width: CONTENT_WIDTH - VIDEO_FRAME.width - QR_SIDE - 48, fontSize: 14, lineHeight, color: PAPER.muted },
  videoAddress: { fontSize: 12, marginTop: 4, lineHeight: 1.3 },
  qr: { display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center' },
  qrTitle: { fontSize: 72, fontWeight: 700, lineHeight: 1.2, marginTop: 20, letterSpacing: 2 },
  qrSubtitle: { fontSize: 26, lineHeight: 1.3, marginTop: 4 },
  qrHint: { fontSize: 16, lineHeight, color: PAPER.muted, marginTop: 14 },
  labels: { display: 'flex', flexDirection: 'row', flexWrap: 'wrap' },
  labelFrame: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
    borderWidth: 1,
    borderStyle: 'dashed',
    borderColor: PAPER.rule,
  },
  labelTitle: { fontSize: 30, fontWeight: 700, lineHeight: 1.2, marginTop: 6, letterSpacing: 1 },
  labelSubtitle: { fontSize: 12, lineHeight: 1.3, marginTop: 2 },
  labelHint: { fontSize: 9, lineHeight: 1.3, color: PAPER.muted, marginTop: 4 },
  checks: { display: 'flex', flexDirection: 'row', columnGap: GAP },
  check: {
    display: 'flex',
    flexDirection: 'row',
    alignItems: 'center',
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    columnGap: 8,
    paddingTop: 4,
    paddingBottom: 4,
    borderBottomWidth: 1,
    borderBottomStyle: 'solid',
    borderBottomColor: PAPER.rule,
    fontSize: 13,
    lineHeight: 1.3,
  },
  checkName: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  checkValue: { paddingLeft: 8, paddingRight: 8, color: PAPER.muted },
  note: { fontSize: 14, lineHeight, color: PAPER.muted, marginTop: -6, marginBottom: 8 },
  notice: {
    display: 'flex',
    flexDirection: 'column',
    marginBottom: 20,
    paddingTop: 12,
    paddingBottom: 12,
    paddingLeft: 18,
    paddingRight: 18,
    borderLeftWidth: 5,
    borderLeftStyle: 'solid',
  },
  noticeTitle: { fontWeight: 700 },
  caption: { fontSize: 14, lineHeight, color: PAPER.muted, marginTop: 6 },
  columns: { display: 'flex', flexDirection: 'row', marginBottom: 18 },
  column: { display: 'flex', flexDirection: 'column', paddingRight: COLUMN_PAD },
  line: {
    height: 30,
    borderBottomWidth: 1,
    borderBottomStyle: 'solid',
    borderBottomColor: PAPER.muted,
  },
  boxes: { display: 'flex', flexDirection: 'row', flexWrap: 'wrap', columnGap: GAP, marginTop: 4 },
  box: { display: 'flex', flexDirection: 'row', alignItems: 'center', columnGap: 8, lineHeight: 1.1 },
  signatures: { display: 'flex', flexDirection: 'row', columnGap: 2 * GAP, marginTop: 12, marginBottom: 28 },
  signature: { display: 'flex', flexDirection: 'column', justifyContent: 'flex-end', width: 380 },
  signatureImage: { width: 300, height: 110, objectFit: 'contain' },
  signatureRoom: {
    display: 'flex',
    justifyContent: 'flex-end',
    height: 96,
    fontSize: 13,
    lineHeight,
    color: PAPER.muted,
  },
  signatureLine: { borderTopWidth: 1, borderTopStyle: 'solid', borderTopColor: PAPER.ink, paddingTop: 8 },
  footer: {
    display: 'flex',
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderTopWidth: 1,
    borderTopStyle: 'solid',
    borderTopColor: PAPER.rule,
    paddingTop: 12,
    fontSize: 13,
    lineHeight,
    color: PAPER.muted,
  },
  footerWords: { width: CONTENT_WIDTH - FOOTER_PAGE_WIDTH },
  footerPage: { width: FOOTER_PAGE_WIDTH, textAlign: 'right' },
} as const;

/** A third, a half or the whole width, as text because both drawings read it as a share of the sheet. */
export const COLUMN_SHARE = { 1: 1, 2: 0.5, 3: 0.3333 } as const;
export const COLUMN_WIDTH = { 1: '100%', 2: '50%', 3: '33.33%' } as const;

/** A bad item is bold on a filled ground, so that it is visible in black and white too. */
export const CHECK_LOOK = {
  ok: { name: {}, value: {} },
  alert: {
    name: { fontWeight: 700 },
    value: { backgroundColor: PAPER.alert, color: PAPER.sheet, fontWeight: 700, borderRadius: 3 },
  },
  off: { name: { color: PAPER.muted }, value: {} },
} as const;

export const NOTICE_COLORS = {
  info: { backgroundColor: PAPER.infoSoft, borderLeftColor: PAPER.info },
  alert: { backgroundColor: PAPER.alertSoft, borderLeftColor: PAPER.alert },
} as const;

/** VIDEO-05: what a video is called, with the moment of it that is shown. */
export const videoCaption = ({ caption, moment }: { caption?: string; moment?: string }) =>
  [caption, moment].filter(Boolean).join(' · ');
/** Beside the QR code of a video. */
export const VIDEO_HINT = 'Escanea el código para ver el video. Necesitas ingresar con tu usuario.';

/** A picture that could not be read leaves its place and says so. */
export const MISSING_PICTURE = 'Imagen no disponible';

/** Under the code of a video in a column. */
export const CELL_HINT = 'Escanea el código para ver el video con tu usuario.';
