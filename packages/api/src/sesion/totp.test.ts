import { expect, test } from 'vitest';
import { addressOf, codeOf, fromBase32, newSecret, stepAt, stepOf, toBase32 } from './totp';

const SECRET = toBase32(Buffer.from('12345678901234567890'));

// RFC 6238, appendix B, the rows of SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('AUTH-33 at second %i the code is %s', (second, code) => {
  expect(codeOf(SECRET, stepAt(new Date(second * 1000)), 8)).toBe(code);
});

// RFC 4226, appendix D.
test.each([
  ...['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].entries(),
])('AUTH-33 step %i has the code %s', (step, code) => {
  expect(codeOf(SECRET, step)).toBe(code);
});

test('AUTH-33 one step to either side is accepted, two are not', () => {
  const now = new Date(1_234_567_890_000);
  const here = stepAt(now);
  for (const apart of [-1, 0, 1]) expect(stepOf(SECRET, codeOf(SECRET, here + apart), now)).toBe(here + apart);
  for (const apart of [-2, 2]) expect(stepOf(SECRET, codeOf(SECRET, here + apart), now)).toBeUndefined();
  for (const wrong of ['', '1', '12345678', 'abcdef']) expect(stepOf(SECRET, wrong, now)).toBeUndefined();
});

// RFC 4648, section 10.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base 32 is %s, and back', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
  expect(fromBase32(encoded).toString()).toBe(text);
});

test('a secret has 160 bits, and its URI names product and user', () => {
  const secret = newSecret();
  expect([secret.length, newSecret() === secret]).toEqual([32, false]);
  const address = new URL(addressOf(secret, { issuer: 'Fénix', name: 'ana maría' }));
  expect(decodeURIComponent(address.pathname)).toMatch(/Fénix:ana maría$/);
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret, issuer: 'Fénix' });
});
