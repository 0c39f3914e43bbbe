import { AptitudFlota } from '@fenix/domain/aptitud/aptitud';
import { freshComponente, labelled } from '@fenix/domain/plantillas/constructor/componente';
import type { Locator } from '@playwright/test';
import { createInforme } from './pages/createInforme';
import { CrearDespachoPage } from './pages/DespachosPage';
import { CARIBE, actAs, heldSession } from './pages/sesion';
import { ownDay } from './support/days';
import { DEMO_PASSWORD } from './support/demoAccounts';
import { expect, test } from './support/fixtures';
import { enlarge, faults } from './support/largeText';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const CLIENT = encodeURIComponent(CARIBE);

const PLACES = [
  ['actas', 'tecnico', `/optimizacion/mantenimientos/actas/${CLIENT}`],
  ['a check', 'operaciones', '/operacion/prealistamiento/crearprealistamiento'],
  ['the checks', 'operaciones', `/operacion/prealistamiento/verprealistamientos/${CLIENT}`],
  ['the configuration of InControl', 'operaciones', '/ejecucion/incontrol/configuracion'],
  ['what ends when', 'pesv', '/cumplimiento/vencimientos?ver=calendario'],
  ['the road-safety dashboard', 'operaciones', '/validacion/dashboard/dashboardpesvtr'],
  ['the control tower', 'operaciones', `/validacion/dashboard/dashboardgeneral/${CLIENT}?tab=torre`],
  ['reports', 'operaciones', `/optimizacion/informes/verinformes/${CLIENT}`],
] as const;

for (const [what, who, path] of PLACES)
  test(`S9 at 200 % nothing of ${what} is cut or lies on anything, in bars, lists and header`, async ({ page }) => {
    await actAs(page, who);
    await page.goto(path);
    await page.getByRole('navigation', { name: 'Accesos rápidos' }).waitFor();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await enlarge(page);
    expect(await faults(page)).toEqual([]);
  });

test('S9, NOTI-03 at 200 % the number at the bell is whole, and the menu of the account fits a phone', async ({
  page,
}) => {
  await actAs(page, 'operaciones');
  await page.goto('/cumplimiento/vencimientos');
  const bell = page.getByRole('button', { name: /^Avisos: .+ sin leer$/ });
  await bell.waitFor();
  await enlarge(page);
  const badge = bell.locator('span[aria-hidden]').last();
  const room = await badge.evaluate((box) => {
    const words = document.createRange();
    words.selectNodeContents(box);
    // The letters fill less than their line: 1.2 times their size holds them with what hangs below.
    const letters = Number.parseFloat(getComputedStyle(box).fontSize) * 1.2;
    return { high: box.clientHeight - letters, wide: box.clientWidth - words.getBoundingClientRect().width };
  });
  expect(room.high).toBeGreaterThanOrEqual(0);
  expect(room.wide).toBeGreaterThanOrEqual(0);
  await page.getByRole('button', { name: 'Menú del usuario' }).tap();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor();
  const box = await menu.boundingBox();
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
});

