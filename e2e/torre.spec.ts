import { CARIBE, SIERRA, actAs } from './pages/sesion';
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures';

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
