import { expect, expectAccessible, expectAccessibleInBothThemes, signIn, test } from './support/fixtures';

const PATH = '/ejecucion/incontrol/configuracion';

test('ICFG-01, ICFG-17, ICFG-22 what is switched off leaves the phone, is saved, and is there again', async ({
  page,
}) => {
  await signIn(page, 'sierra');
  await page.goto(PATH);
  const form = page.getByRole('form', { name: 'Configuración de los inspectores' });
  const phone = page.getByRole('complementary', { name: 'Lo que verá el inspector' });
  await expect(phone.getByText('Firma recibido')).toBeVisible();
  await expect(phone.getByText('3 fotografías')).toBeVisible();

  const point = `Punto ${Date.now()}`;
  await form.getByRole('textbox', { name: 'Agregar punto de control' }).fill(point);
  await form.getByRole('textbox', { name: 'Agregar punto de control' }).press('Enter');
  await expect(form.getByRole('list', { name: 'Puntos de control' })).toContainText(point);

  // What was begun is kept on the way out.
  await expect(form.getByText(/Borrador guardado/)).toBeVisible();
  await page.goto('/pqrs/acciondemejora/veracciondemejora');
  await page.goto(PATH);
  await expect(form.getByRole('list', { name: 'Puntos de control' })).toContainText(point);

  await form.getByRole('button', { name: 'Guardar configuración' }).click();
  await expect(page.getByText('configuracion actualizada corectamente.')).toBeVisible();
  await page.reload();
  await expect(form.getByRole('list', { name: 'Puntos de control' })).toContainText(point);
  await expect(form.getByRole('button', { name: 'Guardar configuración' })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
});

test('GUARD-34, ICFG-01 without the permission it can be read, on a phone as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'consulta');
  await page.goto(PATH);
  await expect(page.getByText(/necesitas el permiso «Configurar InControl Inspector»/)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Video' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Guardar configuración' })).toHaveCount(0);
  await expectAccessible(page);
});