test('S9, CUM-41 at 200 % a dispatch, its refusal, its authorisation and its ticket are whole on a phone', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/);
  const { token } = await heldSession(page, 'despachos');
  const headers = { Authorization: `Bearer ${token}` };
  const fleet = await page.request.get(`/api/aptitud/flota?client=${CLIENT}`, { headers });
  const { items } = AptitudFlota.parse(((await fleet.json()) as { data: unknown }).data);
  const plate = items.find(({ apto }) => !apto)?.vehiculo.patente ?? '';
  await actAs(page, 'despachos');
  const form = new CrearDespachoPage(page);
  await form.open();
  /** Rounded, both parts. */
  const cut = (field: Locator) => field.evaluate((input) => input.scrollWidth - input.clientWidth);
  await form.day.fill('24/04/2027');
  expect(await cut(form.day), 'the widest date is whole').toBeLessThanOrEqual(1);
  await form.type(ownDay(), '1010', [plate, 'luis castro', 'barranquilla santa']);
  await expect(page.getByRole('region', { name: '¿Puede salir?' })).toContainText('No puede salir');
  for (const isLarge of [false, true]) {
    if (isLarge) await enlarge(page);
    expect(await faults(page)).toEqual([]);
    for (const field of [form.day, form.hour])
      expect(await cut(field), 'what is typed is whole').toBeLessThanOrEqual(1);
  }
  await form.submit.tap();
  const refused = page.getByRole('dialog', { name: 'Este viaje no puede salir' });
  await refused.waitFor();
  await expect(refused.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  expect(await faults(page)).toEqual([]);
  await refused.getByRole('button', { name: 'Pedir autorización' }).tap();
  expect(await faults(page)).toEqual([]);
  await refused.getByRole('textbox', { name: 'Motivo' }).fill('Traslado al taller, sin pasajeros');
  await refused.getByRole('textbox', { name: 'Usuario de quien autoriza' }).fill('operaciones');
  await refused.getByLabel('Contraseña de quien autoriza').fill(DEMO_PASSWORD);
  await refused.getByRole('button', { name: 'Autorizar y crear' }).tap();
  await form.created.waitFor();
  expect(await faults(page)).toEqual([]);
  const beyond = await form.created.evaluate((dialog) => {
    const edge = dialog.getBoundingClientRect().right;
    const words = [...dialog.querySelectorAll('*')].filter((element) => element.children.length === 0);
    return words
      .filter((element) => element.getBoundingClientRect().right > edge)
      .map(({ textContent }) => textContent);
  });
  expect(beyond).toEqual([]);
});

test('DISP-39 on a phone the detail of a trip lies within its drawer, with large letters too', async ({ page }) => {
  await actAs(page, 'gerente', { client: CARIBE });
  await page.goto(`/validacion/dashboard/dashboardgeneral/${CLIENT}?tab=torre`);
  await page
    .getByRole('link', { name: /^(BARRANQUILLA|SANTA)/ })
    .first()
    .tap();
  const drawer = page.getByRole('dialog', { name: 'Detalle del viaje' });
  const stops = drawer.getByRole('table', { name: 'Paradas' });
  await stops.waitFor();
  for (const isLarge of [false, true]) {
    if (isLarge) await enlarge(page);
    const beyond = await drawer.evaluate((box) =>
      [...box.querySelectorAll('header, dl, section, button, p')]
        .filter((element) => !element.closest('table') && element.getBoundingClientRect().right > 391)
        .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
    );
    expect(beyond).toEqual([]);
  }
});

