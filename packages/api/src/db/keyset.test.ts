import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './keyset';

const ID = '0192f0aa-0000-7000-8000-000000000001';
const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor is read back to the millisecond', () => {
  const at = new Date('2026-03-10T05:00:00.123Z');
  expect(decodeCursor(encodeCursor(at, ID))).toEqual({ at, id: ID });
});

test('no cursor is the first page', () => {
  expect(decodeCursor(undefined)).toBeUndefined();
});

test.each([
  ['an empty text', ''],
  ['noise', '%%%'],
  ['text that is no JSON', Buffer.from('hola').toString('base64url')],
  ['a date that does not exist', pack(['2026-02-31T00:00:00.000Z', ID])],
  ['a year no column holds', pack(['0000-01-01T00:00:00.000Z', ID])],
  ['an id that is none', pack(['2026-03-10T05:00:00.000Z', "x' or 1=1"])],
  ['half a cursor', pack(['2026-03-10T05:00:00.000Z'])],
  ['a longer one', pack(['2026-03-10T05:00:00.000Z', ID, 1])],
  ['an object', pack({ at: '2026-03-10T05:00:00.000Z', id: ID })],
])('API-06 %s is 400 and names the field', (_, cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      errors: [{ path: 'cursor', message: 'La página pedida no existe.' }],
    }),
  );
});
