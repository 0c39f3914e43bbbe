import { CELL_END, type Cell, type CellKind, ROW_END, readCells } from '@fenix/domain/text/cells';
import { defuseRows } from '@fenix/domain/text/csv';
import type { Texts } from '../db/texts';

const [CELL_SIGN, ROW_SIGN] = [CELL_END.charCodeAt(0), ROW_END.charCodeAt(0)];
const [SEMICOLON, RETURN] = [0x3b, 0x0d];

/** As CSV: rows in which nothing needs care pass through as bytes, and are not cut into cells at all. */
export async function csvOf({ text, rows, reread }: Texts, kinds: readonly CellKind[]): Promise<Buffer> {
  const known = toCsv(text, kinds);
  return known.rows === rows && known.cells === rows * kinds.length ? known.bytes : toCsv(await reread(), kinds).bytes;
}

/** With how many rows and cells there were, by the signs between them. */
function toCsv(text: string, kinds: readonly CellKind[]) {
  const defused = defuseRows(text, kinds);
  const bytes = Buffer.from(defused.text);
  let { rows, cells } = defused;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === CELL_SIGN) {
      bytes[at] = SEMICOLON;
      cells += 1;
    } else if (bytes[at] === ROW_SIGN) {
      bytes[at] = RETURN;
      [rows, cells] = [rows + 1, cells + 1];
    }
  }
  return { bytes, rows, cells };
}

export async function cellsOf({ text, rows, reread }: Texts, kinds: readonly CellKind[]): Promise<Cell[][]> {
  const known = toCells(text, kinds);
  const isWhole = known.length === rows && known.every((row) => row.length === kinds.length);
  return isWhole ? known : toCells(await reread(), kinds);
}

function toCells(text: string, kinds: readonly CellKind[]): Cell[][] {
  return text
    .split(ROW_END)
    .slice(0, -1)
    .map((line) => readCells(line, kinds));
}