test('ACTA-38 on a phone the plates that a new record suggests lie under their field, within the page', async ({
  page,
}) => {
  await actAs(page, 'tecnico');
  await page.goto(`/optimizacion/mantenimientos/actas/${CLIENT}`);
  await page.getByRole('button', { name: 'Nueva acta' }).tap();
  const field = page.getByRole('dialog', { name: 'Nueva acta' }).getByLabel(/^Placa/);
  await field.fill('S');
  const list = page.getByRole('listbox', { name: 'Placa' });
  await list.waitFor();
  const [place, under] = [await field.boundingBox(), await list.boundingBox()];
  expect(Math.abs((under?.x ?? 0) - (place?.x ?? 0))).toBeLessThan(10);
  expect((under?.x ?? 0) + (under?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('S9 at 200 % the steps of a check keep their buttons whole', async ({ page }) => {
  await actAs(page, 'operaciones');
  await page.goto('/operacion/prealistamiento/crearprealistamiento');
  const form = page.getByRole('form', { name: 'Prealistamiento' });
  await form.getByRole('button', { name: 'Siguiente' }).click();
  await form.getByRole('button', { name: 'Anterior' }).waitFor();
  await enlarge(page);
  expect(await faults(page)).toEqual([]);
  const bar = await page.getByRole('navigation', { name: 'Accesos rápidos' }).boundingBox();
  const next = await form.getByRole('button', { name: 'Siguiente' }).boundingBox();
  expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  await form.getByRole('button', { name: 'Anterior' }).tap();
  await page.getByText('Rápida', { exact: true }).tap();
  await form
    .getByRole('button', { name: /bueno$/ })
    .first()
    .waitFor();
  expect(await faults(page)).toEqual([]);
  const save = await form.getByRole('button', { name: 'Guardar' }).boundingBox();
  expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
});

test('S9 at 200 % the paper of a report has its buttons whole, and its words apart', async ({ page }) => {
  const id = await createInforme(page, await heldSession(page, 'operaciones'), 'Operador de letras grandes');
  await actAs(page, 'operaciones');
  await page.goto(`/optimizacion/previewinforme/${id}`);
  await expect(page.getByRole('article')).toContainText('Operador de letras grandes');
  await enlarge(page);
  expect(await faults(page)).toEqual([]);
});

test('S9 at 200 % a form that waits for signal is whole, and so is the drawer of what waits', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const { token } = await heldSession(page, 'tecnico');
  const name = `Letras grandes ${crypto.randomUUID().slice(0, 8)}`;
  const made = await page.request.post('/api/templates', {
    headers: { Authorization: `Bearer ${token}` },
    data: { name, components: [labelled(freshComponente('lugar', 'textBox'), 'input', 'Lugar')] },
  });
  expect(made.status()).toBe(200);
  await actAs(page, 'tecnico');
  await page.goto('/optimizacion/diligenciar');
  await page.getByRole('link', { name: new RegExp(name) }).tap();
  await page.getByLabel('Lugar').fill('Riohacha');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Guardar documento' }).tap();
  await expect(page.getByRole('region', { name: 'Pendiente de enviar' })).toContainText('Esperando señal');
  await enlarge(page);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Sin señal/ }).tap();
  const drawer = page.getByRole('dialog', { name: 'Pendiente de enviar' });
  await expect(drawer).toContainText(name);
  expect(await faults(page)).toEqual([]);
});

test('S9, S10 at 200 % the list of an inspector is whole, and each place has its heading and its name in the tab', async ({
  page,
}) => {
  await page.goto('/inspector');
  await page.getByLabel('Usuario').fill('inspector1');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('Fenix-demo-1');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Viajes' })).toBeVisible();
  await expect(page).toHaveTitle('Viajes · InControl');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Saltar al contenido' })).toBeFocused();
  const trip = page.getByRole('region', { name: /^Hoy/ }).getByRole('link').first();
  await trip.waitFor();
  const places = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  const tops = await places.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size, 'the places of the bar stand side by side').toBe(1);
  await enlarge(page);
  expect(await faults(page)).toEqual([]);
  await trip.click();
  const heading = page.getByRole('heading', { level: 1, name: /^Viaje · / });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^Viaje · .+ · InControl$/);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Nuevo reporte' }).click();
  // P10: what the phone fills in by itself does not look like a field to write in.
  const ground = (label: string) => page.getByLabel(label).evaluate((field) => getComputedStyle(field).backgroundColor);
  expect(await ground('Nombre del inspector')).not.toBe(await ground('Número de pasajeros'));
  const form = page.getByRole('form', { name: 'Reporte de inspección' });
  expect(await faults(page)).toEqual([]);
  await form.getByLabel(/Punto de control/).selectOption({ index: 1 });
  await form.getByLabel(/Número de pasajeros/).fill('31');
  await form.getByLabel(/^Empresa/).selectOption({ index: 1 });
  for (const section of ['Fotografías', 'Novedades', 'Personas', 'Cierre']) {
    await form.getByRole('button', { name: 'Siguiente' }).tap();
    await form.getByRole('heading', { name: section }).waitFor();
    expect(await faults(page), section).toEqual([]);
  }
});
