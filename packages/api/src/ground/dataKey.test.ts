import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { UnreadableSecret, createDataKeys, isSealed, readKeyRing, withNewKey, writeKeyRing } from './dataKey';

const PLACE = { table: 'gps_accounts', id: '0192', column: 'api_key' };
const OLD = withNewKey([]);
const BOTH = withNewKey(OLD);

test('an encrypted value decrypts, and differs every time', () => {
  const keys = createDataKeys(OLD);
  const [one, other] = [keys.seal('llave ñ 🚌', PLACE), keys.seal('llave ñ 🚌', PLACE)];
  expect(one).toMatch(/^v1:/);
  expect(one).not.toBe(other);
  expect(isSealed(one)).toBe(true);
  expect([keys.open(one, PLACE), keys.open(other, PLACE)]).toEqual(['llave ñ 🚌', 'llave ñ 🚌']);
  expect(keys.open(keys.seal('', PLACE), PLACE)).toBe('');
});

test.each([
  ['another row', { ...PLACE, id: '0193' }],
  ['another column', { ...PLACE, column: 'password' }],
  ['another table', { ...PLACE, table: 'users' }],
])('moved to %s it does not decrypt', (_, place) => {
  const keys = createDataKeys(OLD);
  expect(() => keys.open(keys.seal('llave', PLACE), place)).toThrow(UnreadableSecret);
});

test('a changed character, another key with the same id or a missing key do not decrypt', () => {
  const keys = createDataKeys(OLD);
  const sealed = keys.seal('llave', PLACE);
  const changed = sealed.slice(0, 10) + (sealed[10] === 'A' ? 'B' : 'A') + sealed.slice(11);
  expect(() => keys.open(changed, PLACE)).toThrow(UnreadableSecret);
  expect(() => createDataKeys(withNewKey([])).open(sealed, PLACE)).toThrow('la clave v1 no abre');
  expect(() => keys.open(sealed.replace('v1:', 'v7:'), PLACE)).toThrow('falta la clave v7');
});

test('after a rotation the new key encrypts, and old values are still decrypted and found', () => {
  const before = createDataKeys(OLD);
  const after = createDataKeys(BOTH);
  const sealed = before.seal('llave', PLACE);
  expect(after.open(sealed, PLACE)).toBe('llave');
  expect(after.isCurrent(sealed)).toBe(false);
  expect(after.seal('llave', PLACE)).toMatch(/^v2:/);
  expect(after.fingerprints('llave', 'gps')).toEqual([
    after.fingerprint('llave', 'gps'),
    before.fingerprint('llave', 'gps'),
  ]);
});

test('fingerprints are the same for the same text and purpose only', () => {
  const keys = createDataKeys(OLD);
  expect(keys.fingerprint('llave', 'gps')).toBe(keys.fingerprint('llave', 'gps'));
  expect(keys.fingerprint('llave', 'gps')).not.toBe(keys.fingerprint('llave', 'incontrol'));
  expect(keys.fingerprint('llave', 'gps')).not.toBe(createDataKeys(withNewKey([])).fingerprint('llave', 'gps'));
});

test('a key ring is written and read again; a bare key is v1, in hexadecimal or base64', () => {
  expect(readKeyRing(writeKeyRing(BOTH))).toEqual(BOTH);
  const key = randomBytes(32);
  for (const text of [key.toString('hex'), key.toString('base64'), key.toString('base64url')])
    expect(readKeyRing(text)).toEqual([{ id: 'v1', key }]);
});

test.each(['', 'corta', `v1:${'a'.repeat(43)},v1:${'b'.repeat(43)}`, `${'a'.repeat(43)},`, `x1:${'a'.repeat(43)}`])(
  '%j is no ring of keys',
  (text) => {
    expect(readKeyRing(text)).toBeUndefined();
  },
);
