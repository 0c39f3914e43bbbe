import type { Locator } from '@playwright/test';
import { CARIBE, actAs, heldSession } from './pages/sesion';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/fixtures';
import { cameraPhoto } from './support/photos';
import { recordedVideo } from './support/video';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
  permissions: ['geolocation'],
  geolocation: { latitude: 10.4, longitude: -75.5 },
});

type Inspected = { data: { data_extra: { data: Record<string, unknown> }[] } };

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
  const { token } = await heldSession(page, 'gerente');
  const headers = { Authorization: `Bearer ${token}` };
  const username = `ines.${Date.now()}`;
  const password = 'Clave-inspector-1';
  const made = await page.request.post('/incontrol/api/auth/sign-up', {
    headers,
    data: { username, password, nameInspector: 'Inés Mora', phone: '300 123 4567', apikeyClient: '', client: CARIBE },
  });
  expect(made.status()).toBe(200);

  await page.goto('/inspector');
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  const trips = page.getByRole('main').getByRole('link');
  await expect(trips.first()).toBeVisible();
  await expectAccessible(page);
  // The worker keeps the whole app before the signal goes.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

  await context.setOffline(true);
  await expect(page.getByText('Sin señal', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sin señal', { exact: true })).toBeVisible();
  await trips.first().click();
  await page.getByRole('button', { name: 'Nuevo reporte' }).click();
  const form = page.getByRole('form', { name: 'Reporte de inspección' });
  await expect(form).toBeVisible();
  await expectAccessible(page);
  const trip = /viaje\/([^/]+)/.exec(page.url())?.[1] ?? '';
  await form.getByLabel(/Punto de control/).selectOption({ index: 1 });
  await form.getByLabel(/Número de pasajeros/).fill('31');
  await form.getByLabel(/^Empresa/).selectOption({ index: 1 });
  const next = form.getByRole('button', { name: 'Siguiente' });
  await next.click();
  await add(form.getByRole('group', { name: /^Fotografía 1/ }), 'bus.jpg', 'image/jpeg', await cameraPhoto(page));
  const last = form.getByRole('button', { name: 'Enviar reporte' });
  const step = form.getByText(/^\d de \d/).first();
  while (!(await last.isVisible())) {
    const before = await step.innerText();
    await next.click();
    await expect(step).not.toHaveText(before);
  }
  const said = `Sin señal ${username}`;
  await form.getByLabel(/Descripción/).fill(said);
  await add(form.getByRole('group', { name: /^Video/ }), 'bus.mp4', 'video/mp4', await recordedVideo(page));
  await expectAccessible(page);
  await last.click();
  await page.getByRole('button', { name: 'Enviar así' }).click();
  await expect(page.getByRole('region', { name: 'Reporte por enviar' })).toContainText('Esperando señal');
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Por enviar 1' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Por enviar', exact: true })).toBeVisible({ timeout: 60_000 });

  const reports = async () => {
    const reply = await page.request.get(`/api/inspecciones/${trip}?client=${encodeURIComponent(CARIBE)}`, { headers });
    const { data } = (await reply.json()) as Inspected;
    return data.data_extra.map((report) => report.data).filter(({ description }) => description === said);
  };
  await expect.poll(reports).toEqual([
    expect.objectContaining({
      nameInspector: 'Inés Mora',
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
  const photo = report.getByRole('button', { name: /^Ampliar la fotografía 1/ }).locator('img');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const video = report.getByLabel(/^Video 1/);
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.duration)).toBeGreaterThan(0);
});
