import { expect, test } from 'vitest';
import { Usuario } from './usuario';

const USER = {
  _id: '0192f0aa-0000-7000-8000-000000000001',
  name: 'ana',
  nameUser: 'Ana',
  email: 'ana@acme.example',
  cliente: 'acme',
  scopes: ['readRecords', 'all'],
  isActive: true,
  fecha: '2026-01-01T05:00:00.000Z',
  modulesClient: ['pqrs'],
};

test('AUTH-21 the fields of the signed-in user', () => {
  expect(Usuario.parse(USER)).toEqual(USER);
});

test.each(Object.keys(USER))('AUTH-21 %s is always there', (field) => {
  const { [field as keyof typeof USER]: _, ...rest } = USER;
  expect(Usuario.safeParse(rest).success).toBe(false);
});

test('nothing else travels with it: a password hash is dropped', () => {
  expect(Usuario.parse({ ...USER, password_hash: 'x' })).toEqual(USER);
});

test.each(['2026-01-01', '01/01/2026', '2026-01-01T00:00:00-05:00'])(
  'API-12 the date %s is not UTC in ISO 8601',
  (fecha) => {
    expect(Usuario.safeParse({ ...USER, fecha }).success).toBe(false);
  },
);
