import { CELL_END, type Cell, type CellKind, ROW_END, cellText, readCells } from './cells';

/** CSV as Excel in Colombia reads it: byte-order mark, semicolons, CRLF; text that would run as a formula is defused. */
export const CSV_BEGIN = '\uFEFF';

export function csvLine(cells: readonly Cell[]): string {
  let line = '';
  for (const cell of cells) line += `;${typeof cell === 'string' ? csvText(cell) : cellText(cell)}`;
  return `${line.slice(1)}\r\n`;
}

const SPECIAL = /[=+\-@＝＋－＠\t\r\n;"]/;

/**
 * What people wrote. A program with other settings takes other signs for the end of a cell, and a line such as
 * `a;"x,=1+1"` for two cells; so a formula is defused wherever a cell may be thought to begin.
 */
function csvText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const safe = text.replace(/^(?=[\t\r\n])|(?<=(?:^|[,;|\t\r\n])["\s]*)(?=[=+\-@＝＋－＠])/g, "'");
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** In rows that come as one text: where a cell may not stand as it is. Finds more than that, and never less. */
const MAY_NEED_CARE = new RegExp(
  String.raw`[;"\t\r]|(?<!${ROW_END.trimEnd()})\n|(?:^|[\n${CELL_END},|])["\s]*[=+\-@＝＋－＠]`,
  'g',
);

/**
 * Rows that come as one text: those of which a cell could not stand as it is are written as CSV, with how many these
 * were and their cells; all others are left alone.
 */
export function defuseRows(text: string, kinds: readonly CellKind[]): { text: string; rows: number; cells: number } {
  let [safe, done, rows, cells] = ['', 0, 0, 0];
  MAY_NEED_CARE.lastIndex = 0;
  while (MAY_NEED_CARE.test(text)) {
    const found = MAY_NEED_CARE.lastIndex - 1;
    const before = text.lastIndexOf(ROW_END, found);
    const begin = before < done ? done : before + ROW_END.length;
    const row = readCells(text.slice(begin, text.indexOf(ROW_END, found)), kinds);
    safe += text.slice(done, begin) + csvLine(row);
    done = text.indexOf(ROW_END, found) + ROW_END.length;
    [rows, cells] = [rows + 1, cells + row.length];
    // From the end of this row on: it is where the first cell of the next begins.
    MAY_NEED_CARE.lastIndex = done - 1;
  }
  return { text: safe + text.slice(done), rows, cells };
}

/** The cells of one line that someone else wrote, quoted where they had to be. */
export function readCsvLine(line: string, separator: ';' | ','): string[] {
  const cells: string[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}]*))(${separator}|$)`, 'y');
  for (let more = true; more;) {
    const found = cell.exec(line);
    if (!found) return [];
    const [, quoted, plain = '', end] = found;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    more = end !== '';
  }
  return cells;
}
