import { expect, test } from 'vitest';
import { formatCount, formatTotal } from './numbers';

const WHOLE = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1, -1000, -12_345, 0.4, 0.5, 1999.5, -2.5])(
  '%d is written as Colombians do',
  (value) => {
    expect(formatCount(value)).toBe(WHOLE.format(value));
  },
);

test('a capped total says so', () => {
  expect([formatTotal({ value: 1000, capped: true }), formatTotal({ value: 1000, capped: false })]).toEqual([
    '1.000+',
    '1.000',
  ]);
});
