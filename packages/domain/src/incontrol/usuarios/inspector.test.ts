import { expect, test } from 'vitest';
import { AskedInspector, InspectorChange, InspectorForm } from './inspector';

const FORM = {
  nameInspector: 'Elder Cuesta',
  username: 'elder',
  password: 'Clave-1234',
  confirm: 'Clave-1234',
  phone: '300 123 4567',
};

test('IUSR-05, IUSR-06 the screen sends everything but the client’s key, which is refused', () => {
  const { confirm: _, ...asked } = FORM;
  expect(AskedInspector.parse({ ...asked, client: 'acme' })).toEqual({ ...asked, client: 'acme' });
  expect(AskedInspector.safeParse({ ...asked, client: 'acme', apikeyClient: 'llave' }).success).toBe(false);
});

test.each(Object.keys(FORM))('IUSR-03 %s is required', (field) => {
  const found = InspectorForm.safeParse({ ...FORM, [field]: '' }).error?.issues.map(({ path }) => path[0]);
  expect(found).toContain(field);
});

test('IUSR-04 the two passwords must be the same, and the second one is at fault', () => {
  const { error } = InspectorForm.safeParse({ ...FORM, confirm: 'Clave-12345' });
  expect(error?.issues).toMatchObject([{ path: ['confirm'], message: 'Las contraseñas no coinciden.' }]);
});

test('IUSR-04 a wrong confirmation is named beside whatever else is wrong', () => {
  const { error } = InspectorForm.safeParse({ ...FORM, nameInspector: '', confirm: 'otra' });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['nameInspector', 'confirm']);
});

test.each([
  [{ isActive: false }, true],
  [{ password: 'Clave-1234' }, true],
  [{}, false],
  [{ password: 'x' }, false],
  [{ isActive: true, password: 'Clave-1234' }, false],
  [{ client: 'otra' }, false],
])('the change %j is one: %j', (change, is) => expect(InspectorChange.safeParse(change).success).toBe(is));
