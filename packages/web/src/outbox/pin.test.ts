import { expect, test, vi } from 'vitest';
import { fetchKeys } from './deviceKey';
import { lockWithPin, openWithPin } from './pin';
import { storePin } from '../shared/lastPerson';

const KEYS: [string, ...string[]] = ['c2VjcmV0bw'];

test('AUTH-25 the right PIN opens the keys for this tab; neither they nor the PIN lie on the device', async () => {
  await lockWithPin('ana', '407182', KEYS);
  const kept = JSON.stringify(window.localStorage);
  expect(kept).not.toContain('407182');
  expect(kept).not.toContain(KEYS[0]);
  expect(await openWithPin('ana', '407182')).toEqual({ kind: 'open' });
  expect(await fetchKeys('ana')).toEqual(KEYS);
});

test('AUTH-25 the keys are derived from the PIN in 600,000 rounds of SHA-256', async () => {
  const derived = vi.spyOn(crypto.subtle, 'deriveKey');
  await lockWithPin('ana', '407182', KEYS);
  const [[derivation] = []] = derived.mock.calls;
  expect(derivation).toMatchObject({ name: 'PBKDF2', hash: 'SHA-256', iterations: 600_000 });
});

test('AUTH-25 a wrong PIN says how many tries are left, and the right one gives them back', async () => {
  await lockWithPin('ana', '407182', KEYS);
  expect(await openWithPin('ana', '111111')).toEqual({ kind: 'wrong', left: 9 });
  expect(await openWithPin('ana', '407182')).toEqual({ kind: 'open' });
  expect(await openWithPin('ana', '111111')).toEqual({ kind: 'wrong', left: 9 });
});

test('AUTH-25 after the tenth wrong one the keys are gone, and the right one opens nothing', async () => {
  await lockWithPin('ana', '407182', KEYS);
  const locked = JSON.parse(window.localStorage.getItem('pin') ?? '{}') as object;
  storePin(JSON.stringify({ ...locked, tries: 9 }));
  expect(await openWithPin('ana', '111111')).toEqual({ kind: 'gone' });
  expect(window.localStorage.getItem('pin')).toBeNull();
  expect(await openWithPin('ana', '407182')).toEqual({ kind: 'gone' });
});

test('AUTH-25 the PIN of another user opens nothing', async () => {
  await lockWithPin('ana', '407182', KEYS);
  expect(await openWithPin('luis', '407182')).toEqual({ kind: 'gone' });
  expect(await openWithPin('ana', '407182')).toEqual({ kind: 'open' });
});
