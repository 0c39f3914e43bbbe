import type { Page, Request } from '@playwright/test';
import { actAs } from './pages/sesion';
import { expect, test } from './support/fixtures';
import { cameraPhoto } from './support/photos';
import { longVideo } from './support/video';

const CREATE = '/optimizacion/informes/crearinforme';
const LIST = '/optimizacion/informes/verinformes/expreso%20del%20caribe';
/** Eight pieces and a rest. */
const BYTES = 33_000_000;

const pieceOf = (request: Request) =>
  request.method() === 'PUT' && request.url().includes('/api/cargas/')
    ? Number(request.url().split('/').at(-1))
    : undefined;

/** An informe of a vehicle that the platform does not know, with a long video. */
async function fill(page: Page, operator: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Nuevo informe' });
  await form.getByRole('group', { name: 'Tipo de informe' }).getByText('Disciplinario').click();
  await form.getByRole('group', { name: 'Sistema de video' }).getByText('Sí', { exact: true }).click();
  await form.getByLabel('Fecha de la novedad').fill('15/01/2026');
  await form.getByLabel('Placa').fill('jrn009');
  await form.getByLabel('Número interno').fill('79');
  await form.getByLabel('Nombre del operador').fill(operator);
  const novedad = form.getByRole('group', { name: 'Novedad 1', exact: true });
  await novedad.getByRole('combobox', { name: 'Tipo de novedad' }).fill('parada');
  await page.getByRole('option', { name: 'Parada no autorizada' }).click();
  await novedad.getByLabel('Descripción').fill('Se detuvo diez minutos sin reportar.');
  const picture = novedad.getByRole('group', { name: 'Imagen final' });
  await picture
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'final.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(page) });
  await expect(picture.getByRole('button', { name: /^Quitar/ })).toBeVisible();
  const video = novedad.getByRole('group', { name: 'Video (opcional)' });
  await video
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'largo.mp4', mimeType: 'video/mp4', buffer: await longVideo(page, BYTES) });
  await expect(video.getByRole('button', { name: /^Quitar/ })).toBeVisible();
}

test('VIDEO-01, VIDEO-02 a video of 33 MB whose connection is cut and whose page is closed goes on where it was', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED/);
  const operator = `Operador ${Date.now() % 1e7}`;
  const arrived = new Set<number>();
  const sentAgain: number[] = [];
  context.on('requestfinished', (request) => {
    const piece = pieceOf(request);
    if (piece === undefined) return;
    if (arrived.has(piece)) sentAgain.push(piece);
    arrived.add(piece);
  });

  await actAs(page, 'operaciones');
  await page.goto(CREATE);
  await page.getByRole('form', { name: 'Nuevo informe' }).waitFor();
  await fill(page, operator);
  await context.route(/\/api\/cargas\/[^/]+\/3$/, (route) => route.abort('connectionreset'));
  await page.getByRole('form', { name: 'Nuevo informe' }).getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(() => [...arrived]).toEqual([0, 1, 2]);
  await expect(page.getByRole('main').getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await page.close();

  await context.unroute(/\/api\/cargas\/[^/]+\/3$/);
  const later = await context.newPage();
  await actAs(later, 'operaciones');
  await later.goto(LIST);
  await expect.poll(() => arrived.size, { timeout: 60_000 }).toBe(9);
  await expect(later.getByRole('row').filter({ hasText: operator })).toBeVisible({ timeout: 30_000 });
  expect(sentAgain).toEqual([]);
  await later.getByRole('row').filter({ hasText: operator }).getByRole('link').first().click();
  const film = later.getByRole('region', { name: 'Videos' }).locator('video').first();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(0);
  await later.close();
});
