import { type CellKind, readCell } from '@fenix/domain/text/cells';
import { csvLine } from '@fenix/domain/text/csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, csvOf } from './exportBytes';

/** A row as PostgreSQL sends it. */
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
const text = fc.option(
  fc.string({ unit: fc.constantFrom(...'abñ =+-@,;|\t\r\n"\'＝＋🚌\u00a0\u3000\ufeffﾊ'), maxLength: 6 }),
);
const number = fc.option(fc.integer({ min: -9, max: 9 }).map(String));
const day = fc.constantFrom(null, '2026-03-09');
const rows = fc.array(fc.tuple(text, number, day, text), { maxLength: 6 });

test('S22 rows that come as bytes are written as each of them would be, by the rule', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const cells = all.map((row) => KINDS.map((kind, index) => readCell(row[index] ?? '', kind)));
      const bytes = Buffer.concat(all.map(rowOf));
      expect(cellsOf(bytes, KINDS)).toEqual(cells);
      expect(csvOf(bytes, KINDS).toString()).toBe(cells.map(csvLine).join(''));
    }),
    { numRuns: 2_000 },
  );
});

test('a text that grows by being quoted pushes nothing out of the file', () => {
  const long = '"'.repeat(10_000);
  const bytes = Buffer.concat([rowOf([long, '1', null, 'fin']), rowOf(['a', '2', null, long])]);
  expect(csvOf(bytes, KINDS).toString()).toBe(csvLine([long, 1, null, 'fin']) + csvLine(['a', 2, null, long]));
});
