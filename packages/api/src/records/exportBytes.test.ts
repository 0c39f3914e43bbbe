import { type CellKind, readCell } from '@fenix/domain/text/cells';
import { csvLine } from '@fenix/domain/text/csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, csvOf } from './exportBytes';

/** A DataRow message. */
function rowOf(cells: readonly (string | null)[]): Buffer {
  const parts = cells.map((text) => {
    const cell = Buffer.alloc(4 + Buffer.byteLength(text ?? ''));
    cell.writeInt32BE(text === null ? -1 : cell.length - 4);
    cell.write(text ?? '', 4);
    return cell;
  });
  const body = Buffer.concat(parts);
  const head = Buffer.from('D------');
  head.writeInt32BE(6 + body.length, 1);
  head.writeInt16BE(cells.length, 5);
  return Buffer.concat([head, body]);
}

const KINDS: CellKind[] = ['text', 'number', 'day', 'text'];
const SIGNS = Array.from('abñ =+-@,;|\t\r\n"\'＝＋🚌\u00a0\u3000\ufeffﾊ');
const text = fc.option(fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 6 }));
const number = fc.option(fc.integer({ min: -9, max: 9 }).map(String));
const day = fc.constantFrom(null, '2026-03-09');
const rows = fc.array(fc.tuple(text, number, day, text), { maxLength: 12 });

const written = (pieces: Buffer[]) => Buffer.concat([...csvOf(pieces, KINDS)]).toString();

test('S22 rows as bytes give the same CSV as csvText, however the bytes are split', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.nat(4)), (all, sizes) => {
      const cells = all.map((row) => KINDS.map((kind, index) => readCell(row[index] ?? '', kind)));
      const pieces: Buffer[] = [];
      for (let from = 0; from < all.length;) {
        const size = sizes[pieces.length] ?? 2;
        pieces.push(Buffer.concat(all.slice(from, from + size + 1).map(rowOf)));
        from += size + 1;
      }
      expect(cellsOf(pieces, KINDS)).toEqual(cells);
      expect(written(pieces)).toBe(cells.map(csvLine).join(''));
    }),
    { numRuns: 1_000 },
  );
});

test('a text that grows by quoting overwrites no other cell', () => {
  const long = '"'.repeat(5_000);
  const texts = [long, '=1', 'a', long, '"', long];
  const pieces = [texts.slice(0, 4), texts.slice(4)].map((some) =>
    Buffer.concat(some.map((one, index) => rowOf([one, String(index), null, 'fin']))),
  );
  const lines = texts.map((one, index) => csvLine([one, index % 4, null, 'fin']));
  expect(written(pieces)).toBe(lines.join(''));
});
