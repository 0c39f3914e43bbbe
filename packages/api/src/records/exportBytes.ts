import { type Cell, type CellKind, readCell } from '@fenix/domain/text/cells';
import { csvText } from '@fenix/domain/text/csv';

/**
 * DataRow messages: each begins with seven bytes (type, length, number of cells), each cell with four (its length, negative
 * for null).
 */
const [ROW_HEADER, CELL_HEADER] = [7, 4];
const [SEMICOLON, RETURN, NEWLINE] = [0x3b, 0x0d, 0x0a];

/** Bytes that may need quoting or escaping. May have false positives, never false negatives: `csvText` decides. */
const [ALWAYS, AFTER_SEPARATOR] = [1, 2];
const SPECIAL = new Uint8Array(256);
for (const character of ';"\t\r\n') SPECIAL[character.charCodeAt(0)] = ALWAYS;
for (const character of '=+-@') SPECIAL[character.charCodeAt(0)] = AFTER_SEPARATOR;
/** The first byte of the full-width forms of these characters. */
SPECIAL[0xef] = ALWAYS;
/** Bytes after which a program may begin a new cell; non-ASCII bytes may be part of a space. */
const SEPARATOR = new Uint8Array(256).fill(1, 0x80).fill(1, 0, 0x21);
for (const character of ',;|"') SEPARATOR[character.charCodeAt(0)] = 1;

/**
 * CSV, written in place over the rows: their headers are longer than CSV separators, so everything fits except cells that
 * grow by quoting or escaping, and a short buffer fits into the free end of the one before. Cells without special
 * characters are copied byte by byte and never decoded.
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
    at += ROW_HEADER;
    for (let cell = 0; cell < isText.length; cell += 1) {
      const length = lengthAt(rows, at);
      at += CELL_HEADER;
      const [begin, end] = [to, length > 0 ? at + length : at];
      let needsEscaping = false;
      for (; at < end; at += 1) {
        const byte = rows[at] ?? 0;
        const special = SPECIAL[byte];
        if (special !== 0 && (special === ALWAYS || to === begin || SEPARATOR[out[to - 1] ?? 0] === 1))
          needsEscaping = true;
        out[to++] = byte;
      }
      if (needsEscaping && isText[cell]) {
        const text = csvText(out.toString('utf8', begin, to));
        const size = Buffer.byteLength(text);
        const left = rows.length - at;
        // It would overwrite unread bytes, or leave too little space for the rest.
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
      at += ROW_HEADER;
      all.push(
        kinds.map((kind) => {
          const begin = at + CELL_HEADER;
          at = begin + Math.max(lengthAt(rows, at), 0);
          return readCell(rows.toString('utf8', begin, at), kind);
        }),
      );
    }
  return all;
}
