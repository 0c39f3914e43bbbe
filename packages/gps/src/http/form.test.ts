import { describe, expect, test } from 'vitest';
import { readMoment, readSpan } from './form';

const span = (first: string, last: string) => {
  const { from, to } = readSpan({ first, last }, ['first', 'last']);
  return [from.toISOString(), to.toISOString()];
};

describe('GPS-24 a span of Bogotá days', () => {
  test.each([
    ['10/03/2026', '10/03/2026', '2026-03-10T05:00:00.000Z', '2026-03-11T05:00:00.000Z'],
    ['10/03/2026', '12/03/2026', '2026-03-10T05:00:00.000Z', '2026-03-13T05:00:00.000Z'],
    ['10/03/2026 08:30', '10/03/2026 08:30', '2026-03-10T13:30:00.000Z', '2026-03-10T13:31:00.000Z'],
    ['10/03/2026 08:30:15', '10/03/2026T08:30:15', '2026-03-10T13:30:15.000Z', '2026-03-10T13:30:16.000Z'],
    ['01/01/2026', '31/01/2026', '2026-01-01T05:00:00.000Z', '2026-02-01T05:00:00.000Z'],
  ])('%s to %s', (first, last, from, to) => {
    expect(span(first, last)).toEqual([from, to]);
  });

  test.each([
    ['', '10/03/2026', 'first'],
    ['10/03/2026', '', 'last'],
    ['31/02/2026', '10/03/2026', 'first'],
    ['10/03/2026 24:00', '11/03/2026', 'first'],
    ['10-03-2026', '10/03/2026', 'first'],
    ['10/03/2026', '09/03/2026', 'last'],
    ['10/03/2026 10:00', '10/03/2026 09:59', 'last'],
    ['01/01/2026', '01/02/2026', 'last'],
  ])('%j to %j is refused at %s', (first, last, path) => {
    expect(() => span(first, last)).toThrow(
      expect.objectContaining({ kind: 'invalid', errors: [expect.objectContaining({ path })] }),
    );
  });
});

test('a moment in two fields', () => {
  const at = (day: string, time: string) => readMoment({ day, time }, ['day', 'time']);
  expect(at('10/03/2026', '15:00:00').toISOString()).toBe('2026-03-10T20:00:00.000Z');
  expect(() => at('10/03/2026', '')).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ path: 'time' })] }),
  );
  expect(() => at('', '15:00')).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ path: 'day' })] }),
  );
});
