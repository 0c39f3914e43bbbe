import type { Locator } from '@playwright/test';
import { InspectorPage } from './pages/InspectorPage';
import { CARIBE, actAs } from './pages/sesion';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/fixtures';
import { cameraPhoto } from './support/photos';
import { longVideo, recordedVideo } from './support/video';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
  permissions: ['geolocation'],
  geolocation: { latitude: 10.4, longitude: -75.5 },
});

async function add(slot: Locator, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await slot.locator('input[type="file"]').last().setInputFiles({ name, mimeType, buffer });
  await expect(slot.getByRole('button', { name: /^Quitar/ })).toBeVisible();
}

test('IAPP-07, IAPP-09, IAPP-12 a report with photo and video without signal, then with: the office has all of it, once', async ({
  page,
  context,
  problems,
}) => {
  // Without signal the browser says so.
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  const app = await InspectorPage.givenAccount(page, 'Inés Mora');
  const { form } = app;

  await page.goto('/inspector');
  await expectAccessibleInBothThemes(page);
  await app.signIn();
  await expectAccessible(page);
  // The worker keeps the whole app before the signal goes.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

  // IAPP-30, IAPP-31: any vehicle, whose code opens it here as well.
  await page.getByRole('link', { name: 'Vehículos' }).click();
  await expectAccessible(page);
  await page.getByRole('list', { name: 'Vehículos' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Qué mirar' })).toContainText('Informes abiertos');
  await expectAccessible(page);
  const vehicle = /vehiculo\/([^/]+)/.exec(page.url())?.[1] ?? '';
  const scanned = await context.newPage();
  await scanned.goto(`/operacion/prealistamiento/crearprealistamiento?vehicle=${vehicle}`);
  await expect(scanned).toHaveURL(new RegExp(`/inspector/#/vehiculo/${vehicle}$`));
  await expect(scanned.getByRole('button', { name: 'Nuevo reporte' })).toBeVisible();
  await scanned.close();
  await page.getByRole('link', { name: 'Viajes', exact: true }).last().click();

  await context.setOffline(true);
  await expect(page.getByText('Sin señal', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sin señal', { exact: true })).toBeVisible();
  const trip = await app.beginReport(31);
  await expectAccessible(page);
  await app.next.click();
  await add(form.getByRole('group', { name: /^Fotografía 1/ }), 'bus.jpg', 'image/jpeg', await cameraPhoto(page));
  const said = `Sin señal ${app.username}`;
  await app.goToEnd(said);
  await add(form.getByRole('group', { name: /^Video/ }), 'bus.mp4', 'video/mp4', await recordedVideo(page));
  await form.getByLabel(/Nombre de quien recibe/).fill('Wilson Zapata');
  const pad = form.getByRole('group', { name: /^Firma de quien recibe/ });
  await pad.getByText('Escribir el nombre').tap();
  await pad.getByLabel('Nombre como firma').fill('Wilson Zapata');
  await expectAccessible(page);
  // Everything that is asked for was given: nothing is left to confirm.
  await app.send.click();
  await expect(page.getByRole('region', { name: 'Reporte por enviar' })).toContainText('Esperando señal');
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Por enviar 1' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Por enviar', exact: true })).toBeVisible({ timeout: 60_000 });

  const reports = async () => (await app.reportsOf(trip)).filter(({ description }) => description === said);
  await expect.poll(reports).toEqual([
    expect.objectContaining({
      nameInspector: 'Inés Mora',
      responsibleName: 'Wilson Zapata',
      totalPassengers: 31,
      collectionPictures: [expect.objectContaining({ latitud: 10.4, longitud: -75.5 })],
      video: [expect.objectContaining({ kind: 'video' })],
      unread: [],
    }),
  ]);

  const office = await context.newPage();
  await actAs(office, 'gerente', { client: CARIBE });
  await office.goto(`/ejecucion/inspect/${trip}`);
  const report = office.getByRole('article').filter({ hasText: said });
  await expect(report.getByText('Firma recibido · Wilson Zapata')).toBeVisible();
  const photo = report.getByRole('button', { name: /^Ampliar la fotografía 1/ }).locator('img');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const video = report.getByLabel(/^Video 1/);
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.duration)).toBeGreaterThan(0);
});

