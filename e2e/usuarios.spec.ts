import { actAs } from './pages/sesion';
import { UsuariosPage } from './pages/UsuariosPage';
import {
  PHONE_AND_DESK,
  WITH_MOTION,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  test,
} from './support/fixtures';

test.use(WITH_MOTION);

/** Names of this run only: the journeys share one server. */
const unique = (name: string) => `${name}.${Date.now().toString(36)}${Math.floor(performance.now())}`;
const person = (name: string) => ({ name, nameUser: 'Pía Núñez', email: 'pia@empresa.co', password: 'Puente-largo-7' });
const basic = (name: string, password: string) => ({
  headers: { Authorization: `Basic ${Buffer.from(`${name}:${password}`, 'utf8').toString('base64')}` },
});

test('USR-02, USR-10, USR-15, USR-19, USR-27, USR-41 a manager creates a user, who can sign in', async ({ page }) => {
  await actAs(page, 'gerente');
  const usuarios = new UsuariosPage(page);
  await usuarios.openForm();
  const name = unique('pia');
  await usuarios.fill(usuarios.form, person(name));
  await usuarios.chooseClient(usuarios.form, 'condor', 'Cóndor Andino');
  await usuarios.form.getByRole('button', { name: 'Jurídico' }).click();
  await expect(usuarios.form.getByRole('checkbox', { name: 'Ver informes' })).toBeChecked();
  await usuarios.form.getByRole('checkbox', { name: 'Ver informes' }).click();
  await usuarios.form.getByRole('checkbox', { name: 'Cambiar estado descargos, legal' }).click();
  await expectAccessibleInBothThemes(page);
  await usuarios.form.getByRole('button', { name: /^Prealistamiento/ }).click();
  await expect(usuarios.form.getByRole('checkbox', { name: 'Ver prealistamientos' })).toBeChecked();
  await usuarios.form.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(page.getByText('Usuario creado correctamente!')).toBeVisible();
  await expect(usuarios.row(name)).toContainText('Cóndor Andino');
  await expect(usuarios.row(name)).toHaveAttribute('data-highlighted', 'true');
  await expect(usuarios.form).toHaveCount(0);
  const reply = await page.request.post('/api/auth/sign-in', basic(name, 'Puente-largo-7'));
  expect(((await reply.json()) as { data: { user: { scopes: string[] } } }).data.user.scopes).toEqual([
    'createPreset',
    'readPreset',
    'all',
  ]);
});

test('USR-29, USR-30, GUARD-04 a taken name and missing scopes show errors; the input is kept', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/);
  await actAs(page, 'gerente');
  const usuarios = new UsuariosPage(page);
  await usuarios.openForm();
  await usuarios.fill(usuarios.form, person('DESPACHOS'));
  await usuarios.chooseClient(usuarios.form, 'fenix', 'Fenix Sas');
  await expect(usuarios.form.getByText('Los usuarios de esta empresa son gestores')).toBeVisible();
  await usuarios.form.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(usuarios.form.getByText('El scope no puede ser vacio!')).toBeVisible();
  await usuarios.form.getByRole('checkbox', { name: 'Ver despachos' }).check();
  await usuarios.form.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(usuarios.form.getByText('El nombre de usuario ya existe')).toBeVisible();
  await expect(usuarios.form.getByLabel('Nombre de usuario')).toHaveValue('DESPACHOS');
});

test('USR-03, USR-04, USR-05 five per page; search and page are in the address', async ({ page }) => {
  await actAs(page, 'gerente');
  const usuarios = new UsuariosPage(page);
  await usuarios.open();
  await expect(usuarios.table.getByRole('row')).toHaveCount(6);
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page).toHaveURL(/page=2/);
  await usuarios.search.fill('bohorquez');
  await expect(usuarios.row('nelson.enrique')).toBeVisible();
  await expect(page).toHaveURL(/search=bohorquez/);
  await page.reload();
  await expect(usuarios.row('nelson.enrique')).toBeVisible();
  await expect(usuarios.table.getByRole('row')).toHaveCount(2);
});

