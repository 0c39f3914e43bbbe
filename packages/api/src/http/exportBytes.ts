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

/**
 * As CSV, written over the rows themselves: what stands around a cell there is longer than here, so that all fits in but
 * what is quoted or defused, and a short piece into what is left of the one before. What needs no care is copied byte by
 * byte and never becomes a text.
 */
export function* csvOf(pieces: Iterable<Buffer>, kinds: readonly CellKind[]): Generator<Buffer> {
  const isText = kinds.map((kind) => kind === 'text');
  let [out, to]: [Buffer, number] = [Buffer.alloc(0), 0];
  for (const piece of pieces) {
    if (piece.length > out.length - to) {
      if (to > 0) yield out.subarray(0, to);
      [out, to] = [piece, 0];
    }
    [out, to] = writeRows(piece, isText, out, to);
  }
  if (to > 0) yield out.subarray(0, to);
}

function writeRows(rows: Buffer, isText: readonly boolean[], target: Buffer, from: number): [Buffer, number] {
  let [out, to, at] = [target, from, 0];
  while (at < rows.length) {
    at += ROW_HEAD;
    for (let cell = 0; cell < isText.length; cell += 1) {
      const length = lengthAt(rows, at);
      at += CELL_HEAD;
      const [begin, end] = [to, length > 0 ? at + length : at];
      let needsCare = false;
      for (; at < end; at += 1) {
        const byte = rows[at] ?? 0;
        const care = CARE[byte];
        if (care !== 0 && (care === ALWAYS || to === begin || GAP[out[to - 1] ?? 0] === 1)) needsCare = true;
        out[to++] = byte;
      }
      if (needsCare && isText[cell]) {
        const text = csvText(out.toString('utf8', begin, to));
        const size = Buffer.byteLength(text);
        const left = rows.length - at;
        // Over what is still to be read, or so far that the rest would not fit.
        if (begin + size > (out === rows ? at : out.length - left))
          out = Buffer.concat([out.subarray(0, begin)], begin + 2 * size + left);
        to = begin + out.write(text, begin);
      }
      out[to++] = SEMICOLON;
    }
    out[to - 1] = RETURN;
    out[to++] = NEWLINE;
  }
  return [out, to];
}

function lengthAt(bytes: Buffer, at: number): number {
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
}

export function cellsOf(pieces: readonly Buffer[], kinds: readonly CellKind[]): Cell[][] {
  const all: Cell[][] = [];
  for (const rows of pieces)
    for (let at = 0; at < rows.length;) {
      at += ROW_HEAD;
      all.push(
        kinds.map((kind) => {
          const begin = at + CELL_HEAD;
          at = begin + Math.max(lengthAt(rows, at), 0);
          return readCell(rows.toString('utf8', begin, at), kind);
        }),
      );
    }
  return all;
}
