import { COLUMN_WIDTHS, type Cell, type ColumnCount } from '@fenix/domain/document/blocks';
import { type Of, PHOTO_COLUMNS, type Part, cellOf, inRows, lookOf } from './arrange';
import { cutText } from './cut';
import { LINE_HEIGHT, heightOf, linesOf, widthOf } from './measure';
import type { Piece } from './paging';
import {
  CELL_HINT,
  COLUMN_SHARE,
  CONTENT_WIDTH,
  QR_SIDE,
  RECORD_FACTS,
  RECORD_FRAMES,
  VIDEO_FRAME,
  VIDEO_HINT,
  cellFrame,
  photoFrame,
  signatureFrame,
  styles,
  videoCaption,
} from './style';

const BOLD = { weight: 'bold' } as const;
const HEADING = { ...styles.heading, ...BOLD };
const BODY = { fontSize: styles.value.fontSize };
const GAP = styles.photos.columnGap;
/** As many rows as this are not worth a second page. */
const SHORT = 4;
/** How many rows stay together at the beginning and at the end. */
const ENDS = 2;

const tallest = (heights: readonly number[]) => Math.max(0, ...heights);

/** The pieces of a part, row by row, in the order in which `cutPart` counts them. */
export function piecesOf(part: Part): Piece[] {
  switch (part.kind) {
    case 'header':
      return [headerPiece(part)];
    case 'notice':
      return [noticePiece(part)];
    case 'fields':
      return rowsOf(
        inRows(part.rows, part.columns).map((row) => tallest(row.map((fact) => factHeight(fact, part.columns)))),
        { title: part.title, after: styles.fields.marginBottom },
      );
    case 'text':
      return rowsOf(
        linesOf(part.body, BODY, CONTENT_WIDTH).map(() => BODY.fontSize * LINE_HEIGHT),
        { title: part.title },
      );
    case 'table':
      return tablePieces(part);
    case 'checks':
      return rowsOf(checkHeights(part), { title: part.title, first: noteHeight(part.note) });
    case 'photos':
      return photoPieces(part);
    case 'record':
      return [{ height: headingHeight(part.title) + recordHeight(part), after: styles.record.marginBottom }];
    case 'video':
      return [{ height: headingHeight(part.title) + videoHeight(part), after: styles.video.marginBottom }];
    case 'qr':
    case 'labels':
      return [{ height: 0, after: 0, starts: true }];
    case 'columns':
      return columnPieces(part);
    case 'signatures':
      return signaturePieces(part.people);
    case 'footer':
      return [];
    default:
      return part satisfies never;
  }
}

type Rows = {
  title?: string | undefined;
  /** The height of what is between the heading and the rows. */
  first?: number;
  between?: number;
  after?: number;
  lead?: number;
  again?: number;
};

/** The heading, and anything between it and the rows, belongs to the first row: a page never ends with a heading. */
function rowsOf(heights: readonly number[], { title, first = 0, between = 0, again, ...rest }: Rows): Piece[] {
  const { after = styles.block.marginBottom, lead = ENDS } = rest;
  const count = heights.length;
  const isKept = (row: number) => lead === ENDS && (count <= SHORT || row < lead - 1 || row >= count - ENDS);
  return heights.map((height, row) => ({
    height: height + (row === 0 ? headingHeight(title) + first : 0),
    after: row === count - 1 ? after : between,
    ...(row < count - 1 && isKept(row) && { keep: true }),
    ...(row > 0 && again !== undefined && { again }),
  }));
}

function headingHeight(title: string | undefined): number {
  return title ? heightOf(title, HEADING, CONTENT_WIDTH) + styles.heading.marginBottom : 0;
}

function headerPiece({ title, subtitle, logo }: Of<'header'>): Piece {
  const picture = logo ? styles.logo : { width: 52, height: 52 };
  const width = CONTENT_WIDTH - GAP - picture.width;
  const words =
    heightOf(title, { ...styles.title, ...BOLD }, width) +
    (subtitle ? heightOf(subtitle, styles.subtitle, width) + styles.subtitle.marginTop : 0);
  const { paddingBottom, borderBottomWidth, marginBottom } = styles.header;
  return { height: Math.max(words, picture.height) + paddingBottom + borderBottomWidth, after: marginBottom };
}