test('USR-06, USR-08, USR-09, USR-17, USR-32 editing keeps what was not touched; disabling ends access', async ({
  page,
}) => {
  await actAs(page, 'gerente');
  const usuarios = new UsuariosPage(page);
  const name = unique('editado');
  await usuarios.openForm();
  await usuarios.fill(usuarios.form, person(name));
  await usuarios.chooseClient(usuarios.form, 'llanera', 'Carga Llanera');
  await usuarios.form.getByRole('checkbox', { name: 'Ver actas' }).check();
  await usuarios.form.getByRole('button', { name: 'Crear usuario' }).click();
  await usuarios
    .row(name)
    .getByRole('button', { name: `Editar ${name}` })
    .click();
  const password = usuarios.dialog.getByLabel('Contraseña', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await usuarios.dialog.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await usuarios.dialog.getByLabel('Nombre completo').fill('Pía Editada');
  await expectAccessible(page);
  await usuarios.dialog.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('Usuario actualizado correctamente!')).toBeVisible();
  await expect(usuarios.row(name)).toContainText('Pía Editada');
  expect((await page.request.post('/api/auth/sign-in', basic(name, 'Puente-largo-7'))).status()).toBe(200);
  await usuarios
    .row(name)
    .getByRole('button', { name: `Deshabilitar ${name}` })
    .click();
  await expect(usuarios.row(name)).toContainText('Deshabilitado');
  expect((await page.request.post('/api/auth/sign-in', basic(name, 'Puente-largo-7'))).status()).toBe(423);
});

test('USR-25, USR-26, USR-37 a chosen user is deleted after a question; oneself cannot be disabled', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/);
  await actAs(page, 'gerente');
  const usuarios = new UsuariosPage(page);
  const name = unique('borrado');
  await usuarios.openForm();
  await usuarios.fill(usuarios.form, person(name));
  await usuarios.chooseClient(usuarios.form, 'guajiro', 'Turismo Guajiro');
  await usuarios.form.getByRole('checkbox', { name: 'Ver actas' }).check();
  await usuarios.form.getByRole('button', { name: 'Crear usuario' }).click();
  await usuarios.row(name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: '¿Eliminar este usuario?' });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Usuarios eliminados correctamente')).toBeVisible();
  await expect(usuarios.row(name)).toHaveCount(0);
  await usuarios.search.fill('gerente');
  await usuarios.row('gerente').getByRole('button', { name: 'Deshabilitar gerente' }).click();
  await expect(page.getByText('No es posible cambiar el estado de este usuario.')).toBeVisible();
});

test('USR-07, USR-28, IUSR-09 to IUSR-12 a manager lists and creates InControl users', async ({ page }) => {
  await actAs(page, 'gerente');
  const usuarios = new UsuariosPage(page);
  await usuarios.open();
  await page.getByRole('tab', { name: 'InControl' }).click();
  await expect(page).toHaveURL(/tab=incontrol/);
  await page.getByRole('button', { name: 'Crear usuario InControl' }).click();
  const form = page.getByRole('form', { name: 'Crear usuario InControl' });
  const name = unique('insp');
  await usuarios.fill(form, person(name));
  await usuarios.chooseClient(form, 'cafetera', 'Cafetera de Buses');
  await form.getByRole('checkbox', { name: 'Ver inspecciones' }).check();
  await form.getByRole('button', { name: 'Crear usuario InControl' }).click();
  await expect(page.getByText('Usuario creado exitosamente!')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Cafetera de Buses');
});

test('USR-01 both tabs are accessible at 390 and 1440 px in both themes', async ({ page }) => {
  await actAs(page, 'gerente');
  await page.goto('/newuser');
  for (const at of [0, 1]) {
    const tab = page.getByRole('tab').nth(at);
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(/^1–5 de/)).toBeVisible();
    await expectAccessibleInBothThemes(page, PHONE_AND_DESK);
  }
});
