import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Signer, createTokens } from './tokens';

const NOW = new Date('2026-03-10T20:00:00.900Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

function signerOf(secret: string): Signer {
  const sign = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  return { sign, isRight: (signature, ...parts) => signature === sign(...parts) };
}
const signer = signerOf('un secreto bastante largo');
const tokens = createTokens(signer);

test('GPS-03 a token names its account for an hour', () => {
  const { token, expires_in } = tokens.issue('cuenta', NOW);
  expect(expires_in).toBe(3_600);
  expect(tokens.read(token, NOW)).toBe('cuenta');
  expect(tokens.read(token, later(3_599))).toBe('cuenta');
  expect(tokens.read(token, later(3_600))).toBeUndefined();
});

test('a token of another secret, or changed anywhere, is invalid', () => {
  const { token } = tokens.issue('cuenta', NOW);
  expect(createTokens(signerOf('otro secreto bastante largo')).read(token, NOW)).toBeUndefined();
  for (let index = 0; index < token.length; index += 1) {
    const changed = `${token.slice(0, index)}${token[index] === 'x' ? 'y' : 'x'}${token.slice(index + 1)}`;
    expect(tokens.read(changed, NOW)).toBeUndefined();
  }
  for (const junk of ['', '.', '..', '...', 'a.b.c', 'fenix-gps.cuenta.9999999999.'])
    expect(tokens.read(junk, NOW)).toBeUndefined();
});

test('S23 a token is for this platform: the same account, rightly signed for another audience, is invalid', () => {
  const claims = ['fenix', 'cuenta', '9999999999'];
  expect(tokens.read([...claims, signer.sign(...claims)].join('.'), NOW)).toBeUndefined();
  expect(tokens.issue('cuenta', NOW).token).toMatch(/^fenix-gps\.cuenta\.\d+\.[\w-]{43}$/);
});
