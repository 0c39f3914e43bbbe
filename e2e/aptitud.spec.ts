import { href } from '@fenix/domain/routes';
import { CrearDespachoPage, TripsPage } from './pages/DespachosPage';
import { CARIBE, actAs } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { ownDay } from './support/days';
import { DEMO_PASSWORD } from './support/demoAccounts';
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures';

const MOTIVO = 'Traslado al taller, sin pasajeros';

test('CUM-40, CUM-41, CUM-42, CUM-43 a vehicle that may not leave is refused, a second person lets it go, and its ticket says so twice', async ({
  page,
  problems,
}) => {
  // The refusal is an answer of the server.
  problems.allow(/status of 409/);
  await actAs(page, 'despachos');
  await page.goto(href('aptos', {}));
  await page.getByText(/^No pueden salir \(\d+\)$/).click();
  const rows = page.getByRole('table', { name: 'Aptos para salir' }).getByRole('row');
  const blocked = rows.filter({ hasText: 'Papel vencido' }).first();
  await expect(blocked).toContainText('No puede salir');
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const plate = (await blocked.getByRole('link').textContent()) ?? '';
  await blocked.getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: new RegExp(plate) });
  await expect(drawer.getByRole('list', { name: 'Razones' })).toContainText(/Bloquea: .+ venció el/);
  await expectAccessibleInBothThemes(page);

  const form = new CrearDespachoPage(page);
  const day = ownDay();
  await form.open();
  await form.type(day, '1010', [plate, 'luis castro', 'barranquilla santa']);
  const verdict = page.getByRole('region', { name: '¿Puede salir?' });
  await expect(verdict).toContainText('No puede salir');
  await expect(form.submit).toBeFocused();
  await page.keyboard.press('Enter');
  const refused = page.getByRole('dialog', { name: 'Este viaje no puede salir' });
  await expect(refused).toContainText(/venció el/);
  await refused.getByRole('button', { name: 'Pedir autorización' }).click();
  await refused.getByRole('button', { name: 'Autorizar y crear' }).click();
  await expect(refused.getByText('Escribe el motivo, de 10 a 200 caracteres.')).toBeVisible();
  await expectAccessibleInBothThemes(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await refused.getByRole('textbox', { name: 'Motivo' }).fill(MOTIVO);
  await refused.getByRole('textbox', { name: 'Usuario de quien autoriza' }).fill('operaciones');
  await refused.getByLabel('Contraseña de quien autoriza').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(form.created).toBeVisible();
  await expect(refused).toBeHidden();
  await expect(form.created.getByRole('button', { name: 'Imprimir' })).toBeFocused();
  const allowed = form.ticket.getByRole('region', { name: 'Salida autorizada', includeHidden: true });
  await expect(allowed).toContainText(MOTIVO);
  await expect(allowed).toContainText('(operaciones)');

  await page.emulateMedia({ media: 'print' });
  expect((await form.ticket.boundingBox())?.width).toBeLessThanOrEqual(320);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect([...pdf.toString('latin1').matchAll(/\/MediaBox \[/g)]).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(form.vehicle).toBeFocused();

  const list = new TripsPage(page, 'despachosList', CARIBE);
  await list.goToDay(day);
  await list.rows.filter({ hasText: plate }).first().click();
  await list.detail.getByRole('button', { name: 'Tiquete' }).click();
  const again = page.getByRole('dialog', { name: 'Tiquete' });
  await expect(again.getByRole('region', { name: 'Salida autorizada' })).toContainText(MOTIVO);
  await new ShellPage(page).go(href('aptos', {}));
  await expect(rows.filter({ hasText: plate })).toContainText('No puede salir');
});
