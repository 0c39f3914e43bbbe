import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import type { Page } from '@playwright/test';
import { ActaRecord } from './pages/ActaRecord';
import { ActasPage } from './pages/ActasPage';
import { CARIBE, actAs, heldSession } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { PHONE_AND_DESK, expect, expectAccessibleInBothThemes, test } from './support/fixtures';
import { cameraPhoto } from './support/photos';

/** Four letters of this run only; two digits more make a plate. The journeys share one server. */
const series = () => Array.from({ length: 4 }, () => String.fromCharCode(65 + Math.floor(Math.random() * 26))).join('');

/** The files of the application, of the list and its letters, as compressed for tests: a poor signal takes 5 s for them. */
const FIRST_LIST_BYTES = 270_000;

async function recordsOf(page: Page): Promise<ActaRecord> {
  return new ActaRecord(page, await heldSession(page, 'operaciones'));
}

async function create(page: Page, plates: readonly string[]): Promise<string[]> {
  const records = await recordsOf(page);
  const ids: string[] = [];
  for (const plate of plates) ids.push(await records.create(plate));
  return ids;
}

test('ACTA-02, ACTA-04, ACTA-05, ACTA-07, ACTA-22 the filters are in the address; a reload shows the same', async ({
  page,
}) => {
  const start = series();
  await create(page, [`${start}01`, `${start}02`]);
  await actAs(page, 'gerente');
  const actas = new ActasPage(page);
  await actas.open();
  await expect(page.getByRole('heading', { name: 'Actas de mantenimiento GPS - Video' })).toBeVisible();
  await actas.search.fill(start.toLowerCase());
  await expect(actas.table.getByRole('row')).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  const types = page.getByRole('listbox', { name: 'Tipo' }).getByRole('option');
  await expect(types.first()).toHaveText('Todas');
  await types.filter({ hasText: 'Correctivo' }).click();
  await expect(page).toHaveURL(/type=correctivo/);
  await page.reload();
  await expect(actas.row(`${start}01`)).toContainText('Pendiente');
  await expect(actas.table.getByRole('row')).toHaveCount(3);
  await actas.search.fill('darío epalza nada');
  await expect(page.getByText('No se encontraron actas')).toBeVisible();
});

test('ACTA-03, ACTA-23, ACTA-24 both picked days are searched, and only they', async ({ page }) => {
  const start = series();
  await create(page, [`${start}01`]);
  await actAs(page, 'gerente');
  const actas = new ActasPage(page);
  await actas.open(`?search=${start}`);
  await expect(actas.row(`${start}01`)).toBeVisible();
  for (const label of ['Desde', 'Hasta']) {
    await page.getByRole('textbox', { name: label }).fill('01/01/2020');
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByText('No se encontraron actas')).toBeVisible();
  await expect(page).toHaveURL(/from=2020-01-01/);
});

test('ACTA-16, ACTA-32, ACTA-34, ACTA-35, ACTA-37 five at a time; the client no longer sees them, staff see eliminada', async ({
  page,
}) => {
  const start = series();
  const plates = [1, 2, 3, 4, 5, 6].map((n) => `${start}0${n}`);
  await create(page, plates);
  await actAs(page, 'gerente');
  const actas = new ActasPage(page);
  const shell = new ShellPage(page);
  await actas.open(`?search=${start}`);
  await expect(actas.table.getByRole('row')).toHaveCount(7);
  await expect(page.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
  const boxes = actas.table.getByRole('row').getByRole('checkbox', { name: /^Seleccionar fila/ });
  for (let n = 0; n < 5; n += 1) await boxes.nth(n).check();
  await boxes.nth(5).click();
  await shell.expectToast(ACTA_MESSAGES.deleteLimit);
  await expect(boxes.nth(5)).not.toBeChecked();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText(ACTA_MESSAGES.deleteQuestion)).toBeVisible();
  await actas.confirm(ACTA_MESSAGES.deleteTitle, 'Eliminar');
  await shell.expectToast(ACTA_MESSAGES.deleted);
  await expect(actas.table.getByText('eliminada')).toHaveCount(5);
  await expect(boxes.first()).toBeDisabled();

  await actAs(page, 'operaciones');
  await actas.open(`?search=${start}`);
  await expect(actas.row(`${start}01`)).toBeVisible();
  await expect(actas.table.getByRole('row')).toHaveCount(2);
});

