import { describe, expect, test } from 'vitest';
import { createAddresses } from './signedAddress';

const ID = '0192f0aa-0000-7000-8000-000000000001';
const SESSION = '0192f0aa-0000-7000-8000-00000000000a';
const OTHER = '0192f0aa-0000-7000-8000-00000000000b';
const NOW = new Date('2026-03-10T12:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const addresses = createAddresses('x'.repeat(40));
const sign = (now = NOW, session = SESSION) => addresses.for(session).sign(ID, now);

function parts(address: string) {
  const url = new URL(address, 'http://localhost');
  return {
    id: url.pathname.replace('/uploads/', ''),
    exp: Number(url.searchParams.get('exp')),
    sig: url.searchParams.get('sig') ?? '',
  };
}

describe('SHELL-37 signed URLs', () => {
  test('begin with /uploads/ and the id, and are valid', () => {
    expect(sign()).toMatch(new RegExp(`^/uploads/${ID}\\?exp=\\d+&de=[\\w-]{16}&sig=[\\w-]{43}$`));
    expect(addresses.opens(parts(sign()), SESSION, NOW)).toBe(true);
  });

  test('S21 are valid for their session only, and do not reveal its id', () => {
    expect(addresses.opens(parts(sign()), OTHER, NOW)).toBe(false);
    expect(sign()).not.toContain(SESSION);
    expect(sign(NOW, OTHER)).not.toBe(sign());
  });

  test('of one quarter of an hour are equal, so that the browser caches the picture', () => {
    expect(sign(later(899))).toBe(sign());
    expect(sign(later(900))).not.toBe(sign());
  });

  test.each([0, 1, 450, 899])('signed %i s into the quarter are valid for 15 to 30 minutes', (offset) => {
    const signed = parts(sign(later(offset)));
    expect(addresses.opens(signed, SESSION, later(offset + 900))).toBe(true);
    expect(addresses.opens(signed, SESSION, later(offset + 1800))).toBe(false);
  });

  test('expire to the second', () => {
    const signed = parts(sign());
    expect(addresses.opens(signed, SESSION, new Date(signed.exp * 1000 - 1))).toBe(true);
    expect(addresses.opens(signed, SESSION, new Date(signed.exp * 1000))).toBe(false);
  });

  const good = parts(sign());
  test.each([
    ['another id', { ...good, id: ID.replace('1', '2') }],
    ['a later end', { ...good, exp: good.exp + 900 }],
    ['no signature', { ...good, sig: '' }],
    ['a shorter signature', { ...good, sig: good.sig.slice(1) }],
    ['another signature', { ...good, sig: `${good.sig.startsWith('A') ? 'B' : 'A'}${good.sig.slice(1)}` }],
    ['signature bytes of another length in text', { ...good, sig: 'ñ'.repeat(43) }],
  ])('with %s are refused', (_, changed) => {
    expect(addresses.opens(changed, SESSION, NOW)).toBe(false);
  });

  test('signed with another key are refused', () => {
    expect(createAddresses('y'.repeat(40)).opens(good, SESSION, NOW)).toBe(false);
  });
});

describe('S21 the proof of a session', () => {
  const { tag, proof } = addresses.proofOf(SESSION);

  test('is named in the URLs of that session, and contains its id', () => {
    expect(sign()).toContain(`&de=${tag}&`);
    expect(addresses.readProof(proof)).toBe(SESSION);
  });

  test.each([
    ['of another session', proof.replace(SESSION, OTHER)],
    ['cut', proof.slice(0, -1)],
    ['without its signature', SESSION],
    ['with the signature of an address', `${SESSION}.${good().sig}`],
    ['empty', ''],
  ])('%s is no proof', (_, given) => {
    expect(addresses.readProof(given)).toBeUndefined();
  });

  function good() {
    return parts(sign());
  }
});
