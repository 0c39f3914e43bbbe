import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { href } from '@fenix/domain/routes';
import type { Locator, Page } from '@playwright/test';
import { CrearDespachoPage } from './pages/DespachosPage';
import { CARIBE, actAs } from './pages/sesion';
import { ownDay } from './support/days';
import { expect, test } from './support/fixtures';
import { type Presses, countPresses } from './support/presses';
import { speedingOf } from './support/speeding';

/** How far it may be from a figure to what it counts, in presses. */
const NEAR = 2;

const all = ({ keys, pointer }: Presses) => keys + pointer;

type Way = { presses: readonly (() => Locator)[]; at: () => Promise<void> };

/** Goes a way from a fresh screen and counts the presses; a figure that counts nothing leads nowhere. */
async function walk(page: Page, screen: string, ready: Locator, { presses, at }: Way): Promise<void> {
  await page.goto(screen);
  await expect(ready).toBeVisible();
  const pressed = await countPresses(page);
  for (const next of presses) await next().click();
  await at();
  expect(all(await pressed())).toBeLessThanOrEqual(NEAR);
}

test('BI-27 from each figure of the tower two presses lead to what it counts', async ({ page }) => {
  await actAs(page, 'operaciones');
  const tower = href('dashboardGeneral', { client: CARIBE });
  const live = page.getByText('En vivo');
  await page.goto(tower);
  await expect(live).toBeVisible();
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const figures = page.getByRole('list', { name: 'Cifras de hoy' });
  const figure = (label: string) => () => figures.getByRole('button', { name: new RegExp(`^${label}`) });
  const vehicle = () => expect(page.getByRole('status', { name: 'Vehículo elegido' })).toBeVisible();
  const trip = () => expect(page.getByRole('dialog', { name: 'Detalle del viaje' })).toBeVisible();
  const item = () => page.getByRole('menuitem').first();
  const salida = () => region('Salidas de hoy').getByRole('link').first();
  const ways: (Way & { of: Locator })[] = [
    { of: figure('En movimiento')(), presses: [figure('En movimiento'), item], at: vehicle },
    { of: figure('Salidas a tiempo')(), presses: [figure('Salidas a tiempo'), salida], at: trip },
    { of: figure('Tarde o perdidas')(), presses: [figure('Tarde o perdidas'), salida], at: trip },
    {
      of: figure('Alertas')(),
      presses: [figure('Alertas'), () => region('Alertas').getByRole('listitem').first().getByRole('button').first()],
      at: vehicle,
    },
  ];
  // Which of them count something depends on the hour of the day; the states of the fleet always do.
  const counted: Way[] = [];
  for (const { of, ...way } of ways) if (!/^\D+0\b/.test(await of.innerText())) counted.push(way);
  const buttons = page.getByRole('list', { name: 'Vehículos por estado' }).getByRole('button');
  await expect(buttons.first()).toBeVisible();
  // By their place, and the first where a state has gone: vehicles change theirs while one looks.
  for (let n = 0, shown = await buttons.count(); n < shown; n++)
    counted.push({ presses: [() => buttons.nth(n).or(buttons.first()).last(), item], at: vehicle });
  for (const way of counted) await walk(page, tower, live, way);

  // What the records of the company say beside the tower.
  await walk(page, tower, live, {
    presses: [
      () => page.getByRole('link', { name: /papel(?:es)? vencidos?$/ }),
      () => page.getByRole('table').getByRole('link').first(),
    ],
    at: () => expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w{3}\d{3}|^(?!Vencimientos)/),
  });
  await walk(page, tower, live, {
    presses: [
      () => page.getByRole('link', { name: /no pueden? salir$/ }),
      () => page.getByRole('table', { name: 'Aptos para salir' }).getByRole('link').first(),
    ],
    at: () => expect(page.getByRole('list', { name: 'Razones' })).toBeVisible(),
  });
});

