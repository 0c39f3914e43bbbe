import { MapaPage } from './pages/MapaPage';
import { actAs } from './pages/sesion';
import { expect, test } from './support/fixtures';

/** Sea, ground and route, as the map's palette takes them from the scales of the theme. */
const LIGHT = ['#d0e6ec', '#f6f7f9', '#0f5c73'];
const DARK = ['#080e15', '#1e2b38', '#76b3c5'];
/** A blank map has one colour. */
const MANY = 500;

test.beforeEach(async ({ page }) => {
  await actAs(page, 'gerente');
});

test('the map draws land, sea and route from this server alone, follows the theme at once, and gives a still picture; it is moved by keyboard, and the wheel scrolls the page', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const mapa = new MapaPage(page);
  await mapa.open();
  await expect.poll(async () => Math.min(...(await mapa.pixelsOf(LIGHT)))).toBeGreaterThan(MANY);
  await page.getByRole('button', { name: 'Cambiar a tema oscuro' }).click();
  await expect.poll(async () => Math.min(...(await mapa.pixelsOf(DARK)))).toBeGreaterThan(MANY);
  hosts.delete('');
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  await page.getByRole('button', { name: 'Cambiar a tema claro' }).click();
  await expect.poll(async () => Math.min(...(await mapa.pixelsOf(LIGHT)))).toBeGreaterThan(MANY);

  // Twice its size, with plain ground in the streets. It is in its place before it is decoded.
  await mapa.control('Tomar una imagen').click();
  await expect(mapa.picture).toBeVisible({ timeout: 30_000 });
  const size = () => mapa.picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([712, 616]);
  const [sea = -1, ground = 0, route = 0] = await mapa.picturePixelsOf(LIGHT);
  expect(sea).toBe(0);
  expect(Math.min(ground, route)).toBeGreaterThan(MANY);

  await expect(mapa.scale).toHaveText('10 km');
  await mapa.canvas.focus();
  await page.keyboard.press('+');
  await expect(mapa.scale).toHaveText('5 km');
  await page.keyboard.press('Tab');
  await expect(mapa.control('Acercar')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(mapa.control('Alejar')).toBeFocused();
  for (const scale of ['10 km', '20 km']) {
    await page.keyboard.press('Enter');
    await expect(mapa.scale).toHaveText(scale);
  }
  await page.keyboard.press('Tab');
  await expect(mapa.control('Ver todo el recorrido')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mapa.scale).toHaveText('10 km');

  await mapa.canvas.hover();
  const before = await mapa.section.boundingBox();
  await page.mouse.wheel(0, 120);
  await expect(mapa.section.getByText('Usa Ctrl y la rueda para acercar el mapa')).toBeAttached();
  await expect.poll(async () => (await mapa.section.boundingBox())?.y).not.toBe(before?.y);
  await expect(mapa.scale).toHaveText('10 km');
});

test('the map engine is loaded with a map only, and is not in the offline cache', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/main');
  await expect(page.getByRole('main').getByRole('link', { name: 'Turismo Guajiro' })).toBeVisible();
  expect(asked.filter((url) => /maplibre|pmtiles|mapa-base/.test(url))).toEqual([]);
  const worker = await (await page.request.get('/sw.js')).text();
  expect(worker).toContain('/assets/');
  expect(worker).not.toMatch(/maplibre|mapa-base/);
});
