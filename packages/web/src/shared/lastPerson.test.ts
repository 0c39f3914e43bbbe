import { beforeEach, expect, test } from 'vitest';
import { givenUsuario } from '../testing/givens';
import { readPerson, rememberPerson } from './lastPerson';
import { clearSession, endSession, storeSession } from './session';

const END = 1_800_000_000;
const token = `head.${btoa(JSON.stringify({ exp: END }))}.sign`;
const tecnico = givenUsuario({ name: 'tecnico', scopes: ['createRecords', 'all'] });

beforeEach(() => storeSession({ token, user: tecnico }));

test('AUTH-23 whoever signed in last may go on without signal until their session would end', () => {
  expect(readPerson(END * 1_000 - 1)).toMatchObject({ name: 'tecnico', scopes: ['createRecords', 'all'] });
  expect(readPerson(END * 1_000)).toBeUndefined();
});

test('neither the token nor the address of a mailbox stays behind', () => {
  const kept = JSON.stringify(window.localStorage);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(tecnico.email);
});

test.each([
  ['signing out', clearSession],
  ['a session that the server ended', endSession],
  ['someone else who does not fill in records', () => rememberPerson(token, givenUsuario({ scopes: ['readRecords'] }))],
  ['a token that says nothing about its end', () => rememberPerson('token', tecnico)],
  ['garbled storage', () => window.localStorage.setItem('sinSenal', '{"until":')],
  ['a stored user that is none', () => window.localStorage.setItem('sinSenal', '{"until":9e15,"user":{}}')],
])('%s leaves no offer', (_, act) => {
  act();
  expect(readPerson(0)).toBeUndefined();
});