test('PESV-48 from each figure of the road-safety dashboard two presses lead to the trips it is made of', async ({
  page,
}) => {
  await actAs(page, 'operaciones');
  const dashboard = href('dashboardPesv', {});
  const fleets = page.getByRole('region', { name: 'Todas las flotas' });
  const ready = fleets.getByRole('button', { name: 'Ver Detalle' }).first();
  const trips = () => expect(page.getByRole('heading', { name: /^Tabla de viajes - \w/ })).toBeVisible();
  const row = (name: string) => () => page.getByRole('region', { name }).getByRole('row').nth(1);
  for (const label of ['Total activos', 'Duración total (días)', 'Distancia total (km)']) {
    const total = () => page.getByRole('link', { name: `${label}: ` });
    await walk(page, dashboard, ready, { presses: [total, row('Comparativo por activo')], at: trips });
  }
  await walk(page, dashboard, ready, { presses: [row('Todas las flotas'), row('Activos flota')], at: trips });
  // Of the vehicles that are listed now, one that drove: the trip itself.
  const driven = () =>
    page.getByRole('region', { name: 'Activos flota' }).getByRole('row').filter({ hasText: /\d km/ });
  await walk(page, page.url().replace(/&activo=[^&]*/, ''), driven().first(), {
    presses: [() => driven().first(), row('Tabla de viajes')],
    at: () => expect(page.getByRole('heading', { name: /^Recorrido/ })).toBeVisible(),
  });

  // PESV-49: an hour of the week, in the drawing and in its table, leads to its events, and each of them to its trip.
  const hours = page.getByRole('figure', { name: 'Eventos por hora y día de la semana' });
  const cell = () =>
    hours
      .locator('svg[data-chart] g[data-row]')
      .filter({ has: page.locator('title') })
      .first();
  const evento = () => page.getByRole('dialog').getByRole('list').getByRole('link').first();
  const charts = `${dashboard}?vista=graficas`;
  await walk(page, charts, hours, {
    presses: [cell, evento],
    at: () => expect(page.getByRole('heading', { name: /^Recorrido/ })).toBeVisible(),
  });
  await walk(page, charts, hours, {
    presses: [
      () => hours.getByRole('button', { name: 'Ver tabla' }),
      () => hours.getByRole('button', { name: /: ver los eventos$/ }).first(),
    ],
    at: () => expect(evento()).toBeVisible(),
  });
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const best = page.getByRole('figure', { name: 'Los cinco vehículos con mejor puntaje' });
  await walk(page, charts, best, {
    presses: [() => best.getByRole('button', { name: 'Ver tabla' }), () => best.getByRole('link').first()],
    at: trips,
  });
});

test('INF-86 an informe from a speeding takes at most ten presses and 30 seconds besides its text', async ({
  page,
}) => {
  await actAs(page, 'operaciones');
  await page.goto(await speedingOf(page));
  const events = page.getByRole('region', { name: 'Eventos del viaje' });
  const begin = events.getByRole('link', { name: 'Crear informe de exceso 1' });
  await expect(begin).toBeVisible();
  const pressed = await countPresses(page);
  const begun = performance.now();
  await begin.click();
  const form = page.getByRole('form', { name: 'Nuevo informe' });
  await expect(form.getByRole('button', { name: 'Quitar Imagen final' })).toBeVisible();
  await expect(form.getByText('Propuesto por la primera novedad. Puedes cambiarlo.')).toBeVisible();
  const operator = form.getByLabel('Nombre del operador');
  // The driver may be unknown: none was programmed for that trip.
  if ((await operator.inputValue()) === '') {
    await operator.click();
    await operator.fill('Luis Daza');
  }
  await form.getByRole('group', { name: 'Sistema de video' }).getByText('No', { exact: true }).click();
  await form.getByLabel('Descripción').click();
  await form.getByLabel('Descripción').fill('Iba a más de lo permitido.');
  await form.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Informe \d+$/ })).toBeVisible();
  const presses = all(await pressed());
  const seconds = (performance.now() - begun) / 1_000;
  test.info().annotations.push({ type: 'INF-86', description: `${presses} presses, ${seconds.toFixed(1)} s` });
  expect(presses).toBeLessThanOrEqual(10);
  // What its user waits for, and a second and a half to find and press each.
  expect(seconds + presses * 1.5).toBeLessThan(30);
});

test('DISP-54 a dispatch takes fewer than thirty keys and one answer, with the verdict on it', async ({ page }) => {
  await actAs(page, 'despachos');
  const form = new CrearDespachoPage(page);
  await form.open();
  // A day of its own, because other journeys send the same vehicles; a dispatcher's is the day one is on.
  await form.day.fill(SlashDmy.encode(ownDay()));
  await form.hour.focus();
  const pressed = await countPresses(page);
  const { keyboard } = page;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  for (const words of ['630', '101', 'luis', 'barr']) {
    await keyboard.type(words);
    await keyboard.press('Enter');
  }
  await expect(page.getByRole('region', { name: '¿Puede salir?' })).toContainText(/[Pp]uede salir/);
  await expect(form.submit).toBeFocused();
  await keyboard.press('Enter');
  await expect(form.created).toBeVisible();
  await keyboard.press('Enter');
  expect(await form.printed()).toBe(1);
  // Its six seconds are those of the hands: all that they wait for is this call.
  expect(sent).toEqual(['/api/despachos']);
  const { keys, pointer } = await pressed();
  expect(keys).toBeLessThan(30);
  expect(pointer).toBe(0);
});
