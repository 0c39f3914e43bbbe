import { TripsPage } from './pages/DespachosPage';
import { CARIBE, actAs } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { yesterday } from './support/days';
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures';

test('TRIP-01, TRIP-02, TRIP-04: the trips of a day, and a row that leads to its book', async ({ page }) => {
  await actAs(page, 'despachos');
  const list = new TripsPage(page, 'viajesList', CARIBE);
  await list.openDay(yesterday);
  await expect(list.rows).toHaveCount(10);
  await list.search.fill('BARRANQUILLA - SANTA MARTA');
  await expect(page).toHaveURL(/search=/);
  const link = list.rows.first().getByRole('link', { name: 'Abrir' });
  await expect(link).toHaveAttribute(
    'href',
    /^\/ejecucion\/formulario\/[^/]+\/[^/]+\/(BS|SB)\?client=.+&from=.+&to=.+$/,
  );
  await list.rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(new ShellPage(page).title).toHaveText('Libro de viaje');
});

test('TRIP-02: accessible in both themes, desktop and phone: trips, which are cards on a phone', async ({ page }) => {
  await actAs(page, 'gerente');
  const list = new TripsPage(page, 'viajesList', CARIBE);
  await list.openDay(yesterday);
  await expect(page.getByText(/^1–10 de/)).toBeVisible();
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await expect(page.getByRole('list', { name: 'Viajes' }).getByRole('listitem')).toHaveCount(10);
});
