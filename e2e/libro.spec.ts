import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import { href } from '@fenix/domain/routes';
import type { Page } from '@playwright/test';
import { TripsPage } from './pages/DespachosPage';
import { LibroPage, findTrip, findTripWithoutFotos } from './pages/LibroPage';
import { readPdf } from './pages/pdf';
import { CARIBE, actAs } from './pages/sesion';
import { ShellPage } from './pages/ShellPage';
import { yesterday } from './support/days';
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures';

async function download(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 50_000 }), press()]);
  return { name: file.suggestedFilename(), ...(await readPdf(await file.path())) };
}

test('TRIP-03, TRIP-08: from the list to the book of a trip and back', async ({ page }) => {
  await actAs(page, 'despachos');
  const list = new TripsPage(page, 'viajesList', CARIBE);
  await list.openDay(yesterday);
  await list.rows.first().focus();
  await page.keyboard.press('Enter');
  const libro = new LibroPage(page);
  await expect(libro.points).toHaveCount(5);
  await expect(libro.passengers.getByRole('row')).not.toHaveCount(0);
  await libro.back.click();
  await expect(page).toHaveURL(new RegExp(`detalledeviajes.*from=${yesterday}`));
});

test('TRIP-20 to TRIP-24: a photo is edited, enlarged and reset with the keyboard alone', async ({ page }) => {
  await actAs(page, 'despachos');
  const libro = new LibroPage(page);
  await libro.open(await findTrip(page, 3));
  const cabin = libro.foto(0);
  await expect(cabin.enlarge).toBeVisible();
  const { keyboard } = page;

  await expect.poll(async () => (await cabin.middleDot())[3]).toBe(255);
  const before = await cabin.middleDot();
  await cabin.view('Información').focus();
  await keyboard.press('ArrowRight');
  await expect(cabin.view('Editar imagen')).toBeChecked();
  await cabin.more('brillo').focus();
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(cabin.value('Brillo')).toHaveText('+10');
  const [red = 0] = before;
  await expect.poll(async () => (await cabin.middleDot())[0]).toBeGreaterThanOrEqual(Math.min(255, red + 25));

  await cabin.enlarge.focus();
  await keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: /^Cabina, / });
  await expect(large.getByRole('group', { name: 'Brillo' }).getByRole('status')).toHaveText('+10');
  expect((await large.locator('canvas').boundingBox())?.height).toBeGreaterThan(500);
  await keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(cabin.enlarge).toBeFocused();

  await cabin.reset.focus();
  await keyboard.press('Enter');
  const reset = cabin.question('Seguro desea reiniciar la imagen?');
  await reset.getByRole('button', { name: 'No' }).press('Enter');
  await expect(cabin.value('Brillo')).toHaveText('+10');
  await cabin.reset.press('Enter');
  await reset.getByRole('button', { name: 'Si' }).press('Enter');
  await expect(cabin.value('Brillo')).toHaveText('0');
  await expect.poll(() => cabin.middleDot()).toEqual(before);
});

