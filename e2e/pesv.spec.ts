import { CONDUCCION_MESSAGES } from '@fenix/domain/conduccion/messages';
import { FlotaConduccion } from '@fenix/domain/conduccion/tablero/flota';
import { ViajesConduccion, type ViajeConduccion } from '@fenix/domain/conduccion/tablero/viajes';
import { formatDateTime } from '@fenix/domain/dates/format';
import type { Page } from '@playwright/test';
import { ShellPage } from './pages/ShellPage';
import { CARIBE, actAs, heldSession } from './pages/sesion';
import { PHONE_AND_DESK, expect, expectAccessibleInBothThemes, test } from './support/fixtures';

const HERE = '/validacion/dashboard/dashboardpesvtr';
const of = `client=${encodeURIComponent(CARIBE)}`;

const eventsOf = ({ categorias }: ViajeConduccion) => categorias.flatMap(({ eventos }) => eventos).length;

/** A trip of the demo data on which much happened, as its address names it. */
async function tripOf(page: Page) {
  const { token } = await heldSession(page, 'operaciones');
  const ask = async (path: string): Promise<unknown> => {
    const answer = await page.request.get(path, { headers: { Authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: unknown }).data;
  };
  const { activo } = FlotaConduccion.parse(await ask(`/api/conduccion/flota?${of}`));
  const lowest = activo
    .filter(({ condujo }) => condujo)
    .toSorted((one, other) => (one.calificacion['Velocidades'] ?? 10) - (other.calificacion['Velocidades'] ?? 10))[0];
  if (!lowest) throw new Error('nobody drove in the demo data');
  const { items } = ViajesConduccion.parse(await ask(`/api/conduccion/viajes?${of}&vehiculo=${lowest.id}`));
  // Of those on the first page of the table, which begins with the newest.
  const viaje = items.slice(-10).toSorted((one, other) => eventsOf(other) - eventsOf(one))[0];
  if (!viaje || eventsOf(viaje) < 2) throw new Error('no trip with two events in the demo data');
  return { activo: lowest, viaje, stamp: viaje.inicio_viaje.fecha_hora.replace(/\D/g, '') };
}

test('PESV-07, PESV-11, PESV-14: by keyboard down to an event; the link opens the same trip at the same moment', async ({
  page,
}) => {
  await actAs(page, 'operaciones');
  const { activo, stamp } = await tripOf(page);
  await page.goto(HERE);
  await expect(page.getByRole('heading', { level: 1, name: CONDUCCION_MESSAGES.title })).toBeVisible();
  const fleets = page.getByRole('region', { name: 'Todas las flotas' });
  await fleets.getByRole('row', { name: activo.grupo }).getByRole('button', { name: 'Ver Detalle' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Activos flota/ })).toBeFocused();
  await new ShellPage(page).go(`${HERE}?grupo=${encodeURIComponent(activo.grupo)}&activo=${activo.id}&viaje=${stamp}`);
  await expect(page.getByRole('heading', { name: `Recorrido - ${activo.patente}` })).toBeInViewport();
  const events = page.getByRole('region', { name: 'Eventos del viaje' });
  // Beside each event is the button that explains it.
  const rows = events.getByRole('button', { name: /^(?!Por qué)/ });
  await rows.first().press('ArrowDown');
  const second = rows.nth(1);
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/punto=\d{14}/);
  const moment = await page.getByRole('slider', { name: 'Momento del recorrido' }).getAttribute('aria-valuetext');
  await page.reload();
  await expect(page.getByRole('slider', { name: 'Momento del recorrido' })).toHaveAttribute(
    'aria-valuetext',
    moment ?? '',
  );
  await expect(page.getByRole('region', { name: 'Eventos del viaje' }).locator('[aria-current]')).toHaveCount(1);
  await expect(page.locator('[data-drawn]')).toBeVisible();
  // From the top, where no row lies half under the bar.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessibleInBothThemes(page, [1440]);
});

