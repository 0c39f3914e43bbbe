import { describe, expect, test, vi } from 'vitest';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { givenUsuario } from '../testing/givens';
import { rememberPlace } from './recent';
import {
  clearSession,
  endSession,
  forgetClosedTab,
  readClientTem,
  readLastPath,
  readSession,
  readSidebar,
  readTheme,
  storeClientTem,
  storeLastPath,
  storeSession,
  storeSidebar,
  storeTheme,
} from './session';

const session = { token: 'abc', user: givenUsuario() };

test('AUTH-11 SHELL-17 the session is stored under the keys token and user', () => {
  storeSession(session);
  expect(window.sessionStorage.getItem('token')).toBe('abc');
  expect(JSON.parse(window.sessionStorage.getItem('user') ?? '')).toEqual(session.user);
  expect(readSession()).toEqual(session);
});

test('SHELL-17 nothing is kept under any other key', () => {
  storeSession(session);
  storeClientTem('flota andina');
  storeLastPath('/main');
  storeSidebar('closed');
  storeTheme('dark');
  expect(Object.keys(window.sessionStorage).toSorted()).toEqual(['clientTem', 'lastPath', 'token', 'user']);
  expect(Object.keys(window.localStorage).toSorted()).toEqual(['sidebar', 'sinSenal', 'theme']);
});

test('SHELL-17 a third local key is for work without signal: who may do that, without the token, and no other user', () => {
  const token = 'x.claims.y';
  const keys = (scopes: Usuario['scopes']) => {
    storeSession({ token, user: givenUsuario({ scopes }) });
    return Object.keys(window.localStorage);
  };
  expect(keys(['readRecords'])).toEqual([]);
  expect(keys(['createRecords'])).toEqual(['sinSenal']);
  expect(window.localStorage.getItem('sinSenal')).not.toContain('claims');
});

test('AUTH-16 an expired session keeps where the user was; signing out keeps nothing', () => {
  storeSession(session);
  storeLastPath('/pqrs/main/preview');
  storeClientTem('flota andina');
  endSession();
  expect([readSession(), readLastPath(), readClientTem()]).toEqual([undefined, '/pqrs/main/preview', 'flota andina']);
  clearSession();
  expect(window.sessionStorage).toHaveLength(0);
});

test('N13 an expired session leaves no names of records and no views readable on the device', () => {
  storeSession(session);
  rememberPlace(session.user._id, { label: 'Acta 12', detail: 'flota andina', to: '/actas/12' });
  window.localStorage.setItem('vistas', '[{"name":"Vencidas"}]');
  storeSidebar('closed');
  endSession();
  // AUTH-50: who was here last stays, for the PIN.
  expect(Object.keys(window.localStorage).toSorted()).toEqual(['sidebar', 'sinSenal']);
});

describe('N13 a tab that was closed leaves names of records and views, and the next page without a session', () => {
  const HOUR = 3_600_000;
  const kept = () => Object.keys(window.localStorage).filter((key) => key === 'recientes' || key === 'vistas');
  function givenClosedTab(): void {
    storeSession(session);
    rememberPlace(session.user._id, { label: 'Acta 12', detail: 'flota andina', to: '/actas/12' });
    window.localStorage.setItem('vistas', JSON.stringify({ user: session.user._id, data: {}, at: Date.now() }));
    window.sessionStorage.clear();
  }

  test('forgets them once the session would have ended unused', () => {
    givenClosedTab();
    forgetClosedTab(Date.now() + 2 * HOUR);
    expect(kept()).toEqual([]);
  });

  test('keeps them while another tab may be at work, and a page with a session always does', () => {
    givenClosedTab();
    forgetClosedTab(Date.now() + 1.9 * HOUR);
    expect(kept()).toHaveLength(2);
    storeSession(session);
    forgetClosedTab(Date.now() + 100 * HOUR);
    expect(kept()).toHaveLength(2);
  });

  test.each(['', 'not json', 'null', '{}', '{"at":"ayer"}', '[{"name":"Vencidas"}]'])(
    'forgets %j, which says no moment',
    (text) => {
      window.localStorage.setItem('vistas', text);
      forgetClosedTab(Date.now());
      expect(kept()).toEqual([]);
    },
  );
});

test.each([
  '',
  'not json',
  'null',
  '7',
  '{}',
  '{"name":"x","scopes":"all"}',
  '{"name":"x","nameUser":"x","cliente":"c"}',
])('GUARD-15 a garbled stored user (%j) is no session', (text) => {
  window.sessionStorage.setItem('token', 'abc');
  window.sessionStorage.setItem('user', text);
  expect(readSession()).toBeUndefined();
});

test('GUARD-15 a user without a token is no session', () => {
  window.sessionStorage.setItem('user', JSON.stringify(session.user));
  expect(readSession()).toBeUndefined();
});

test('SHELL-05 SHELL-07 the sidebar is open and the theme is the system’s until chosen otherwise, whatever is stored', () => {
  expect([readSidebar(), readTheme()]).toEqual(['open', undefined]);
  window.localStorage.setItem('sidebar', 'sideways');
  window.localStorage.setItem('theme', 'purple');
  expect([readSidebar(), readTheme()]).toEqual(['open', undefined]);
  storeTheme('default');
  expect(readTheme()).toBe('default');
  storeSidebar('closed');
  storeTheme('dark');
  expect([readSidebar(), readTheme()]).toEqual(['closed', 'dark']);
});

test('SHELL-17 blocked storage reads as empty and never throws', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  expect(() => {
    storeSession(session);
    storeTheme('dark');
    clearSession();
  }).not.toThrow();
  expect([readSession(), readTheme()]).toEqual([undefined, undefined]);
});