test('ACTA-18, ACTA-106, ACTA-108, ACTA-109 a manager closes a record; it is final', async ({ page }) => {
  const plate = `${series()}11`;
  await (await recordsOf(page)).createComplete(plate);
  await actAs(page, 'gerente');
  const actas = new ActasPage(page);
  await actas.open(`?search=${plate}`);
  await actas.choose(plate, 'Cerrar acta');
  await expect(page.getByText(ACTA_MESSAGES.closeQuestion)).toBeVisible();
  await actas.confirm(ACTA_MESSAGES.closeTitle, 'Cerrar acta');
  await new ShellPage(page).expectToast(ACTA_MESSAGES.closed);
  await expect(actas.row(plate)).toContainText('Cerrada');
  await actas.openMenu(plate);
  await expect(page.getByRole('menuitem', { name: 'Cerrar acta' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await actas.choose(plate, 'Historial');
  await expect(actas.dialog('Historial').getByText('Cerró el acta')).toBeVisible();
});

test('ACTA-110, ACTA-111 the second to close gets a message that another user was faster', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/);
  const plate = `${series()}12`;
  const id = await (await recordsOf(page)).createComplete(plate);
  await actAs(page, 'gerente');
  const actas = new ActasPage(page);
  await actas.open(`?search=${plate}`);
  await actas.choose(plate, 'Cerrar acta');
  const other = await heldSession(page, 'gerente');
  const headers = { Authorization: `Bearer ${other.token}` };
  expect((await page.request.put(`/api/actas/close/${id}`, { headers })).status()).toBe(200);
  await actas.confirm(ACTA_MESSAGES.closeTitle, 'Cerrar acta');
  await new ShellPage(page).expectToast(`${ACTA_MESSAGES.closeRefused}Esta acta ya se encuentra cerrada!.`);
  await expect(actas.row(plate)).toContainText('Cerrada');
});

test('PROC-03, PROC-04, PROC-11, PROC-16, ACTA-13 staff add a follow-up, the client signs for it', async ({ page }) => {
  const plate = `${series()}13`;
  await create(page, [plate]);
  await actAs(page, 'gerente', { client: CARIBE });
  const actas = new ActasPage(page);
  const shell = new ShellPage(page);
  await actas.open(`?search=${plate}`);
  await actas.choose(plate, 'Agregar proceso');
  const form = page.getByRole('form', { name: 'Nuevo proceso' });
  await form.getByRole('button', { name: 'Guardar proceso' }).click();
  await shell.expectToast('Todos los campos son obligatorios!.');
  await page.reload();
  await expect(page.getByText(plate)).toBeVisible();
  const buffer = await cameraPhoto(page);
  await form
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'gps.jpg', mimeType: 'image/jpeg', buffer });
  await form.getByLabel('Descripción').fill('Se cambió el arnés de alimentación.');
  await form.getByText('Malo', { exact: true }).click();
  await form.getByRole('button', { name: 'Guardar proceso' }).click();
  await shell.expectToast('Proceso creado correctamente!.');
  await expect(page).toHaveURL(/\/optimizacion\/mantenimientos\/actas\/expreso/);

  await actAs(page, 'operaciones');
  await actas.open(`?search=${plate}`);
  let bringPictures = () => {};
  const pictures = new Promise<void>((resolve) => {
    bringPictures = resolve;
  });
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() === 'image') await pictures;
      await route.continue();
    },
  );
  await actas
    .row(plate)
    .getByRole('button', { name: /^Más acciones/ })
    .click();
  await page.getByRole('menuitem', { name: 'Proceso (1)' }).click();
  const dialog = actas.dialog('Proceso');
  await expect(dialog.getByText('Sin recibir')).toBeVisible();
  await expect(dialog.getByText('Malo')).toBeVisible();
  await dialog.getByRole('button', { name: 'Firmar recibido' }).click();
  await dialog.getByLabel('Nombre de quien recibe').fill('Ana Torregrosa');
  const sheet = dialog.locator('canvas');
  await sheet.scrollIntoViewIfNeeded();
  const place = await sheet.boundingBox();
  if (!place) throw new Error('no sheet to sign on');
  // A photo that loads late must not shift the signature pad.
  bringPictures();
  const photo = dialog.getByRole('img', { name: 'Foto del proceso 1' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await sheet.boundingBox()).toEqual(place);
  await page.mouse.move(place.x + 40, place.y + 40);
  await page.mouse.down();
  await page.mouse.move(place.x + 160, place.y + 90, { steps: 8 });
  await page.mouse.move(place.x + 220, place.y + 40, { steps: 8 });
  await page.mouse.up();
  await expect(dialog.getByRole('button', { name: 'Borrar firma' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Guardar recibido' }).click();
  await shell.expectToast('Proceso recibido');
  await expect(dialog.getByText('Recibe: Ana Torregrosa')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Firma de Ana Torregrosa' })).toBeVisible();
});

test('ACTA-38 a client user makes a record by keyboard: vehicle by typing, technician of the catalogue', async ({
  page,
}) => {
  await actAs(page, 'operaciones');
  const actas = new ActasPage(page);
  await actas.open();
  await page.getByRole('button', { name: 'Nueva acta' }).click();
  const dialog = actas.dialog('Nueva acta');
  const plate = `${series()}14`;
  await expect(dialog.locator('input').and(dialog.getByLabel('Placa'))).toBeFocused();
  await page.keyboard.type(plate.toLowerCase());
  await page.keyboard.press('Tab');
  await page.keyboard.type('4321');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const technician = dialog.locator('input').and(dialog.getByLabel('Técnico'));
  await expect(technician).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Técnico' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(technician).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Crear acta' }).press('Enter');
  await new ShellPage(page).expectToast(/Acta \d+ creada/);
  await expect(actas.row(plate)).toContainText('Instalación');
  await expect(actas.row(plate)).toContainText('4321');
  await actas
    .row(plate)
    .getByRole('link', { name: /^Completar/ })
    .click();
  await expect(page).toHaveURL(/\/optimizacion\/newrecord\//);
});

test('ACTA-16, ACTA-17, ACTA-18, GUARD-80 a client user has no manager’s tools and no other company', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 40[34]/);
  const plate = `${series()}15`;
  const [id = ''] = await create(page, [plate]);
  await actAs(page, 'operaciones');
  const actas = new ActasPage(page);
  await actas.open(`?search=${plate}`);
  await actas.openMenu(plate);
  await expect(page.getByRole('menuitem')).toHaveText(['Informe de laboratorio', 'Crear informe', 'Historial']);
  await page.keyboard.press('Escape');
  for (const name of ['Eliminar', 'Catálogos']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(actas.table.getByRole('columnheader', { name: 'Cliente' })).toHaveCount(0);

  const sierra = await heldSession(page, 'sierra');
  const headers = { Authorization: `Bearer ${sierra.token}` };
  const ask = async (path: string) => (await page.request.get(path, { headers })).status();
  expect(await ask(`/api/actas/${id}`)).toBe(404);
  expect(await ask(`/api/actas/client/${encodeURIComponent(CARIBE)}?limit=5`)).toBe(403);
  await actAs(page, 'sierra');
  await actas.open();
  await expect(page.getByText('no tienes permisos para ingresar a esta vista').first()).toBeVisible();
  await expect(page).not.toHaveURL(/expreso/);
});

test('ACTA-02, ACTA-38, PROC-01 the list, its menu, the history and the two forms are accessible at 390 and 1440 px in both themes', async ({
  page,
}) => {
  const plate = `${series()}16`;
  const [id = ''] = await create(page, [plate]);
  await actAs(page, 'gerente', { client: CARIBE });
  const actas = new ActasPage(page);
  await actas.open(`?search=${plate}`);
  for (const width of PHONE_AND_DESK) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText(plate)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: /^Más acciones del acta/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('menuitem', { name: 'Historial' }).click();
    await expect(actas.dialog('Historial').getByText('Creó el acta')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(actas.dialog('Historial')).toHaveCount(0);
  }

  await page.getByRole('button', { name: 'Nueva acta' }).click();
  await expect(actas.dialog('Nueva acta')).toBeVisible();
  await expectAccessibleInBothThemes(page, PHONE_AND_DESK);
  await new ShellPage(page).go(`/optimizacion/new-state?id=${id}`);
  await expect(page.getByRole('form', { name: 'Nuevo proceso' })).toBeVisible();
  await expectAccessibleInBothThemes(page, PHONE_AND_DESK);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('ACTA-09 on a poor signal the records are read before the application is there, and little is fetched for both', async ({
    page,
  }) => {
    const start = series();
    await create(page, [`${start}01`]);
    await actAs(page, 'tecnico');
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const files = new Set<string>();
    let bytes = 0;
    network.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.url.includes('/assets/')) files.add(requestId);
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (files.has(requestId)) bytes += encodedDataLength;
    });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/pending')) asked += 1;
    });
    let letShellCome = () => {};
    const held = new Promise<void>((resolve) => {
      letShellCome = resolve;
    });
    await page.route('**/assets/shell-*.js', async (route) => {
      await held;
      await route.continue();
    });
    let letRestCome = () => {};
    const left = new Promise<void>((resolve) => {
      letRestCome = resolve;
    });
    await page.route(/\/assets\/(overlay|menu|restStyles)-/, async (route) => {
      await left;
      await route.continue();
    });
    await page.goto(`/optimizacion/mantenimientos/actas/${encodeURIComponent(CARIBE)}`, { waitUntil: 'commit' });
    await expect(page.getByText(`${start}01`)).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);

    letShellCome();
    const card = page.getByRole('listitem').filter({ hasText: `${start}01` });
    await expect(card.getByRole('link', { name: /^Completar el acta/ })).toBeVisible();
    expect(asked).toBe(1);
    expect(bytes).toBeGreaterThan(150_000);
    expect(bytes).toBeLessThan(FIRST_LIST_BYTES);

    // What opens over the list comes after it, and what was pressed before that opens then.
    await card.getByRole('button', { name: /^Más acciones del acta/ }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    letRestCome();
    await expect(page.getByRole('menuitem', { name: 'Historial' })).toBeVisible();
  });
});
