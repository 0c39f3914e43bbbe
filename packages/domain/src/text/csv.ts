/** CSV as Excel in Colombia reads it: byte-order mark, semicolons, CRLF; text that would run as a formula is defused. */
export const CSV_BEGIN = '\uFEFF';

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
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