function noticePiece({ title, text }: Of<'notice'>): Piece {
  const { paddingTop, paddingBottom, paddingLeft, paddingRight, borderLeftWidth, marginBottom } = styles.notice;
  const width = CONTENT_WIDTH - paddingLeft - paddingRight - borderLeftWidth;
  const words = heightOf(title, { ...BODY, ...BOLD }, width) + (text ? heightOf(text, BODY, width) : 0);
  return { height: words + paddingTop + paddingBottom, after: marginBottom };
}

const labelled = ([label, value]: readonly [string, string], width: number) =>
  heightOf(label, styles.label, width) + heightOf(value, BODY, width);

function factHeight(fact: readonly [string, string], columns: 1 | 2 | 3): number {
  const { paddingRight, marginBottom } = styles.field;
  return labelled(fact, CONTENT_WIDTH * COLUMN_SHARE[columns] - paddingRight) + marginBottom;
}

function tablePieces(table: Of<'table'>): Piece[] {
  const { title, headers, rows } = table;
  const { isTotal } = lookOf(table);
  const { paddingTop, paddingBottom, paddingLeft, paddingRight } = styles.cell;
  const width = CONTENT_WIDTH / headers.length - paddingLeft - paddingRight;
  const rowHeight = (row: Of<'table'>['rows'][number], isBold: boolean) =>
    tallest(
      row.map((cell) => {
        const { text, note } = cellOf(cell);
        const words = heightOf(text, { ...styles.cell, ...(isBold && BOLD) }, width);
        return words + (note === undefined ? 0 : heightOf(note, styles.cellNote, width));
      }),
    ) +
    paddingTop +
    paddingBottom +
    styles.row.borderBottomWidth;
  const head = rowHeight(headers, true);
  if (rows.length === 0) return [{ height: headingHeight(title) + head, after: styles.block.marginBottom }];
  return rowsOf(
    rows.map((row) => rowHeight(row, isTotal(row))),
    { title, first: head, again: head },
  );
}

function noteHeight(note: string | undefined): number {
  if (note === undefined) return 0;
  return heightOf(note, styles.note, CONTENT_WIDTH) + styles.note.marginTop + styles.note.marginBottom;
}

const MARK_WIDTH = 16;

function checkHeights({ columns, items }: Of<'checks'>): number[] {
  const { fontSize, lineHeight, columnGap, paddingTop, paddingBottom, borderBottomWidth } = styles.check;
  const width = (CONTENT_WIDTH - (columns - 1) * styles.checks.columnGap) / columns;
  const { paddingLeft, paddingRight } = styles.checkValue;
  return inRows(items, columns).map(
    (row) =>
      tallest(
        row.map(({ name, value, mark }) => {
          const ink = { fontSize, lineHeight, ...(mark === 'alert' && BOLD) };
          const taken = MARK_WIDTH + 2 * columnGap + widthOf(value, ink) + paddingLeft + paddingRight;
          return Math.max(MARK_WIDTH, heightOf(name, ink, width - taken));
        }),
      ) +
      paddingTop +
      paddingBottom +
      borderBottomWidth,
  );
}

const captionHeight = (caption: string | undefined, width: number) =>
  caption ? heightOf(caption, styles.caption, width) + styles.caption.marginTop : 0;

function photoPieces({ title, columns = PHOTO_COLUMNS, photos }: Of<'photos'>): Piece[] {
  const frame = photoFrame(columns);
  const heights = inRows(photos, columns).map(
    (row) => frame.height + tallest(row.map(({ caption }) => captionHeight(caption, frame.width))),
  );
  return rowsOf(heights, { title, lead: 1, between: styles.photos.marginBottom });
}

function recordHeight({ rows, note }: Of<'record'>): number {
  const facts = rows.reduce((height, fact) => height + labelled(fact, RECORD_FACTS) + styles.field.marginBottom, 0);
  const noted = note ? labelled(note, CONTENT_WIDTH) + styles.field.marginBottom + styles.record.marginBottom : 0;
  const { marginTop, marginBottom } = styles.recordNote;
  return Math.max(RECORD_FRAMES[0].height, facts) + (note ? noted + marginTop + marginBottom : 0);
}

