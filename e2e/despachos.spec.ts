import { readFile } from 'node:fs/promises';
import { bogotaDay } from '@fenix/domain/dates/days';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { href } from '@fenix/domain/routes';
import { CrearDespachoPage, TripsPage } from './pages/DespachosPage';
import { CARIBE, SIERRA, actAs } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { ownDay, yesterday } from './support/days';
import { WITH_MOTION, expect, expectAccessibleInBothThemes, test } from './support/fixtures';

test.use(WITH_MOTION);

const CHOICE = ['101', 'luis', 'barranquilla santa'] as const;

test('DISP-01, DISP-18, DISP-48: a dispatch by keyboard alone, its paper, its row in the table, and back from one that crosses it', async ({
  page,
  problems,
}) => {
  // That it crosses another is an answer of the server.
  problems.allow(/status of 409/);
  await actAs(page, 'despachos');
  const form = new CrearDespachoPage(page);
  const day = ownDay();
  await form.open();
  await form.type(day, '630', CHOICE);
  await expect(form.submit).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(form.created).toBeVisible();
  await expect(form.created.getByRole('button', { name: 'Imprimir' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await form.printed()).toBe(1);

  await page.keyboard.press('Escape');
  await expect(form.vehicle).toBeFocused();
  await expect(form.vehicle).toHaveValue('');
  await expect(form.day).toHaveValue(SlashDmy.encode(day));
  await expect(form.route).toHaveValue(/BARRANQUILLA/);

  // Half an hour later the same vehicle is still on its way.
  await form.type(day, '700', CHOICE);
  await expect(form.submit).toBeFocused();
  await page.keyboard.press('Enter');
  const crossing = page.getByRole('dialog', { name: 'Este viaje no puede salir' });
  await expect(crossing).toContainText('Este vehículo ya tiene un viaje a esa hora');
  await expect(crossing.getByRole('button', { name: 'Volver' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(crossing).toBeHidden();
  await expect(form.submit).toBeFocused();

  const list = new TripsPage(page, 'despachosList', CARIBE);
  await list.goToDay(day);
  await expect(list.rows).toHaveCount(1);
  await expect(list.rows).toContainText('06:30');
  await expect(list.rows).toContainText('Pendiente');
});

test('DISP-04, DISP-08: an empty form says what is missing; the ticket is at most 320 px wide and prints alone on an 80 mm roll, as text', async ({
  page,
}) => {
  await actAs(page, 'despachos');
  const form = new CrearDespachoPage(page);
  await form.open();
  await form.submit.click();
  for (const message of [
    DESPACHO_MESSAGES.unknownVehicle,
    DESPACHO_MESSAGES.unknownDriver,
    DESPACHO_MESSAGES.unknownRoute,
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(form.vehicle).toBeFocused();

  await form.type(ownDay(), '2330', CHOICE);
  expect((await form.ticket.boundingBox())?.width).toBeLessThanOrEqual(320);

  await page.emulateMedia({ media: 'print' });
  await expect(form.ticket).toBeVisible();
  await expect(form.submit).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(pages).toHaveLength(1);
  // 80 mm in points.
  expect(Math.abs(Number(pages[0]?.[1]) - (80 / 25.4) * 72)).toBeLessThan(1);

  // A ticket that grew and is printed before the next frame: the page has its new length already.
  const rules = await form.ticket.evaluate((element) => {
    element.style.height = '200mm';
    window.dispatchEvent(new Event('beforeprint'));
    return document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n');
  });
  expect(rules).toMatch(/size: 80mm 20[12]mm/);
});

test('DISP-20, DISP-48: pressing twice makes one dispatch, which is cancelled after asking', async ({ page }) => {
  await actAs(page, 'despachos');
  const form = new CrearDespachoPage(page);
  const day = ownDay();
  await form.open();
  await form.type(day, '0715', CHOICE);
  await form.submit.dblclick();
  await expect(form.created).toBeVisible();
  const list = new TripsPage(page, 'despachosList', CARIBE);
  await list.goToDay(day);
  await expect(list.rows).toHaveCount(1);

  await list.rows.getByRole('button', { name: /^Cancelar el despacho/ }).click();
  const question = page.getByRole('dialog', { name: DESPACHO_MESSAGES.cancelQuestion });
  await question.getByRole('button', { name: 'Volver' }).click();
  await expect(list.rows).toContainText('Pendiente');
  await list.rows.getByRole('button', { name: /^Cancelar el despacho/ }).click();
  await question.getByRole('button', { name: 'Cancelar despacho' }).click();
  await expect(list.rows).toContainText('Cancelado');
  await expect(list.rows.getByRole('button', { name: /^Cancelar el despacho/ })).toHaveCount(0);
});

test('DISP-21: an answer that was lost is asked for again, and there is one dispatch', async ({ page, problems }) => {
  problems.allow(/Failed to load resource/);
  await actAs(page, 'despachos');
  const form = new CrearDespachoPage(page);
  const day = ownDay();
  await form.open();
  await form.type(day, '0820', CHOICE);
  let isLost = true;
  await page.route('**/api/despachos', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  await expect(form.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await new ShellPage(page).expectToast(DESPACHO_MESSAGES.createFailed);
  await expect(page.locator('form').getByText(DESPACHO_MESSAGES.createFailed)).toBeVisible();
  await expect(form.vehicle).not.toHaveValue('');
  await expect(form.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.created).toBeVisible();

  const list = new TripsPage(page, 'despachosList', CARIBE);
  await list.goToDay(day);
  await expect(list.rows).toHaveCount(1);
});

test('DISP-29, DISP-30, DISP-32, DISP-33, DISP-51: days, Hoy, search and CSV; the calendar offers the first day and five more', async ({
  page,
}) => {
  await actAs(page, 'despachos');
  const list = new TripsPage(page, 'despachosList', CARIBE);
  await list.openDay(yesterday);
  await expect(list.rows).toHaveCount(10);

  await list.search.fill('FINALIZADO');
  await expect(page).toHaveURL(/search=FINALIZADO/);
  await expect(list.rows.first()).toContainText('Finalizado');
  await expect(list.table.getByText('Cancelado')).toHaveCount(0);

  await page.getByRole('button', { name: 'Exportar' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Exportar CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`despachos-expreso-del-caribe-${yesterday}-${yesterday}.csv`);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.split('\r\n')[0]).toBe('\ufeffFecha;Hora;Grupo;Vehículo;Placa;Ruta;Estado;Conductor');

  await page.getByRole('button', { name: 'Hoy' }).click();
  const today = SlashDmy.encode(bogotaDay(new Date()));
  await expect(list.from).toHaveValue(today);
  await expect(list.to).toHaveValue(today);

  await new ShellPage(page).go(`${href('despachosList', { client: CARIBE })}?from=2026-11-10&to=2026-11-10`);
  await expect(list.to).toHaveValue('10/11/2026');
  await list.to.click();
  const calendar = page.locator('[data-dates-dropdown]').filter({ visible: true });
  const offered = calendar.locator('button:not([disabled])').filter({ hasText: /^\d+$/ });
  await expect(offered).toHaveText(['10', '11', '12', '13', '14', '15']);
});

test('DISP-35, DISP-36, DISP-39, DISP-40: a row opens with Enter into its trip, and Escape returns to it; its icon opens the passenger count', async ({
  page,
}) => {
  await actAs(page, 'despachos');
  const list = new TripsPage(page, 'despachosList', CARIBE);
  await list.openDay(yesterday);
  const row = list.rows.first();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(list.detail.getByText('Duración')).toBeVisible();
  await expect(list.detail.getByText(/La mayor velocidad fue/)).toBeVisible();
  await expect(list.detail.locator('svg[data-chart]')).toBeVisible();
  await expect(list.detail.getByRole('table', { name: 'Paradas' }).getByRole('row')).not.toHaveCount(1);
  await page.reload();
  await expect(list.detail.getByText('Duración')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.detail).toBeHidden();
  await expect(page).not.toHaveURL(/viaje=/);

  await list.rows
    .first()
    .getByRole('button', { name: /^Pasajeros de/ })
    .click();
  await expect(page.getByRole('dialog', { name: /^Pasajeros de/ })).toBeVisible();
});

test('DISP-41: staff go from client to client in the list, and create for the one they chose', async ({ page }) => {
  await actAs(page, 'gerente');
  const list = new TripsPage(page, 'despachosList', CARIBE);
  await list.openDay(yesterday);
  await expect(list.rows.first()).toBeVisible();
  const picker = page.getByRole('combobox', { name: 'Cliente' });
  await picker.fill('sierra');
  await page.getByRole('option', { name: 'Transportes Sierra Nevada' }).click();
  await expect(page).toHaveURL(new RegExp(`${encodeURIComponent(SIERRA)}.*from=${yesterday}`));
  await picker.fill('fenix sas');
  await expect(page.getByText('Sin coincidencias')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Crear despacho' }).click();
  await expect(new CrearDespachoPage(page).ticket).toContainText(/transportes sierra nevada/i);
});

test('GUARD-80: the dispatches of another company lead back to the own, and their call is refused', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 403/);
  await actAs(page, 'sierra');
  await new TripsPage(page, 'despachosList', CARIBE).openDay(yesterday);
  await expect(page).toHaveURL(`${href('despachosList', { client: SIERRA })}?from=${yesterday}&to=${yesterday}`);
  await new ShellPage(page).expectToast(SHELL_MESSAGES.noPermission);
  const status = await page.evaluate(async (client) => {
    const day = '15/11/2026';
    const query = new URLSearchParams({ client, fechaInicio: day, fechaFin: day });
    const headers = { Authorization: `Bearer ${sessionStorage.getItem('token')}` };
    return (await fetch(`/api/despachos?${query}`, { headers })).status;
  }, CARIBE);
  expect(status).toBe(403);
});

test('DISP-22, SHELL-14: on a phone the bar leads a dispatcher to creation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await actAs(page, 'despachos');
  await page.goto(href('accionesDeMejora', {}));
  await page.getByRole('navigation', { name: 'Accesos rápidos' }).getByRole('link', { name: 'Despachos' }).click();
  await expect(page).toHaveURL(href('despachoCreate', {}));
  const form = new CrearDespachoPage(page);
  await expect(form.ticket).toBeVisible();
  const [button, paper] = await Promise.all([form.submit.boundingBox(), form.ticket.boundingBox()]);
  expect(paper?.y).toBeGreaterThan(button?.y ?? Infinity);
});

test('accessible in both themes: creating a dispatch, desktop and phone; the list of dispatches and a trip', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await actAs(page, 'despachos');
  const form = new CrearDespachoPage(page);
  await form.open();
  await form.vehicle.fill('1');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expectAccessibleInBothThemes(page, [1440, 390]);

  await page.setViewportSize({ width: 1440, height: 900 });
  const list = new TripsPage(page, 'despachosList', CARIBE);
  await list.goToDay(yesterday);
  await expect(list.rows).toHaveCount(10);
  await expectAccessibleInBothThemes(page);
  await list.rows.first().click();
  await expect(list.detail.getByText(/La mayor velocidad fue/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
