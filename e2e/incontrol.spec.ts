import { ShellPage } from './pages/ShellPage';
import { CARIBE, actAs } from './pages/sesion';
import { yesterday } from './support/days';
import {
  PHONE_AND_DESK,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  test,
} from './support/fixtures';

const PATH = '/ejecucion/incontrol/configuracion';

test('ICFG-01, ICFG-17, ICFG-22 what is switched off leaves the phone, is saved, and is there again', async ({
  page,
}) => {
  await signIn(page, 'sierra');
  await page.goto(PATH);
  const form = page.getByRole('form', { name: 'Configuración de los inspectores' });
  const phone = page.getByRole('complementary', { name: 'Lo que verá el inspector' });
  await expect(phone.getByText('Firma de quien recibe')).toBeVisible();
  await expect(phone.getByText('3 fotografías')).toBeVisible();

  const point = `Punto ${Date.now()}`;
  await form.getByRole('textbox', { name: 'Agregar punto de control' }).fill(point);
  await form.getByRole('textbox', { name: 'Agregar punto de control' }).press('Enter');
  await expect(form.getByRole('list', { name: 'Puntos de control' })).toContainText(point);

  // What was begun is kept on the way out.
  await expect(form.getByText(/Borrador guardado/)).toBeVisible();
  const shell = new ShellPage(page);
  await shell.go('/pqrs/acciondemejora/veracciondemejora');
  await expect(shell.title).toHaveText('Acciones de mejora');
  await expect(form).toHaveCount(0);
  await shell.go(PATH);
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

test('INSP-01, INSP-06, INSP-08, INSP-09, INSP-10, INSP-18, INSP-19 from the list to the report, its paper and its map', async ({
  page,
}) => {
  const { token } = await signIn(page, 'operaciones');
  // The trips of yesterday are over, and some have reports.
  const shown = yesterday.split('-').toReversed().join('/');
  const asked = new URLSearchParams({ client: CARIBE, fechaInicio: shown, fechaFin: shown, limit: '100' }).toString();
  const reply = await page.request.get(`/api/inspecciones?${asked}`, { headers: { Authorization: `Bearer ${token}` } });
  const { data } = (await reply.json()) as { data: { items: { placa: string; reportes: number }[] } };
  const { placa } = data.items.find(({ reportes }) => reportes > 0) ?? { placa: '' };
  await page.goto(`/ejecucion/incontrol/inspecciones?from=${yesterday}&to=${yesterday}&search=${placa}`);
  const told = page.getByRole('link', { name: 'Ver reporte' });
  await expect(told.first()).toBeVisible();
  await expectAccessibleInBothThemes(page, PHONE_AND_DESK);

  await told.first().click();
  // The screen's, and the paper's own once it is there.
  await expect(page.getByRole('heading', { level: 1, name: 'Reporte de inspección' }).first()).toBeVisible();
  const enlarge = page.getByRole('button', { name: 'Ampliar la fotografía 1 del reporte 1' });
  await expect(enlarge).toBeVisible();
  await expectAccessibleInBothThemes(page, PHONE_AND_DESK);
  await enlarge.click();
  const large = page.getByRole('dialog').getByRole('img', { name: 'Fotografía 1 del reporte 1' });
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(enlarge).toBeFocused();
  await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible();

  await page.getByRole('link', { name: 'Ver con mapa' }).click();
  await expect(page.getByRole('article', { name: /^Reporte 1/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mapa del viaje', exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, PHONE_AND_DESK);
});

test('IUSR-01, IUSR-02 the inspectors beside the form that makes one, on a phone as well', async ({ page }) => {
  await actAs(page, 'gerente', { client: CARIBE });
  await page.goto('/ejecucion/incontrol/usuarios');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Creacion de usuarios app InControl inspector' }),
  ).toBeVisible();
  await expect(page.getByText('inspector1', { exact: true }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page, PHONE_AND_DESK);
});
