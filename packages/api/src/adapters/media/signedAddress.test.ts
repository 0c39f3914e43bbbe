import { describe, expect, test } from 'vitest';
import { createAddresses } from './signedAddress';

const ID = '0192f0aa-0000-7000-8000-000000000001';
const NOW = new Date('2026-03-10T12:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const addresses = createAddresses('x'.repeat(40));

function parts(address: string) {
  const url = new URL(address, 'http://localhost');
  return {
    id: url.pathname.replace('/uploads/', ''),
    exp: Number(url.searchParams.get('exp')),
    sig: url.searchParams.get('sig') ?? '',
  };
}

describe('SHELL-37 signed addresses', () => {
  test('begin with /uploads/ and the id, and open what they name', () => {
    const address = addresses.sign(ID, NOW);
    expect(address).toMatch(new RegExp(`^/uploads/${ID}\\?exp=\\d+&sig=[\\w-]{43}$`));
    expect(addresses.verify(parts(address), NOW)).toBe(true);
  });

  test('of one quarter of an hour are equal, so that the browser keeps the picture', () => {
    expect(addresses.sign(ID, later(899))).toBe(addresses.sign(ID, NOW));
    expect(addresses.sign(ID, later(900))).not.toBe(addresses.sign(ID, NOW));
  });

  test.each([0, 1, 450, 899])('signed %i s into the quarter live at least 15 minutes and at most 30', (offset) => {
    const signed = parts(addresses.sign(ID, later(offset)));
    expect(addresses.verify(signed, later(offset + 900))).toBe(true);
    expect(addresses.verify(signed, later(offset + 1800))).toBe(false);
  });

  test('end to the second', () => {
    const signed = parts(addresses.sign(ID, NOW));
    expect(addresses.verify(signed, new Date(signed.exp * 1000 - 1))).toBe(true);
    expect(addresses.verify(signed, new Date(signed.exp * 1000))).toBe(false);
  });

  const good = parts(addresses.sign(ID, NOW));
  test.each([
    ['another id', { ...good, id: ID.replace('1', '2') }],
    ['a later end', { ...good, exp: good.exp + 900 }],
    ['no signature', { ...good, sig: '' }],
    ['a shorter signature', { ...good, sig: good.sig.slice(1) }],
    ['another signature', { ...good, sig: `${good.sig.startsWith('A') ? 'B' : 'A'}${good.sig.slice(1)}` }],
    ['signature bytes of another length in text', { ...good, sig: 'ñ'.repeat(43) }],
  ])('with %s are refused', (_, changed) => {
    expect(addresses.verify(changed, NOW)).toBe(false);
  });

  test('of another server’s key are refused', () => {
    expect(createAddresses('y'.repeat(40)).verify(good, NOW)).toBe(false);
  });
});