test('IAPP-09, IAPP-15 two reports without signal both wait, the phone cannot be left meanwhile, and both arrive once', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  test.slow();
  const app = await InspectorPage.givenAccount(page, 'Rafael Díaz');
  const { trips, username } = app;
  await page.goto('/inspector');
  await app.signIn();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await expect(page.getByText('Sin señal', { exact: true })).toBeVisible();

  let trip = '';
  for (const count of [1, 2]) {
    await page.getByRole('link', { name: 'Viajes', exact: true }).click();
    trip = await app.beginReport(30 + count);
    await app.goToEnd(`${username} ${count}`);
    await app.sendAsItIs();
    await expect(page.getByRole('region', { name: 'Reporte por enviar' })).toContainText('Esperando señal');
    await expect(page.getByRole('link', { name: `Por enviar ${count}` })).toBeVisible();
  }

  await page.getByRole('link', { name: 'Viajes', exact: true }).click();
  const leave = page.getByRole('button', { name: 'Salir de este celular' });
  await leave.click();
  const refusal = page.getByRole('dialog', { name: 'Sin señal no puedes salir' });
  await expect(refusal).toContainText('Tienes 2 reportes por enviar.');
  await expect(refusal.getByRole('button', { name: 'Seguir aquí' })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(refusal).toBeHidden();
  await expect(trips.first()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Por enviar', exact: true })).toBeVisible({ timeout: 60_000 });
  const said = async () => {
    const words = (await app.reportsOf(trip)).map(({ description }) => String(description));
    return words.filter((text) => text.startsWith(username)).toSorted();
  };
  await expect.poll(said).toEqual([`${username} 1`, `${username} 2`]);

  // Nothing is queued any more: sign-out works without signal, and reaches the server once there is signal.
  const session = () => page.evaluate(async () => (await fetch('/incontrol/app/work')).status);
  expect(await session()).toBe(200);
  await context.setOffline(true);
  await leave.click();
  await expect(page.getByText('Cerramos tu sesión en este equipo, pero el servidor no lo confirmó.')).toBeVisible();
  // The theme is what the look at both of them left.
  const noted = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name !== 'theme'));
  expect(await noted()).toEqual(['salidaPendiente']);
  await context.setOffline(false);
  await expect(page.getByText('el servidor no lo confirmó')).toHaveCount(0);
  expect(await session()).toBe(401);
  expect(await noted()).toEqual([]);
});

/** Nine pieces, the last one short. */
const LONG = 33_000_000;

test('VIDEO-07 a video of 33 MB whose connection is cut and whose page is closed goes on where it was', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  test.slow();
  const app = await InspectorPage.givenAccount(page, 'Lucía Vega');
  const { form, username } = app;
  const arrived = new Set<number>();
  const sentAgain: number[] = [];
  context.on('requestfinished', (request) => {
    if (request.method() !== 'PUT' || !request.url().includes('/incontrol/app/cargas/')) return;
    const piece = Number(request.url().split('/').at(-1));
    if (arrived.has(piece)) sentAgain.push(piece);
    arrived.add(piece);
  });

  await page.goto('/inspector');
  await app.signIn();
  const trip = await app.beginReport(33);
  await app.goToEnd(username);
  const slot = form.getByRole('group', { name: /^Video/ });
  await add(slot, 'largo.mp4', 'video/mp4', await longVideo(page, LONG));
  await form.getByRole('button', { name: 'Usar este momento' }).click();
  await expect(form.getByText(/en el papel/)).toBeVisible();
  await expectAccessible(page);

  await context.route(/\/incontrol\/app\/cargas\/[^/]+\/3$/, (route) => route.abort('connectionreset'));
  await app.sendAsItIs();
  await expect.poll(() => [...arrived], { timeout: 60_000 }).toEqual([0, 1, 2]);
  await expect(page.getByRole('region', { name: 'Reporte por enviar' })).toContainText('Esperando señal');
  await page.close();

  await context.unroute(/\/incontrol\/app\/cargas\/[^/]+\/3$/);
  const later = await context.newPage();
  await later.goto('/inspector');
  await expect.poll(() => arrived.size, { timeout: 90_000 }).toBe(9);
  await expect(later.getByRole('link', { name: 'Por enviar', exact: true })).toBeVisible({ timeout: 60_000 });
  expect(sentAgain).toEqual([]);
  await later.close();

  const office = await context.newPage();
  await actAs(office, 'gerente', { client: CARIBE });
  await office.goto(`/ejecucion/inspect/${trip}`);
  const report = office.getByRole('article').filter({ hasText: username });
  const video = report.getByLabel(/^Video 1/);
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.duration)).toBeGreaterThan(0);
  // VIDEO-05: the moment that the inspector chose is on the paper.
  await office.goto(`/ejecucion/incontrol/inspecciones/preview/${trip}`);
  await expect(office.getByText(/Momento \d:\d\d de \d:\d\d/).first()).toBeVisible();
});