for (const width of [1440, 390])
  test(`PESV-07, PESV-12, PESV-13, PESV-14 by mouse at ${width} px: each step comes into view, and nothing jumps`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await actAs(page, 'operaciones');
    const { activo, viaje } = await tripOf(page);
    await page.goto(HERE);
    const isSeen = (name: RegExp | string) => expect(page.getByRole('heading', { name })).toBeInViewport();
    /** A row has its button; on a phone the whole card opens. */
    const openIn = async (caption: RegExp | string, named: string | RegExp, button: string) => {
      const [row, card] = [
        page.getByRole('region', { name: caption }).getByRole('row').filter({ hasText: named }),
        page.getByRole('list', { name: caption }).getByRole('listitem').filter({ hasText: named }),
      ];
      await (width === 390 ? card.first() : row.first().getByRole('button', { name: button })).click();
    };
    await openIn('Todas las flotas', activo.grupo, 'Ver Detalle');
    await isSeen(/^Activos flota/);
    await openIn(/^Activos/, activo.patente, 'Ver viajes');
    await isSeen(`Tabla de viajes - ${activo.patente}`);
    // The newest trip of the demo may have no event yet.
    const began = formatDateTime(new Date(`${viaje.inicio_viaje.fecha_hora.replace(' ', 'T')}-05:00`));
    await openIn(/^Tabla de viajes|^Viajes/, began, 'Ver Detalle');
    await isSeen(`Recorrido - ${activo.patente}`);

    const map = page.getByLabel(`Recorrido de ${activo.patente}`, { exact: true });
    const event = page.getByRole('region', { name: 'Eventos del viaje' }).getByRole('button', { name: /^(?!Por qué)/ });
    await event.last().scrollIntoViewIfNeeded();
    await event.last().click();
    await expect(event.last()).toHaveAttribute('aria-current', 'true');
    await expect(map).toBeInViewport({ ratio: 0.9 });

    const slider = page.getByRole('slider', { name: 'Momento del recorrido' });
    await slider.scrollIntoViewIfNeeded();
    await slider.focus();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(0);
    await slider.press('ArrowRight');
    await expect(page).toHaveURL(/punto=\d{14}/);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    if (width === 390) await expect(map).toBeInViewport({ ratio: 0.9 });
  });

test('PESV-20, PESV-26: comparatives by event, asset and driver, accessible in both themes', async ({ page }) => {
  await actAs(page, 'operaciones');
  await page.goto('/validacion/dashboardactive');
  await expect(page.getByRole('figure', { name: 'Vehículos por evento' })).toBeVisible();
  await expectAccessibleInBothThemes(page, [1440]);
  await page.getByRole('tab', { name: 'Por activo' }).click();
  await expect(page.getByRole('figure', { name: 'Vehículos por calificación' })).toBeVisible();
  await page.getByRole('tab', { name: 'Por conductor' }).click();
  await expect(page.getByRole('figure', { name: 'Conductores por calificación' })).toBeVisible();
  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar imagen' }).click();
  expect((await picture).suggestedFilename()).toMatch(/^conductores-.*\.png$/);
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'Exportar Excel' }).click();
  expect((await sheet).suggestedFilename()).toMatch(/^conductores-expreso-del-caribe-.*\.xlsx$/);
});

const daysAgo = (days: number) => new Date(Date.now() - 5 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

test('PESV-43, PESV-44, PESV-45, PESV-46: from a month of charts to a driver, a trip and how its score came about', async ({
  page,
}) => {
  await actAs(page, 'operaciones');
  const month = `from=${daysAgo(30)}&to=${daysAgo(0)}`;
  await page.goto(`${HERE}?${month}`);
  await expect(page.getByRole('region', { name: 'Todas las flotas' }).getByRole('row')).not.toHaveCount(1);
  await page.getByText('Gráficas', { exact: true }).click();
  await expect(page.getByRole('figure', { name: 'Puntaje por día y flota' })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Los cinco vehículos con puntaje más bajo' })).toBeVisible();
  await expectAccessibleInBothThemes(page, PHONE_AND_DESK);

  await page.goto(`/validacion/dashboardactive?vista=conductor&${month}`);
  await page
    .getByRole('region', { name: 'Comparativo por conductor' })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .click();
  const trips = page.getByRole('region', { name: /^Viajes de/ });
  await trips.getByRole('button', { name: 'Ver Detalle' }).first().click();
  await expect(page.getByRole('heading', { name: /^Recorrido/ })).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(30)}`));
  await page
    .getByRole('region', { name: /^Tabla de viajes/ })
    .getByRole('button', { name: /cómo salió este número/ })
    .first()
    .click();
  const why = page.getByRole('dialog', { name: 'Cómo salió este número' });
  await expect(why.getByRole('table', { name: 'Cómo salió este número' })).toBeVisible();
  // From the top, where no row lies half under the bar.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessibleInBothThemes(page, [1440]);
  await why.getByRole('link', { name: 'Cómo se califica' }).click();
  await expect(page.getByRole('table', { name: 'Peso de cada categoría' })).toBeVisible();
  await expectAccessibleInBothThemes(page, PHONE_AND_DESK);
});
