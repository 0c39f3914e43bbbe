import { WITH_MOTION, expect, expectAccessible, signIn, test } from './support/fixtures';

test.use(WITH_MOTION);

/** A picture of a few bytes: one petrol dot. */
const LOGO = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('CLI-01, CLI-04, CLI-09, CLI-20, CLI-33, CLI-37 a client is created, found, edited, given InControl and deleted', async ({
  page,
}) => {
  await signIn(page, 'gerente');
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Administración de clientes' })).toBeVisible();
  await expect(page.getByText('1–5 de 9')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Crear cliente' }).click();
  const form = page.getByRole('form', { name: 'Crear cliente' });
  await form.getByLabel('Nombre del cliente').fill('Viajes Ñandú SAS');
  await form.getByLabel('NIT').fill('901555444-2');
  await form.getByLabel('Tablero Power BI').fill('https://app.powerbi.com/view?r=nandu');
  await form.getByRole('combobox', { name: /Cuenta GPS/ }).fill('sinu');
  await page.getByRole('option', { name: 'Autobuses Valle del Sinú' }).click();
  await form.locator('input[type=file]').first().setInputFiles(LOGO);
  await form.getByRole('button', { name: 'Crear cliente' }).click();
  await expect(page.getByText('Se agrego un nuevo cliente!')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar' }).fill('NANDU');
  const row = page.getByRole('row', { name: /Viajes Ñandú SAS/ });
  await expect(row).toContainText('901.555.444-2');
  await expect(page).toHaveURL(/search=NANDU/);

  await row.getByRole('button', { name: /^Editar/ }).click();
  const edit = page.getByRole('dialog', { name: /Editar cliente/ });
  await expect(edit.getByRole('combobox', { name: /Cuenta GPS/ })).toHaveValue('Autobuses Valle del Sinú');
  await expectAccessible(page);
  await edit.getByRole('textbox', { name: 'NIT' }).fill('900111222');
  await edit.getByRole('switch', { name: 'Ejecución' }).click();
  await edit.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('Cliente actualizado correctamente')).toBeVisible();
  await expect(row).toContainText('900.111.222');

  await row.getByRole('button', { name: /InControl/ }).click();
  const incontrol = page.getByRole('dialog', { name: 'Habilitar InControl' });
  await incontrol.getByLabel('Prealistamiento').check();
  await incontrol.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('InControl habilitado correctamente')).toBeVisible();

  await row.getByRole('button', { name: /^Eliminar/ }).click();
  const question = page.getByRole('dialog', { name: 'Estas seguro de eliminar este cliente?' });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Cliente eliminado correctamente')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('CLI-11, CLI-13 the catalogue of GPS accounts: added by keyboard, its key never shown again', async ({ page }) => {
  await signIn(page, 'gerente');
  await page.goto('/clients?tab=cuentas');
  await expect(page.getByText('1–10 de 22')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Agregar cuenta GPS' }).click();
  await page.getByLabel(/^Empresa/).fill('Aaa Rastreo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('llave-secreta-77-de-24-letras');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cuenta agregada')).toBeVisible();
  await expect(page.getByRole('row', { name: /Aaa Rastreo/ })).toBeVisible();
  expect(await page.content()).not.toContain('llave-secreta-77-de-24-letras');
  await page.getByRole('button', { name: 'Retirar Aaa Rastreo' }).click();
  await page.getByRole('dialog', { name: '¿Retirar esta cuenta?' }).getByRole('button', { name: 'Retirar' }).click();
  await expect(page.getByRole('row', { name: /Aaa Rastreo/ })).toHaveCount(0);
});

test('CLI-02, CLI-04 on a phone and in the dark: cards, and the form one button away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await signIn(page, 'gerente');
  await page.goto('/clients');
  await expect(page.getByRole('button', { name: /^Editar/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Crear cliente' }).click();
  await expect(page.getByRole('dialog', { name: 'Crear cliente' })).toBeVisible();
  await expectAccessible(page);
});
