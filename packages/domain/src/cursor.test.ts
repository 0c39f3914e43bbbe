import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './paging';

const ID = '0192f0aa-0000-7000-8000-000000000001';

test('a cursor is read back to the millisecond', () => {
  const end = { at: new Date('2026-03-10T05:00:00.123Z'), id: ID };
  expect(decodeCursor(encodeCursor(end))).toEqual(end);
});

test('ids that are not ours are read by their own shape, whatever is in them', () => {
  const end = { at: new Date(0), id: 'viaje~7 ñ' };
  expect(decodeCursor(encodeCursor(end), /^.{1,64}$/u)).toEqual(end);
  expect(() => decodeCursor(encodeCursor({ ...end, id: '' }), /^.{1,64}$/u)).toThrow('Revisa los datos enviados.');
});

test.each([
  ['an empty text', ''],
  ['noise', '%%%'],
  ['a date that does not exist', `2026-02-31T00:00:00.000Z~${ID}`],
  ['a year no column holds', `0000-01-01T00:00:00.000Z~${ID}`],
  ['an id that is none', "2026-03-10T05:00:00.000Z~x' or 1=1"],
  ['half a cursor', '2026-03-10T05:00:00.000Z'],
  ['a longer one', `2026-03-10T05:00:00.000Z~${ID}~1`],
  ['one of an earlier version', 'WyIyMDI2LTAzLTEwVDA1OjAwOjAwLjAwMFoiXQ'],
])('API-06 %s is 400 and names the field', (_, cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      errors: [{ path: 'cursor', message: 'La página pedida no existe.' }],
    }),
  );
});
