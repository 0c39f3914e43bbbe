import { expect, test } from 'vitest';
import { createTokens, isSame } from './tokens';

const NOW = new Date('2026-03-10T20:00:00.900Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const tokens = createTokens('un secreto bastante largo');

test('GPS-03 a token names its account for an hour', () => {
  const { token, expires_in } = tokens.issue('cuenta', NOW);
  expect(expires_in).toBe(3_600);
  expect(tokens.read(token, NOW)).toBe('cuenta');
  expect(tokens.read(token, later(3_599))).toBe('cuenta');
  expect(tokens.read(token, later(3_600))).toBeUndefined();
});

test('a token of another secret, or changed anywhere, names nobody', () => {
  const { token } = tokens.issue('cuenta', NOW);
  expect(createTokens('otro secreto bastante largo').read(token, NOW)).toBeUndefined();
  for (let index = 0; index < token.length; index += 1) {
    const changed = `${token.slice(0, index)}${token[index] === 'x' ? 'y' : 'x'}${token.slice(index + 1)}`;
    expect(tokens.read(changed, NOW)).toBeUndefined();
  }
  for (const junk of ['', '.', '..', 'a.b.c', 'cuenta.9999999999.']) expect(tokens.read(junk, NOW)).toBeUndefined();
});

test.each([
  ['', '', true],
  ['a', 'a', true],
  ['a', 'b', false],
  ['a', 'aa', false],
  ['ñ', 'ñ', true],
])('%j and %j: %j', (one, other, expected) => {
  expect(isSame(one, other)).toBe(expected);
});
