import { ActasPage } from './pages/ActasPage';
import { actAs } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { PHONE_AND_DESK, expect, expectAccessibleInBothThemes, test } from './support/fixtures';

/** Names of this run only: the journeys share one server. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}${Math.floor(performance.now())}`;

test('ACTA-104, ACTA-38 a technician is added with a signature, offered, ended, and offered no more', async ({
  page,
}) => {
  await actAs(page, 'gerente');
  const shell = new ShellPage(page);
  const actas = new ActasPage(page);
  const name = unique('Técnico');
  await page.goto('/optimizacion/catalogos');
  await page.getByRole('button', { name: 'Agregar técnico' }).click();
  const form = page.getByRole('form', { name: 'Agregar técnico' });
  await form.getByLabel('Nombre completo').fill(name);
  await form.getByText('Escribir el nombre').click();
  await form.getByLabel('Nombre como firma').fill('Técnico');
  await form.getByRole('button', { name: 'Agregar técnico' }).click();
  await shell.expectToast('Agregado al catálogo');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(name);
  await expect(page.getByRole('img', { name: `Firma de ${name}` })).toBeVisible();

  const offered = async () => {
    await actas.go();
    await page.getByRole('button', { name: 'Nueva acta' }).click();
    const field = actas.dialog('Nueva acta').getByRole('combobox', { name: 'Técnico' });
    await field.click();
    await field.fill(name);
    return page.getByRole('option', { name });
  };
  await expect(await offered()).toBeVisible();
  await shell.go(`/optimizacion/catalogos?tecnicos-search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Desactivar ${name}` }).click();
  await expect(page.getByText('Inactivo')).toBeVisible();
  await expect(await offered()).toHaveCount(0);
  await expect(page.getByText('Sin coincidencias')).toBeVisible();
});

test('ACTA-43, ACTA-44 a template is changed, keeps its version, and the second manager gets a message', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/status of 409/);
  await actAs(page, 'gerente');
  const shell = new ShellPage(page);
  const path = '/optimizacion/catalogos?tab=plantillas&clase=camionetaCarri';
  await page.goto(path);
  const form = page.getByRole('form', { name: 'Plantilla de checklist' });
  const item = unique('Ítem');
  await form.getByRole('button', { name: 'Agregar ítem' }).click();
  await expect(form.getByRole('textbox').last()).toBeFocused();
  await page.keyboard.type(item);

  const second = await context.newPage();
  await actAs(second, 'gerente');
  await second.goto(path);
  const otherForm = second.getByRole('form', { name: 'Plantilla de checklist' });
  await otherForm.getByRole('textbox').first().fill(unique('Otro'));

  await form.getByRole('button', { name: 'Guardar plantilla' }).click();
  await shell.expectToast('Plantilla guardada');
  await expect(form.getByText(/versión \d+$/)).toBeVisible();
  await otherForm.getByRole('button', { name: 'Guardar plantilla' }).click();
  await new ShellPage(second).expectToast('Otra persona cambió este registro');
  await second.close();

  await page.reload();
  await expect(form.getByRole('textbox').last()).toHaveValue(item);
  await form.getByRole('button', { name: 'Traer la original' }).click();
  await form.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect(form.getByRole('textbox').last()).not.toHaveValue(item);
});

test('ACTA-65 the catalogues are reached from the records and from the palette, by managers only', async ({ page }) => {
  await actAs(page, 'gerente');
  const actas = new ActasPage(page);
  const shell = new ShellPage(page);
  await actas.open();
  await page.getByRole('link', { name: 'Catálogos' }).click();
  await expect(page).toHaveURL(/\/optimizacion\/catalogos/);
  await shell.openPalette();
  await page.keyboard.type('catalogos');
  await expect(shell.palette.getByText('Catálogos de actas')).toBeVisible();
  await actAs(page, 'operaciones');
  await page.goto('/optimizacion/catalogos');
  await expect(page.getByText('no tienes permisos para ingresar a esta vista').first()).toBeVisible();
});

test('ACTA-43, ACTA-65, ACTA-104 the catalogues of people and the templates are accessible at 390 and 1440 px in both themes', async ({
  page,
}) => {
  await actAs(page, 'gerente');
  await page.goto('/optimizacion/catalogos?tab=tecnicos');
  for (const tab of ['Técnicos', 'Analistas']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('table', { name: tab }).or(page.getByRole('list', { name: tab }))).toBeVisible();
    await expectAccessibleInBothThemes(page, PHONE_AND_DESK);
  }
  await page.getByRole('tab', { name: 'Plantillas' }).click();
  await expect(page.getByRole('form', { name: 'Plantilla de checklist' })).toBeVisible();
  await expectAccessibleInBothThemes(page, PHONE_AND_DESK);
});