function videoHeight({ address, ...video }: Of<'video'>): number {
  const { width, fontSize } = styles.videoHint;
  const caption = videoCaption(video);
  const words =
    (caption ? heightOf(caption, { fontSize, ...BOLD }, width) : 0) +
    heightOf(VIDEO_HINT, { fontSize }, width) +
    heightOf(address, styles.videoAddress, width) +
    styles.videoAddress.marginTop;
  return Math.max(VIDEO_FRAME.height, QR_SIDE, words);
}

function columnPieces({ title, count, cells }: Of<'columns'>): Piece[] {
  const heading = headingHeight(title);
  if (cells.length === 0) return [{ height: heading, after: 0, keep: true }];
  const rows = tallest(cells.map((cell) => (cell?.kind === 'words' ? cutText(cell.text, count).length : 0)));
  const whole = tallest(cells.map((cell) => (cell ? cellHeight(cell, count) : 0)));
  const after = styles.columns.marginBottom;
  if (rows <= 1) return [{ height: heading + whole, after }];
  // Each further row of a text too long for a page; what is beside it was drawn with the first.
  return Array.from({ length: rows }, (_, row) => ({
    height:
      (row === 0 ? heading : 0) +
      tallest(
        cells.map((cell) => {
          if (cell?.kind !== 'words') return cell && row === 0 ? cellHeight(cell, count) : 0;
          return wordsHeight({ ...cell, text: cutText(cell.text, count)[row] ?? '' }, count, row === 0);
        }),
      ),
    after: row === rows - 1 ? after : 0,
  }));
}

const cellWidth = (count: ColumnCount) => COLUMN_WIDTHS[count] - styles.column.paddingRight;

function wordsHeight({ label, text }: Extract<Cell, { kind: 'words' }>, count: ColumnCount, isFirst = true): number {
  const width = cellWidth(count);
  return (label && isFirst ? heightOf(label, styles.label, width) : 0) + heightOf(text, BODY, width);
}

function cellHeight(cell: Cell, count: ColumnCount): number {
  const width = cellWidth(count);
  switch (cell.kind) {
    case 'words':
      return wordsHeight(cell, count);
    case 'lines':
      return heightOf(cell.label, styles.label, width) + cell.lines * styles.line.height;
    case 'boxes':
      return heightOf(cell.label, styles.label, width) + boxesHeight(cell.options, width);
    case 'picture':
      return cellFrame(count).height + captionHeight(cell.photo.caption, width);
    case 'video': {
      const { frame, missing, address } = cell;
      const hasStill = frame !== undefined || missing !== undefined || address === undefined;
      return (
        (hasStill ? cellFrame(count).height : 0) +
        captionHeight(videoCaption(cell), width) +
        (address ? Math.min(QR_SIDE, cellFrame(count).width) + captionHeight(CELL_HINT, width) : 0)
      );
    }
    case 'signature': {
      const frame = signatureFrame(count);
      const { borderTopWidth, paddingTop } = styles.signatureLine;
      return frame.height + borderTopWidth + paddingTop + heightOf(cell.name, BODY, frame.width);
    }
    default:
      return cell satisfies never;
  }
}

/** Boxes are placed side by side as long as there is room. */
function boxesHeight(options: readonly string[], width: number): number {
  const { columnGap, lineHeight } = styles.box;
  let lines = 1;
  let used = 0;
  for (const option of options) {
    const needed = MARK_WIDTH + columnGap + widthOf(option, { ...BODY, ...BOLD });
    if (used > 0 && used + needed > width) {
      lines += 1;
      used = 0;
    }
    used += needed + styles.boxes.columnGap;
  }
  return styles.boxes.marginTop + lines * BODY.fontSize * lineHeight;
}

function signaturePieces(people: readonly Of<'signature'>[]): Piece[] {
  const { marginTop, marginBottom } = styles.signatures;
  const { borderTopWidth, paddingTop } = styles.signatureLine;
  const { width } = styles.signature;
  const rows = inRows(people, 2);
  return rows.map((row, place) => ({
    height:
      marginTop +
      borderTopWidth +
      paddingTop +
      tallest(
        row.map(
          ({ name, role, url }) =>
            (url ? styles.signatureImage.height : styles.signatureRoom.height) +
            (name ? heightOf(name, BODY, width) : 0) +
            (role ? heightOf(role, styles.label, width) : 0),
        ),
      ),
    after: marginBottom,
    keep: place < rows.length - 1,
  }));
}
