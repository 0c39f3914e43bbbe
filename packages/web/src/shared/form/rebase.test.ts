import { expect, test } from 'vitest';
import { rebase } from './rebase';

const base = { email: 'a@x.co', name: 'Ana', scopes: ['leer', 'crear'] };

test('USR-40 untouched fields take the new value, touched ones keep what was typed', () => {
  const typed = { ...base, name: 'Ana María' };
  const fresh = { ...base, email: 'b@x.co', name: 'Anita' };
  expect(rebase(base, typed, fresh)).toEqual({ ...base, email: 'b@x.co', name: 'Ana María' });
});

test('USR-40 a list keeps what both added and loses what either removed', () => {
  const typed = { ...base, scopes: ['leer', 'crear', 'cerrar'] };
  const fresh = { ...base, scopes: ['leer', 'exportar'] };
  expect(rebase(base, typed, fresh).scopes).toEqual(['leer', 'exportar', 'cerrar']);
  expect(rebase(base, { ...base, scopes: ['crear'] }, fresh).scopes).toEqual(['exportar']);
});
