import { type Cell, type CellKind, readCell } from '@fenix/domain/text/cells';
import { csvText } from '@fenix/domain/text/csv';

/**
 * Rows as PostgreSQL sends them: each begins with seven bytes (a letter, its length, how many cells it has), each cell
 * with four (its length, below zero where there is nothing).
 */
const [ROW_HEAD, CELL_HEAD] = [7, 4];
const [SEMICOLON, RETURN, NEWLINE] = [0x3b, 0x0d, 0x0a];

/** Where a text may not stand as it is. Finds more than that, and never less: `csvText` has the last word. */
const [ALWAYS, BEHIND_A_GAP] = [1, 2];
const CARE = new Uint8Array(256);
for (const sign of ';"\t\r\n') CARE[sign.charCodeAt(0)] = ALWAYS;
for (const sign of '=+-@') CARE[sign.charCodeAt(0)] = BEHIND_A_GAP;
/** What the wide ones of these signs begin with. */
CARE[0xef] = ALWAYS;
/** Behind which a program may think that a cell begins; of what is no ASCII, some is space. */
const GAP = new Uint8Array(256).fill(1, 0x80).fill(1, 0, 0x21);
for (const sign of ',;|"') GAP[sign.charCodeAt(0)] = 1;

/** As CSV: what needs no care is copied byte by byte and never becomes a text. */
export function csvOf(rows: Buffer, kinds: readonly CellKind[]): Buffer {
  // What stands around a cell here is shorter than there, so that all fits in but what is quoted or defused.
  let out = Buffer.allocUnsafe(rows.length);
  let [at, to] = [0, 0];
  while (at < rows.length) {
    at += ROW_HEAD;
    for (const kind of kinds) {
      const length = rows.readInt32BE(at);
      at += CELL_HEAD;
      const end = length > 0 ? at + length : at;
      if (kind === 'text' && needsCare(rows, at, end)) {
        const text = csvText(rows.toString('utf8', at, end));
        const room = to + Buffer.byteLength(text) + rows.length - at;
        if (room > out.length) out = Buffer.concat([out.subarray(0, to)], room * 2);
        to += out.write(text, to);
        at = end;
      } else while (at < end) out[to++] = rows[at++] ?? 0;
      out[to++] = SEMICOLON;
    }
    out[to - 1] = RETURN;
    out[to++] = NEWLINE;
  }
  return out.subarray(0, to);
}

function needsCare(rows: Buffer, begin: number, end: number): boolean {
  for (let at = begin; at < end; at += 1) {
    const care = CARE[rows[at] ?? 0];
    if (care === ALWAYS || (care === BEHIND_A_GAP && (at === begin || GAP[rows[at - 1] ?? 0] === 1))) return true;
  }
  return false;
}

export function cellsOf(rows: Buffer, kinds: readonly CellKind[]): Cell[][] {
  const all: Cell[][] = [];
  for (let at = 0; at < rows.length;) {
    at += ROW_HEAD;
    all.push(
      kinds.map((kind) => {
        const length = rows.readInt32BE(at);
        const begin = at + CELL_HEAD;
        at = begin + Math.max(length, 0);
        return readCell(rows.toString('utf8', begin, at), kind);
      }),
    );
  }
  return all;
}
