import type { IsoDay } from '../dates/days';
import { formatExactTime, readExactTime } from '../dates/format';

/** What a row of an export holds, kept apart by kind so that a sheet can tell a number and a date from a text. */
export type Cell = string | number | null | { day: IsoDay } | { at: Date };

/** As a person reads it where there are only letters. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(cell);
  if (cell === null) return '';
  return 'day' in cell ? cell.day : formatExactTime(cell.at);
}

/** What a cell of a column is, where its text is all there is of it. */
export type CellKind = 'text' | 'number' | 'day' | 'moment';

/** The cell that such a text represents. */
export function readCell(text: string, kind: CellKind): Cell {
  if (text === '' || kind === 'text') return text;
  if (kind === 'day') return { day: text };
  return kind === 'moment' ? { at: readExactTime(text) } : Number(text);
}
