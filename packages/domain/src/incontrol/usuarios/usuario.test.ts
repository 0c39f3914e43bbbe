import { expect, test } from 'vitest';
import { InControlUser, NewInControlUser, NewInspector } from './usuario';

const user = {
  username: 'inspector.uno',
  name: 'Inspector Uno',
  email: 'uno@empresa.co',
  password: 'Clave-1234',
  client: 'acme',
  scopes: ['readInspect'],
  isActive: true,
};
const inspector = {
  username: 'inspector.dos',
  password: 'Clave-1234',
  nameInspector: 'Inspector Dos',
  phone: '300 123 4567',
  apikeyClient: 'llave',
  client: 'acme',
};

test('IUSR-09 a user of the service has username, name, email, client and scopes', () => {
  expect(Object.keys(InControlUser.shape)).toEqual(['username', 'name', 'email', 'client', 'scopes', 'isActive']);
});

test('IUSR-12 the first shape of the sign-up', () => {
  expect(NewInControlUser.parse(user)).toEqual(user);
});

test('IUSR-13 the second shape, from the inspector screen', () => {
  expect(NewInspector.parse(inspector)).toEqual(inspector);
  expect(NewInControlUser.safeParse(inspector).success).toBe(false);
});

test.each(['username', 'name', 'email', 'password', 'client'])('IUSR-10 %s is required', (field) => {
  const issue = NewInControlUser.safeParse({ ...user, [field]: '' }).error?.issues[0];
  expect([issue?.path[0], issue?.message]).toEqual([field, 'Este campo es obligatorio']);
});

test.each([[[]], [['createDispatch']], [['colfenix']]])('IUSR-10 the scopes %j are not the service’s', (scopes) => {
  expect(NewInControlUser.safeParse({ ...user, scopes }).success).toBe(false);
});

test.each(['', 'abc', '1'.repeat(31)])('IUSR-13 the telephone %j is refused', (phone) => {
  expect(NewInspector.safeParse({ ...inspector, phone }).success).toBe(false);
});
