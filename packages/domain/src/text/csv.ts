import { type Cell, cellText } from './cells';

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
export function csvText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  // The sign first: looked back from every place, a long run of quotes would be gone through once for each of them.
  const safe = text.replace(/^(?=[\t\r\n])|(?=[=+\-@＝＋－＠])(?<=(?:^|[,;|\t\r\n])["\s]*)/g, "'");
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
