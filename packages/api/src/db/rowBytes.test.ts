import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowSplitter } from './rowBytes';

function message(letter: string, body: string): Buffer {
  const bytes = Buffer.from(`${letter}----${body}`);
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

/** Two statements, of which the second has `asBytes`, then the answer to another query. */
const SENT = [
  message('2', ''),
  message('D', 'uno'),
  message('C', 'SELECT 1'),
  message('2', ''),
  message('D', 'dos'),
  message('D', ''),
  message('D', 'tres'.repeat(50)),
  message('C', 'SELECT 3'),
  message('Z', 'I'),
  message('D', 'otro'),
];
const KEPT = Buffer.concat(SENT.slice(4, 7)).toString();
const PASSED = Buffer.concat([...SENT.slice(0, 4), ...SENT.slice(7)]).toString();

test('however the bytes are split, the rows of the wanted statement are kept and all else is passed on in order', () => {
  const whole = Buffer.concat(SENT);
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: whole.length - 1 }), { maxLength: 30 });
  fc.assert(
    fc.property(cuts, (places) => {
      let [kept, passed, isOver] = ['', '', false];
      const split = createRowSplitter({
        isWanted: () => passed.includes('SELECT 1'),
        keep: (rows) => (kept += rows.toString()),
        pass: (messages) => (passed += messages.toString()),
        end: () => {
          isOver = true;
        },
      });
      const sorted = [0, ...places.toSorted((a, b) => a - b), whole.length];
      for (const [index, place] of sorted.slice(0, -1).entries()) {
        const some = whole.subarray(place, sorted[index + 1]);
        if (isOver) passed += some.toString();
        else split(some);
      }
      expect([kept, passed, isOver]).toEqual([KEPT, PASSED, true]);
    }),
  );
});
