import { actAs } from './pages/sesion';
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures';
import { speedingOf } from './support/speeding';

test('INF-81, INF-82, INF-83, INF-84, INF-85 a speeding becomes an informe with its map in two presses, leads back, and its trip is printed to sign', async ({
  page,
}) => {
  await actAs(page, 'operaciones');
  await page.goto(await speedingOf(page));
  const events = page.getByRole('region', { name: 'Eventos del viaje' });
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Eventos para firmar (PDF)' }).click();
  expect((await paper).suggestedFilename()).toMatch(/^Eventos-\w+-\d{4}-\d\d-\d\d-\d{4}\.pdf$/);

  await events.getByRole('link', { name: 'Crear informe de exceso 1' }).click();
  const form = page.getByRole('form', { name: 'Nuevo informe' });
  await expect(form.getByText(/^Viene de Exceso de velocidad/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Quitar Imagen final' })).toBeVisible();
  await expect(form.getByLabel('Descripción')).toHaveValue(/^Exceso de velocidad el .* Lugar: /);
  const plate = await form.getByLabel('Placa').inputValue();
  expect(plate).toMatch(/^\w{6}$/);
  // The driver may be unknown: none was programmed for that trip.
  if ((await form.getByLabel('Nombre del operador').inputValue()) === '')
    await form.getByLabel('Nombre del operador').fill('Luis Daza');
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('group', { name: 'Sistema de video' }).getByText('No', { exact: true }).click();
  await form.getByRole('button', { name: 'Confirmar' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^Informe \d+$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Otros informes de esta placa' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Otros informes de este operador' })).toBeVisible();
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: /^Exceso de velocidad · / }).click();
  await expect(page.getByRole('heading', { name: `Recorrido - ${plate}` })).toBeVisible();
  await expect(page).toHaveURL(/punto=\d{14}/);
});