test('TRIP-25 to TRIP-28: two photos are counted with the keyboard alone, and stay counted', async ({ page }) => {
  await actAs(page, 'despachos');
  const libro = new LibroPage(page);
  await libro.open(await findTrip(page, 0));
  const [cabin, corridor] = [libro.foto(0), libro.foto(1)];
  const { keyboard } = page;
  // One count after the other: Enter saves, the question is answered, and the next field waits.
  await cabin.count.focus();
  await keyboard.press('Enter');
  await expect(cabin.root.getByText(LIBRO_MESSAGES.badCount)).toBeVisible();
  await keyboard.type('2');
  await keyboard.press('Tab');
  await keyboard.type('Sin cinturón');
  await keyboard.press('Enter');
  const save = cabin.question('Este dato no se podra volver a editar');
  await expect(save.getByRole('button', { name: 'Continuar' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(corridor.count).toBeFocused();
  await expect(cabin.count).toBeHidden();
  await expect(cabin.root).toContainText('Sin cinturón');
  await expect(cabin.root).toContainText('Wilmer Polo Castro', { ignoreCase: true });
  await keyboard.type('11');
  await keyboard.press('Enter');
  await expect(save.getByRole('button', { name: 'Continuar' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(corridor.root).toContainText('11 pasajeros');
  await expect(libro.passengers.getByRole('row').nth(1)).toContainText(/2\s*11\s*13\s*0\s*0$/);

  await page.reload();
  await expect(corridor.root).toContainText('11 pasajeros');
  await expect(corridor.count).toBeHidden();
});

test('TRIP-28: of two people who count the same photo the second gets a message and the first count', async ({
  page,
  browser,
  problems,
}) => {
  problems.allow(/status of 409/);
  const trip = await findTrip(page, 1);
  await actAs(page, 'despachos');
  const mine = new LibroPage(page);
  await mine.open(trip);
  await mine.foto(0).count.fill('4');
  // The other user's count arrives only after the own attempt.
  const refused = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.status() === 409);
  await page.route('**/api/formimages/*', async (route) => {
    await refused;
    await route.continue();
  });

  const other = await browser.newPage();
  await actAs(other, 'operaciones');
  const theirs = new LibroPage(other);
  await theirs.open(trip);
  await theirs.foto(0).count.fill('5');
  await theirs.foto(0).save.click();
  await theirs.foto(0).question(LIBRO_MESSAGES.saveQuestion).getByRole('button', { name: 'Continuar' }).click();
  await expect(theirs.foto(0).root).toContainText('5 pasajeros');
  await other.close();

  await mine.foto(0).save.click();
  await mine.foto(0).question(LIBRO_MESSAGES.saveQuestion).getByRole('button', { name: 'Continuar' }).click();
  await new ShellPage(page).expectToast(LIBRO_MESSAGES.alreadySaved);
  await expect(mine.foto(0).root).toContainText('5 pasajeros');
});

test('TRIP-36: a count that could not be saved shows an error, is kept, and saved when tried again', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource/);
  await actAs(page, 'despachos');
  const libro = new LibroPage(page);
  await libro.open(await findTrip(page, 2));
  const foto = libro.foto(0);
  await foto.count.fill('7');
  let isLost = true;
  await page.route('**/api/formimages', async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  const go = foto.question(LIBRO_MESSAGES.saveQuestion).getByRole('button', { name: 'Continuar' });
  await foto.save.click();
  await go.click();
  await new ShellPage(page).expectToast('Ocurrio un error al guardar el dato');
  await expect(foto.count).toHaveValue('7');
  await foto.save.click();
  await go.click();
  await expect(foto.root).toContainText('7 pasajeros');
});

test('TRIP-20: the photo is 356 by 308, its map opens at the spot, and nothing moves when they arrive', async ({
  page,
}) => {
  await actAs(page, 'despachos');
  const libro = new LibroPage(page);
  const trip = await findTrip(page, 3);
  await page.route('**/fotos/**', async (route) => {
    await page.waitForFunction(() => 'isMeasured' in window);
    await route.continue();
  });
  await libro.open(trip);
  const { root, canvas, map } = libro.foto(0);
  await expect(root).toBeVisible();
  const before = await root.boundingBox();
  await page.evaluate(() => Object.assign(window, { isMeasured: true }));
  await expect(canvas).toBeVisible();
  await expect.poll(() => canvas.boundingBox()).toMatchObject({ width: 356, height: 308 });
  await expect(map).toBeVisible({ timeout: 40_000 });
  expect(await root.boundingBox()).toEqual(before);

  await map.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Mapa de Cabina/ });
  await expect(dialog.locator('canvas')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('TRIP-30: the book as PDF, with its photos, counts and text that can be selected', async ({ page }) => {
  await actAs(page, 'despachos');
  const libro = new LibroPage(page);
  const trip = await findTrip(page, 4);
  await libro.open(trip);
  await expect(libro.foto(0).enlarge).toBeVisible();
  await libro.pdf.focus();
  const { name, pages, text } = await download(page, () => page.keyboard.press('Enter'));
  expect(name).toMatch(new RegExp(`^Libro-de-viaje-${trip.placa}-\\d{4}-\\d{2}-\\d{2}-\\d{4}\\.pdf$`));
  for (const size of pages) expect(size).toEqual({ width: 1024, height: 1325 });
  for (const words of ['Puntos de control', 'Peaje Tasajera', 'Por legalizar', trip.placa, 'Sin contar'])
    expect(text).toContain(words);
  await expect(libro.pdf).toBeEnabled();
});

test('TRIP-37 to TRIP-39: a trip outside the days is not found, and found when they are changed', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/);
  await actAs(page, 'despachos');
  const libro = new LibroPage(page);
  const trip = await findTrip(page, 0);
  await libro.open(trip, '2026-01-01');
  await expect(page.getByText(`No se encontraron datos del identificador ${trip.id}`)).toBeVisible();
  for (const reason of LIBRO_MESSAGES.notFoundReasons) await expect(page.getByText(reason)).toBeVisible();
  const [year, month, day] = yesterday.split('-');
  await page.getByRole('textbox', { name: 'Fecha inicial' }).fill(`${day}/${month}/${year}`);
  await page.keyboard.press('Enter');
  await expect(libro.points).toHaveCount(5);
});

test('TRIP-29, TRIP-40: a trip without photos says so, with the rest of its book, and prints', async ({ page }) => {
  await actAs(page, 'despachos');
  const libro = new LibroPage(page);
  await libro.open(await findTripWithoutFotos(page));
  await expect(page.getByText(/^No encontramos fotografias del dia \d\d\/\d\d\/\d{4} \d\d:\d\d hasta /)).toBeVisible();
  await expect(libro.points).toHaveCount(5);
  const { text } = await download(page, () => libro.pdf.click());
  expect(text).toContain('No encontramos fotografias');
});

test('TRIP-06, TRIP-07, TRIP-20: a phone shows a note to use a larger screen, and none scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 844 });
  await actAs(page, 'despachos');
  const libro = new LibroPage(page);
  await libro.open(await findTrip(page, 0));
  await expect(page.getByText(LIBRO_MESSAGES.smallScreen)).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(libro.points).toHaveCount(5);
  await expect(libro.foto(0).enlarge).toBeVisible();
  for (const width of [768, 1024, 1100, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expect.poll(() => libro.foto(0).canvas.boundingBox()).toMatchObject({ width: 356, height: 308 });
  }
});

test('GUARD-42: another company does not find the trip', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  const trip = await findTrip(page, 0);
  await actAs(page, 'sierra');
  await page.goto(
    `${href('libroDeViaje', { id: trip.id, driver: 'Ana', travel: 'BS' })}?from=${yesterday}&to=${yesterday}`,
  );
  await expect(page.getByText(LIBRO_MESSAGES.notFound(trip.id))).toBeVisible();
});

test.describe('accessible in both themes', () => {
  test.beforeEach(async ({ page }) => {
    await actAs(page, 'gerente');
  });

  test('trip book, with a photo being edited and a count that is missing; a photo enlarged', async ({ page }) => {
    const libro = new LibroPage(page);
    await libro.open(await findTrip(page, 3));
    await libro.foto(0).root.getByText('Editar imagen').click();
    await libro.foto(0).more('sepia').click();
    await libro.foto(1).save.click();
    await expect(libro.foto(1).root.getByText(LIBRO_MESSAGES.badCount)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await libro.foto(0).enlarge.click();
    await expect(page.getByRole('dialog', { name: /^Cabina, / })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  test('trip book, not found and on a phone', async ({ page, problems }) => {
    problems.allow(/status of 404/);
    const libro = new LibroPage(page);
    const trip = await findTrip(page, 3);
    await libro.open(trip, '2026-01-01');
    await expect(page.getByText(LIBRO_MESSAGES.notFound(trip.id))).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText(LIBRO_MESSAGES.smallScreen)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
