import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givenUsuario } from '../testing/givens';
import { hasPin, readPerson, readRenewal, rememberPerson, storePin } from './lastPerson';
import { clearSession, endSession, storeSession } from './session';

const NOW = 1_800_000_000_000;
const DAY = 24 * 3_600_000;
const token = 'cabeza.cuerpo.firma';
const tecnico = givenUsuario({ name: 'tecnico', scopes: ['createRecords', 'all'] });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  storeSession({ token, user: tecnico });
});
afterEach(() => void vi.useRealTimers());

test('AUTH-50 the last signed-in user is remembered for seven days', () => {
  expect(readPerson(NOW + 7 * DAY - 1)).toMatchObject({ name: 'tecnico', scopes: ['createRecords', 'all'] });
  expect(readPerson(NOW + 7 * DAY)).toBeUndefined();
});

test('AUTH-50 a session that the server ended keeps person and PIN', () => {
  storePin(JSON.stringify({ user: tecnico._id, renewal: 'sellada' }));
  endSession();
  expect([readPerson(NOW)?.name, hasPin(tecnico), readRenewal(tecnico)]).toEqual(['tecnico', true, 'sellada']);
});

test('neither the token nor the address of a mailbox stays behind', () => {
  const kept = JSON.stringify(window.localStorage);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(tecnico.email);
});

test.each([
  ['signing out', clearSession],
  ['someone else who does not fill in records', () => rememberPerson(givenUsuario({ scopes: ['readRecords'] }), NOW)],
  ['garbled storage', () => window.localStorage.setItem('sinSenal', '{"until":')],
  ['a stored user that is none', () => window.localStorage.setItem('sinSenal', '{"until":9e15,"user":{}}')],
])('%s leaves no offer', (_, act) => {
  act();
  expect(readPerson(0)).toBeUndefined();
});
