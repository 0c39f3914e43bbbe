import { COLUMN_WIDTHS, type ColumnCount } from '@fenix/domain/document/blocks';
import { type Of, PHOTO_COLUMNS, type Part, cellOf } from './arrange';
import { linesOf } from './measure';
import { CONTENT_WIDTH, styles } from './style';

const BODY = { fontSize: styles.value.fontSize };
/** About half a page: a text that is longer may go on in its column on the next one. */
const LINES = 24;

/** A text in a column as one piece, or, where it is long, as pieces of some lines each. */
export function cutText(text: string, count: ColumnCount): string[] {
  return chunked(linesOf(text, BODY, COLUMN_WIDTHS[count] - styles.column.paddingRight));
}

function chunked(lines: readonly string[]): string[] {
  if (lines.length <= 2 * LINES) return [lines.join('')];
  return Array.from({ length: Math.ceil(lines.length / LINES) }, (_, at) =>
    lines.slice(at * LINES, (at + 1) * LINES).join(''),
  );
}

/** Where a text was cut at the end of a line, the page ends it. */
const ended = (text: string) => text.replace(/\n$/, '');

/** A table whose rows all fit a page: one that would not goes on in further rows, so that nothing is cut away. */
export function withShortRows(table: Of<'table'>): Of<'table'> {
  const { paddingLeft, paddingRight } = styles.cell;
  const width = CONTENT_WIDTH / table.headers.length - paddingLeft - paddingRight;
  const rows = table.rows.flatMap((row) => {
    const cells = row.map((cell) => {
      const { text, note } = cellOf(cell);
      return chunked(linesOf(text, styles.cell, width)).map((part, at) =>
        note !== undefined && at === 0 ? { text: ended(part), note } : ended(part),
      );
    });
    const count = Math.max(...cells.map((parts) => parts.length));
    return count <= 1 ? [row] : Array.from({ length: count }, (_, at) => cells.map((parts) => parts[at] ?? ''));
  });
  return rows.length === table.rows.length ? table : { ...table, rows };
}

function untitled<T extends { title?: string }>(part: T): Omit<T, 'title'> {
  const { title: _, ...rest } = part;
  return rest;
}

/** The rows of a part from one place to another, as they are counted by `piecesOf`; its heading goes with the first. */
export function cutPart(part: Part, from: number, to: number): Part {
  switch (part.kind) {
    case 'fields': {
      const rows = part.rows.slice(from * part.columns, to * part.columns);
      return from === 0 ? { ...part, rows } : { ...untitled(part), rows };
    }
    case 'text': {
      const body = ended(linesOf(part.body, BODY, CONTENT_WIDTH).slice(from, to).join(''));
      return from === 0 ? { ...part, body } : { ...untitled(part), body };
    }
    case 'table': {
      const rows = part.rows.slice(from, to);
      // The head is on each page; the sum is the last row of the whole.
      const whole = { ...part, rows, hasTotal: (part.hasTotal ?? false) && to >= part.rows.length };
      return from === 0 ? whole : untitled(whole);
    }
    case 'checks': {
      const items = part.items.slice(from * part.columns, to * part.columns);
      if (from === 0) return { ...part, items };
      const { note: _, ...rest } = untitled(part);
      return { ...rest, items };
    }
    case 'photos': {
      const columns = part.columns ?? PHOTO_COLUMNS;
      const photos = part.photos.slice(from * columns, to * columns);
      return from === 0 ? { ...part, photos } : { ...untitled(part), photos };
    }
    case 'columns':
      return cutColumns(part, from, to);
    case 'signatures':
      return { ...part, people: part.people.slice(from * 2, to * 2) };
    case 'header':
    case 'notice':
    case 'record':
    case 'video':
    case 'qr':
    case 'labels':
    case 'footer':
      return part;
    default:
      return part satisfies never;
  }
}

function cutColumns(part: Of<'columns'>, from: number, to: number): Of<'columns'> {
  const cells = part.cells.map((cell) => {
    if (cell?.kind !== 'words') return from === 0 ? cell : null;
    const pieces = cutText(cell.text, part.count);
    const { label, ...words } = cell;
    const text = ended(pieces.slice(from, to).join(''));
    return { ...words, ...(from === 0 && label !== undefined && { label }), text };
  });
  return from === 0 ? { ...part, cells } : { ...untitled(part), cells };
}
