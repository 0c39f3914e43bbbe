import { CARIBE, SIERRA, actAs } from './pages/sesion';
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures';
import { panicOf } from './support/panic';

const towerOf = (client: string) => `/validacion/dashboard/dashboardgeneral/${encodeURIComponent(client)}`;

test('BI-05: the tower shows fleet and departures, a vehicle is chosen by keyboard, and full screen is left by Esc', async ({
  page,
}) => {
  await actAs(page, 'operaciones');
  await page.goto(towerOf(CARIBE));
  await expect(page.getByText('En vivo')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Salidas de hoy' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('[data-drawn]')).toBeVisible();
  const states = page.getByRole('list', { name: 'Vehículos por estado' });
  // Which states there are depends on the hour of the day; somewhere the fleet is.
  await states.getByRole('button').first().press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Vehículo elegido' })).toBeVisible();
  await expectAccessibleInBothThemes(page, [1440]);

  await page.getByRole('button', { name: 'Pantalla completa' }).press('Enter');
  const wall = page.getByRole('dialog', { name: 'Torre de control' });
  await expect(wall.getByRole('heading', { level: 1, name: 'Expreso del Caribe' })).toBeVisible();
  await expect(page).toHaveURL(/vista=completa/);
  await expect(wall.getByRole('button', { name: 'Salir' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(wall).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pantalla completa' })).toBeVisible();
});

test('BI-05: on a phone the states under the map have the height of a thumb, and a departure opens its trip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await actAs(page, 'operaciones');
  await page.goto(towerOf(CARIBE));
  await expect(page.getByText('En vivo')).toBeVisible();
  for (const state of await page.getByRole('list', { name: 'Vehículos por estado' }).getByRole('button').all())
    expect((await state.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('region', { name: 'Salidas de hoy' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/verdespachos.*viaje=/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('BI-02, BI-05: a client with a report sees its frame, and the tower in the other tab', async ({ page }) => {
  // No journey asks another house for anything.
  await page.route('https://app.powerbi.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="es"><title>Reporte</title>' }),
  );
  await actAs(page, 'sierra');
  await page.goto(towerOf(SIERRA));
  await expect(page.getByTitle('Reporte de Transportes Sierra Nevada')).toHaveAttribute('height', '1000');
  await page.getByRole('tab', { name: 'Reporte' }).press('ArrowRight');
  await expect(page).toHaveURL(/tab=torre/);
  await expect(page.getByTitle(/^Reporte de/)).toHaveCount(0);
});

test('BI-20, BI-23, WHY-02: an alert is taken on, noted and released, explains itself, and is in the list', async ({
  page,
}) => {
  const plate = await panicOf(page);
  await actAs(page, 'operaciones');
  await page.goto(towerOf(CARIBE));
  const alertas = page.getByRole('region', { name: 'Alertas', exact: true });
  const name = `Botón de pánico, ${plate}`;
  const take = alertas.getByRole('button', { name: `Atender: ${name}` });
  await take.press('Enter');
  const own = alertas.getByRole('listitem').filter({ hasText: plate }).filter({ hasText: 'Botón de pánico' });
  await expect(own.getByText(/^Atendida por Óscar Nieves Peña, \d\d:\d\d$/)).toBeVisible();
  await alertas.getByRole('button', { name: `Anotar: ${name}` }).click();
  await page.getByRole('textbox', { name: 'Nota' }).fill(`Llamé al conductor de ${plate}`);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(own.getByText(`Llamé al conductor de ${plate}`)).toBeVisible();
  await alertas.getByRole('button', { name: `Por qué: ${name}` }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Por qué' })).toContainText('Límite');
  await page.keyboard.press('Escape');
  await alertas.getByRole('button', { name: `Soltar: ${name}` }).click();
  await expect(take).toBeVisible();
  await alertas.getByRole('link', { name: 'Alertas atendidas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas atendidas' })).toBeVisible();
  const kept = page.getByRole('row').filter({ hasText: `Llamé al conductor de ${plate}` });
  await expect(kept).toContainText('Óscar Nieves Peña');
  await expectAccessibleInBothThemes(page, [1440, 390]);
});
