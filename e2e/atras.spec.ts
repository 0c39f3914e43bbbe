import { CARIBE, actAs } from './pages/sesion';
import { TripsPage } from './pages/DespachosPage';
import { yesterday } from './support/days';
import { expect, test } from './support/fixtures';

const TRIP = /[?&]viaje=/;

test('the back button closes the trip that was opened last; then it leaves the list', async ({ page }) => {
  await actAs(page, 'operaciones');
  await page.goto('/ejecucion/incontrol/inspecciones');
  await expect(page).toHaveTitle('Inspecciones · Fénix');
  const list = new TripsPage(page, 'despachosList', CARIBE);
  await list.goToDay(yesterday);
  const drawer = page.getByRole('dialog', { name: 'Detalle del viaje' });
  const open = async () => {
    await list.rows.first().getByRole('cell').nth(1).click();
    await expect(drawer).toBeVisible();
    await expect(page).toHaveURL(TRIP);
  };
  await open();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(TRIP);
  await expect(list.rows.first()).toBeVisible();

  // Closed by the keyboard it leaves no entry behind that would have to be gone through.
  await open();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(TRIP);
  await page.goForward();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
});

test('the back button closes a new acta that was just begun, and the list stays', async ({ page }) => {
  await actAs(page, 'tecnico');
  await page.goto('/optimizacion/catalogos');
  await page.goto(`/optimizacion/mantenimientos/actas/${encodeURIComponent(CARIBE)}`);
  await page.getByRole('button', { name: 'Nueva acta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva acta' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle('Actas de mantenimiento · Fénix');
  await expect(page).not.toHaveURL(/nueva/);
});

test('PESV-07 the back button goes up the levels of the dashboard one by one, and the page stays where it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await actAs(page, 'operaciones');
  await page.goto('/validacion/dashboard/dashboardpesvtr');
  const fleets = page.getByRole('region', { name: 'Todas las flotas' });
  await fleets.getByRole('button', { name: 'Ver Detalle' }).first().click();
  const vehicles = page.getByRole('heading', { name: /^Activos flota/ });
  await expect(vehicles).toBeInViewport();
  const at = () => page.evaluate(() => window.scrollY);
  await page
    .getByRole('button', { name: /^Ver viajes de/ })
    .first()
    .click();
  const trips = page.getByRole('heading', { name: /^Tabla de viajes/ });
  await expect(trips).toBeInViewport();
  await expect(page).toHaveURL(/activo=/);

  await page.goBack();
  await expect(trips).toHaveCount(0);
  await expect(vehicles).toBeInViewport();
  expect(await at()).toBeGreaterThan(0);
  await expect(page).toHaveURL(/grupo=/);

  await page.goBack();
  await expect(vehicles).toHaveCount(0);
  await expect(page).toHaveURL(/dashboardpesvtr$/);
});

test('DISP-48 a bus that did not leave is called so in list, detail and book', async ({ page }) => {
  await actAs(page, 'operaciones');
  await page.goto('/ejecucion/incontrol/inspecciones');
  await expect(page).toHaveTitle('Inspecciones · Fénix');
  const list = new TripsPage(page, 'despachosList', CARIBE);
  await list.goToDay(yesterday);
  await expect(page).toHaveTitle('Despachos · Fénix');
  await expect(list.rows.first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('no salió');
  await expect(page).toHaveURL(/search=no/);
  await expect(list.rows.first()).toContainText(/Finalizado\s*· no salió/);
  await list.rows.first().getByRole('cell').nth(1).click();
  const drawer = page.getByRole('dialog', { name: 'Detalle del viaje' });
  await expect(drawer.getByText('no salió')).toBeVisible();
  // Below the head and the first stop, no stop was reached.
  const stops = drawer.getByRole('table', { name: 'Paradas' }).getByRole('row');
  await expect(stops.nth(2)).toContainText('—');
  await expect(stops.last()).toContainText('—');
  await drawer.getByRole('link', { name: 'Libro de viaje' }).click();
  await expect(page.getByRole('region', { name: 'Datos del viaje' })).toContainText('no salió');
});
