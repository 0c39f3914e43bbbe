import { PAGE } from '@fenix/domain/document/blocks';

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
  sheet: '#ffffff',
} as const;

export const FOOTER_ROOM = 56;
const SIDE = 64;
const BODY = 17;

/** Inner width of the sheet, which columns and photos share out. */
export const CONTENT_WIDTH = PAGE.width - 2 * SIDE;
const GAP = 20;
export const PHOTO_WIDTH = (CONTENT_WIDTH - 2 * GAP) / 3;

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
    lineHeight: 1.4,
  },
  block: { display: 'flex', flexDirection: 'column', marginBottom: 28 },
  header: {
    display: 'flex',
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBottom: 20,
    marginBottom: 28,
    borderBottomWidth: 2,
    borderBottomStyle: 'solid',
    borderBottomColor: PAPER.brand,
  },
  headerWords: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexShrink: 1 },
  title: { fontSize: 32, fontWeight: 700, lineHeight: 1.2, margin: 0 },
  subtitle: { fontSize: 19, color: PAPER.muted, marginTop: 6 },
  logo: { width: 160, height: 72, objectFit: 'contain' },
  heading: { fontSize: 19, fontWeight: 700, lineHeight: 1.3, marginTop: 0, marginBottom: 10 },
  fields: { display: 'flex', flexDirection: 'row', flexWrap: 'wrap', marginBottom: 14 },
  field: { display: 'flex', flexDirection: 'column', paddingRight: GAP, marginBottom: 14 },
  label: { fontSize: 14, color: PAPER.muted },
  value: { fontSize: BODY },
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
  },
  headCell: { fontWeight: 700 },
  photos: { display: 'flex', flexDirection: 'row', flexWrap: 'wrap', columnGap: GAP, rowGap: GAP },
  photo: { display: 'flex', flexDirection: 'column', width: PHOTO_WIDTH },
  photoImage: { width: PHOTO_WIDTH, height: PHOTO_WIDTH * 0.75, objectFit: 'cover', backgroundColor: PAPER.band },
  missing: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: PHOTO_WIDTH,
    height: PHOTO_WIDTH * 0.75,
    backgroundColor: PAPER.band,
    color: PAPER.muted,
    fontSize: 14,
  },
  caption: { fontSize: 14, color: PAPER.muted, marginTop: 6 },
  signature: { display: 'flex', flexDirection: 'column', width: 340, marginTop: 12, marginBottom: 28 },
  signatureImage: { width: 300, height: 110, objectFit: 'contain' },
  signatureRoom: { height: 96 },
  signatureLine: { borderTopWidth: 1, borderTopStyle: 'solid', borderTopColor: PAPER.ink, paddingTop: 8 },
  footer: {
    borderTopWidth: 1,
    borderTopStyle: 'solid',
    borderTopColor: PAPER.rule,
    paddingTop: 12,
    fontSize: 13,
    color: PAPER.muted,
  },
} as const;

/** A third, a half or the whole width, as text because both drawings read it as a share of the sheet. */
export const COLUMN_WIDTH = { 1: '100%', 2: '50%', 3: '33.33%' } as const;

/** A picture that could not be read leaves its place and says so. */
export const MISSING_PICTURE = 'Imagen no disponible';
