import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { type Answer, stubApi } from '../../testing/stubApi';
import {
  DAYS,
  HISTORIA,
  OF_DAYS,
  REGLAS,
  RESUMEN,
  SPEEDINGS,
  TODAY,
  givenViaje,
  givenViajes,
} from '../../testing/conduccion/givenConduccion';

const HERE = '/validacion/dashboard/dashboardpesvtr';
const DAY = TODAY.split('-').toReversed().join('/');
const STAMP = `${TODAY.replaceAll('-', '')}100000`;
const FLEET = `GET /api/conduccion/resumen?${OF_DAYS}`;
const RULES = 'GET /api/conduccion/reglas?client=expreso+del+caribe';
const TRIPS = `GET /api/conduccion/viajes?${OF_DAYS.replace('&', '&vehiculo=1&')}`;
const HISTORY = `GET /api/conduccion/historia?client=expreso+del+caribe&vehiculo=1&fechaInicio=${DAY}+10:00:00&fechaFin=${DAY}+10:02:00`;
const reader = givenUsuario({ scopes: ['readDashboard', 'all'] });
const trip = `${HERE}?grupo=Intermunicipal&activo=1&viaje=${STAMP}`;

const answers = (change: Record<string, Answer> = {}) =>
  stubApi({
    [FLEET]: { data: RESUMEN },
    [TRIPS]: { data: givenViajes([givenViaje(SPEEDINGS)]) },
    [HISTORY]: { data: HISTORIA },
    [RULES]: { data: { reglas: REGLAS } },
    ...change,
  });

// happy-dom draws no maps; what is shown beside them is tested here.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

const headsOf = (table: { getAllByRole: (role: string) => HTMLElement[] }) =>
  table.getAllByRole('columnheader').map((head) => head.textContent);
const CATEGORIAS = 'CategoriasEventosAlertasRalentiManejo ecologicoVelocidades';
const DRIVEN = ['Distancia', 'Duracion', 'Calificacion', CATEGORIAS, 'Más'];
const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('PESV-01, PESV-02, PESV-03, PESV-04, PESV-05: the title and the three cards, of yesterday and today', async () => {
  answers();
  renderApp(HERE, reader);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Plan estrategico de seguridad vial en tiempo real' }),
  ).toBeTruthy();
  await screen.findByText('360,00');
  const cards = screen.getAllByRole('definition').map((figure) => figure.textContent);
  const labels = screen.getAllByRole('term').map((label) => label.textContent);
  expect(labels).toEqual(['Total activos', 'Duración total (días)', 'Distancia total (km)']);
  // Six vehicles drove half a day and 60 km each; one stood.
  expect(cards).toEqual(['7', '3,00', '360,00']);
});

test('PESV-48 each card leads to the vehicles it is made of, over the same days', async () => {
  answers();
  renderApp(HERE, reader);
  const link = await screen.findByRole('link', { name: 'Distancia total (km): 360,00, por vehículo' });
  expect(link.getAttribute('href')).toMatch(
    new RegExp(`^/validacion/dashboardactive\\?vista=activo&from=[\\d-]{10}&to=${TODAY}$`),
  );
});

test.each([
  [`${TODAY}T10:42:00-05:00`, 'Datos hasta las 10:42'],
  ['2026-01-09T23:05:00-05:00', 'Datos hasta el 09/01/2026 23:05'],
])('PESV-28 trips that are complete only up to %s say so', async (at, words) => {
  answers({ [FLEET]: { data: { ...RESUMEN, at: new Date(at).toISOString(), isStale: true } } });
  renderApp(HERE, reader);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/no responde/)).toBeNull();
});

test('PESV-28 trips that are complete say nothing of their age', async () => {
  answers();
  renderApp(HERE, reader);
  await screen.findByText('360,00');
  expect(screen.queryByText(/Datos hasta/)).toBeNull();
});

test('PESV-06, PESV-16, PESV-34, PESV-35: the groups with what they drove and how', async () => {
  answers();
  renderApp(HERE, reader);
  const table = within(await screen.findByRole('region', { name: 'Todas las flotas' }));
  const row = (await table.findByText('Intermunicipal')).closest('tr');
  expect(headsOf(table)).toEqual(['Grupo', 'Total activos', ...DRIVEN]);
  expect(textsOf(row as HTMLElement)).toEqual([
    'Intermunicipal',
    '6',
    '360,00 km',
    '72 h',
    '7,4 Regular',
    'Eventos 10,0Alertas 9,0Ralenti 8,5Manejo ecologico 7,0Velocidades 4,2',
    'Ver Detalle',
  ]);
  // Who did not drive has no score.
  expect(textsOf((await table.findByText('Urbano')).closest('tr') as HTMLElement)).toMatchObject({ 4: '—', 5: '' });
});

test('PESV-07, PESV-08, PESV-09, PESV-10: each step opens the next section, and is in the address', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  answers();
  const { address } = renderApp(HERE, reader);
  const user = userEvent.setup();
  const fleets = within(await screen.findByRole('region', { name: 'Todas las flotas' }));
  await fleets.findByText('Intermunicipal');
  await user.click(fleets.getAllByRole('button', { name: 'Ver Detalle' })[0] as HTMLElement);
  expect(address()).toContain('grupo=Intermunicipal');
  const assets = within(await screen.findByRole('region', { name: 'Activos flota' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Activos flota'));
  expect(scrolled).toHaveBeenCalled();
  // Five of six; the lowest score comes first.
  expect(assets.getAllByRole('button', { name: /Ver viajes/ })).toHaveLength(5);
  expect(screen.getByText('1–5 de 6')).toBeTruthy();
  expect(headsOf(assets)).toEqual(['Placa', 'Activo', 'Viajes', ...DRIVEN]);
  await user.click(assets.getByRole('button', { name: 'Ver viajes de SQK482' }));
  const trips = within(await screen.findByRole('region', { name: 'Tabla de viajes - SQK482' }));
  const row = (await trips.findByText(`${DAY} 10:00`)).closest('tr') as HTMLElement;
  expect(headsOf(trips)).toEqual(['Inicio', 'Fin', 'Conductor', 'Desde', 'Hasta', ...DRIVEN]);
  // PESV-33: times five.
  expect(textsOf(row)).toMatchObject({ 2: 'Édgar Núñez', 5: '93,25 km', 6: '2 h', 7: '4,4' });
  await user.click(trips.getByRole('button', { name: 'Ver Detalle' }));
  expect(await screen.findByRole('heading', { name: 'Recorrido - SQK482' })).toBeTruthy();
  expect(address()).toBe(trip);
});

test.each([
  [0, 0],
  [1, 1],
])('PESV-17: with %i speedings the category of speeds is not shown, the speedings are', async (count, cards) => {
  answers({ [TRIPS]: { data: givenViajes([givenViaje(SPEEDINGS.slice(0, count))]) } });
  renderApp(trip, reader);
  const row = (await screen.findByText(`${DAY} 10:00`)).closest('tr') as HTMLElement;
  expect(textsOf(row)[8]).toBe('Eventos 0Alertas 1Ralenti 0Manejo ecologico 0');
  expect(await screen.findByRole('heading', { name: `Excesos de velocidad (${cards})` })).toBeTruthy();
});

test('PESV-11, PESV-14, PESV-32, PESV-36: a pasted link opens the trip, with a card in its colour for each speeding', async () => {
  answers();
  renderApp(trip, reader);
  const list = within(await screen.findByRole('region', { name: 'Eventos del viaje' }));
  expect(list.getByRole('heading', { name: 'Excesos de velocidad (3)' })).toBeTruthy();
  expect(list.getByRole('heading', { name: 'Alertas (1)' })).toBeTruthy();
  const first = list.getByRole('button', { name: /88 km\/h/ });
  expect(first.textContent).toBe(
    '188 km/hpromedio 85, mínima 80 km/h10:00:20 – 10:00:40Peaje Tasajerahasta Ciénaga45 s · 1,50 km · calificación 2,5',
  );
  const colors = list.getAllByText(/^[123]$/).map((number) => number.dataset['color']);
  expect(colors).toEqual(['ambar', 'naranja', 'rojo']);
  expect(screen.getByText('Inicio', { selector: 'dt' }).nextElementSibling?.textContent).toBe(
    `Barranquilla${DAY} 10:00`,
  );
});

test('PESV-07, PESV-14: the keyboard steps through the events, and the moment is in the address', async () => {
  answers();
  const { address } = renderApp(trip, reader);
  const user = userEvent.setup();
  const list = within(await screen.findByRole('region', { name: 'Eventos del viaje' }));
  const now = () => list.getAllByRole('button').find((card) => card.hasAttribute('aria-current'))?.textContent;
  list.getByRole('button', { name: /88 km\/h/ }).focus();
  await user.keyboard('{ArrowDown}');
  expect(now()).toContain('97 km/h');
  expect(address()).toContain(`punto=${TODAY.replaceAll('-', '')}100100`);
  await user.keyboard('{ArrowUp}');
  expect(now()).toContain('88 km/h');
  const player = within(screen.getByRole('region', { name: 'Reproducción del recorrido' }));
  await user.click(player.getByRole('button', { name: 'Evento siguiente' }));
  await user.click(player.getByRole('button', { name: 'Evento siguiente' }));
  expect(now()).toContain('118 km/h');
  expect(player.getByRole('button', { name: 'Evento siguiente' })).toHaveProperty('disabled', true);
  expect(player.getByRole('slider', { name: 'Momento del recorrido' }).getAttribute('aria-valuetext')).toContain(
    '10:01:40',
  );
});

/** Frames that pass when the test says so: the trip of two minutes would be over while it is being looked at. */
function stopFrames() {
  const waiting = new Map<number, FrameRequestCallback>();
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => {
    waiting.set((last += 1), call);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void waiting.delete(id));
  let now = performance.now();
  return (milliseconds: number) =>
    act(() => {
      now += milliseconds;
      const due = [...waiting.values()];
      waiting.clear();
      for (const call of due) call(now);
    });
}

test('PESV-12: the trip plays from the moment the link names, and pausing stops it where it is', async () => {
  answers();
  const { address } = renderApp(`${trip}&punto=${TODAY.replaceAll('-', '')}100110`, reader);
  const player = within(await screen.findByRole('region', { name: 'Reproducción del recorrido' }));
  const slider = player.getByRole('slider', { name: 'Momento del recorrido' });
  expect(slider.getAttribute('aria-valuetext')).toContain('10:01:10, 95 km/h · Ciénaga');
  const at = () => Number(slider.getAttribute('aria-valuenow'));
  const before = at();
  const pass = stopFrames();
  fireEvent.click(player.getByRole('button', { name: 'Reproducir' }));
  pass(100);
  pass(100);
  const played = at();
  expect(played).toBeGreaterThan(before);
  expect(player.queryByRole('button', { name: 'Reproducir' })).toBeNull();
  fireEvent.click(player.getByRole('button', { name: 'Pausar' }));
  pass(10_000);
  pass(10_000);
  expect(at()).toBe(played);
  expect(player.getByRole('button', { name: 'Reproducir' })).toBeTruthy();
  expect(player.queryByRole('button', { name: 'Pausar' })).toBeNull();
  expect(address()).not.toContain(`punto=${TODAY.replaceAll('-', '')}100110`);
});

test('PESV-13: the slider trims the trip, and a link keeps the stretch', async () => {
  answers();
  const { address } = renderApp(trip, reader);
  const user = userEvent.setup();
  const player = within(await screen.findByRole('region', { name: 'Reproducción del recorrido' }));
  expect(player.getByText('Se muestra de 10:00:00 a 10:02:00')).toBeTruthy();
  player.getByRole('slider', { name: 'Fin del tramo' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(await player.findByText('Se muestra de 10:00:00 a 10:01:59')).toBeTruthy();
  expect(address()).toContain(`hasta=${TODAY.replaceAll('-', '')}100159`);
});

test('PESV-14: a point is found by its place, and everything moves there', async () => {
  answers();
  const { address } = renderApp(trip, reader);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('combobox', { name: 'Puntos' }), 'cienaga');
  await user.click(await screen.findByRole('option', { name: '2. 10:01:00 · 95 km/h · Ciénaga', hidden: true }));
  expect(address()).toContain(`punto=${TODAY.replaceAll('-', '')}100100`);
});

test('PESV-38: points that cannot be read show the given message, and can be requested again', async () => {
  answers({ [HISTORY]: { status: 500, message: 'x' } });
  renderApp(trip, reader);
  expect(await screen.findByText(FLOTA_MESSAGES.historyFailedTitle)).toBeTruthy();
  expect(screen.getByText(FLOTA_MESSAGES.historyFailed)).toBeTruthy();
  answers();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Excesos de velocidad (3)' })).toBeTruthy();
});

test('PESV-39: a trip that took no time says that it could not be counted', async () => {
  answers({ [TRIPS]: { data: givenViajes([givenViaje([], { duracion_viaje: 0 })]) } });
  renderApp(trip, reader);
  expect(await screen.findByText(FLOTA_MESSAGES.noDuration)).toBeTruthy();
});

test('PESV-18: a link to an older trip shows its days, and leads back to yesterday and today', async () => {
  const sent = answers();
  const { address } = renderApp(`${HERE}?grupo=Intermunicipal&activo=1&viaje=20260310101500`, reader);
  expect(await screen.findByText(/los datos son del 10\/03\/2026 a 11\/03\/2026/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Volver a ayer y hoy' }));
  await expect.poll(address).not.toContain('viaje=');
  await screen.findByText('Intermunicipal', { selector: 'td *, td' });
  const asked = sent.filter(({ path }) => path.startsWith('/api/conduccion/resumen')).map(({ path }) => path);
  expect(asked[0]).toContain('fechaInicio=10%2F03%2F2026');
  expect(asked.at(-1)).toContain(`fechaInicio=${encodeURIComponent(DAYS.first.split('-').toReversed().join('/'))}`);
});

test('GUARD-81, PESV-07: what staff open names its client, so that a colleague sees the same', async () => {
  answers();
  const { address } = renderApp(`${HERE}?empresa=expreso+del+caribe`, givenManager());
  const fleets = within(await screen.findByRole('region', { name: 'Todas las flotas' }));
  await fleets.findByText('Intermunicipal');
  await userEvent.click(fleets.getAllByRole('button', { name: 'Ver Detalle' })[0] as HTMLElement);
  expect(new URL(address(), 'http://x').searchParams.get('empresa')).toBe('expreso del caribe');
});

test('a trip that is not among those of the vehicle is said to be missing', async () => {
  answers();
  renderApp(`${HERE}?grupo=Intermunicipal&activo=1&viaje=${TODAY.replaceAll('-', '')}235959`, reader);
  expect(await screen.findByText('No encontramos este viaje')).toBeTruthy();
});

test('a fleet that cannot be read shows an error, and can be requested again', async () => {
  answers({ [FLEET]: { status: 500, message: SHELL_MESSAGES.unexpected } });
  renderApp(HERE, reader);
  expect(await screen.findByText(SHELL_MESSAGES.unexpected)).toBeTruthy();
  // Nothing is on its way any more.
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['—', '—', '—']);
  answers();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Intermunicipal')).toBeTruthy();
});

test('PESV-16: on a phone each figure of a card has the name of its category', async () => {
  resizeWindow(390);
  answers();
  renderApp(HERE, reader);
  const [card] = within(await screen.findByRole('list', { name: 'Todas las flotas' })).getAllByRole('listitem');
  for (const categoria of ['Eventos', 'Alertas', 'Ralenti', 'Manejo ecologico', 'Velocidades'])
    expect(within(card ?? document.body).getByText(new RegExp(`^${categoria}`)).textContent).toMatch(/ \d+,\d$/);
});

const sentTo = (sent: readonly { path: string }[], call: string) =>
  sent.filter(({ path }) => path.startsWith(`/api/conduccion/${call}`)).map(({ path }) => decodeURIComponent(path));

test('PESV-43: the days of the address are asked for, up to 31 of them, and stand in their fields', async () => {
  const sent = answers();
  renderApp(`${HERE}?from=2026-02-08&to=2026-03-10`, reader);
  await expect
    .poll(() => sentTo(sent, 'resumen'))
    .toContain('/api/conduccion/resumen?client=expreso+del+caribe&fechaInicio=08/02/2026&fechaFin=10/03/2026');
  expect(screen.getByRole('textbox', { name: 'Desde' })).toHaveProperty('value', '08/02/2026');
  expect(screen.getByRole('textbox', { name: 'Hasta' })).toHaveProperty('value', '10/03/2026');
});

test('PESV-43: days that are typed go into the address and end the trip that was open', async () => {
  answers();
  const { address } = renderApp(trip, reader);
  const user = userEvent.setup();
  // The keyboard goes to each section that opens: after the last of them it is free.
  await screen.findByRole('region', { name: 'Eventos del viaje' });
  const field = await screen.findByRole('textbox', { name: 'Desde' });
  await user.clear(field);
  await user.type(field, '01/03/2026{Tab}');
  await expect.poll(address).toContain('from=2026-03-01');
  expect(address()).not.toContain('viaje=');
  expect(address()).toContain('activo=1');
});

test.each([
  ['from=2026-02-07&to=2026-03-10', 'Consulta como máximo 31 días.'],
  ['from=2026-03-10&to=2026-03-09', 'La fecha final es anterior a la inicial.'],
])('PESV-43: %s is said to be wrong, and not asked for', async (days, words) => {
  const sent = answers();
  renderApp(`${HERE}?${days}`, reader);
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(sentTo(sent, 'resumen')).toEqual([]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['—', '—', '—']);
});

test('PESV-43: days that are still to be added up are said', async () => {
  answers({ [FLEET]: { data: { ...RESUMEN, desde: '2026-03-05' } } });
  renderApp(HERE, reader);
  expect(await screen.findByText('Los días anteriores al 05/03/2026 aún se están sumando.')).toBeTruthy();
});

test('PESV-44: a score of the table says its parts, its weights and its limits', async () => {
  answers();
  renderApp(HERE, reader);
  const score = await screen.findByRole('button', { name: '7,4 Regular, cómo salió este número: Intermunicipal' });
  await userEvent.click(score);
  const dialog = within(await screen.findByRole('dialog', { name: 'Cómo salió este número' }));
  const table = within(await dialog.findByRole('table', { name: 'Cómo salió este número' }));
  expect(table.getByRole('row', { name: 'Velocidades 4,2 35 % 1,47' })).toBeTruthy();
  expect(table.getByRole('row', { name: 'Calificación 100 % 7,4' })).toBeTruthy();
  expect(dialog.getByText(/Es el promedio de 6 viajes \(360,00 km\)/)).toBeTruthy();
  expect(dialog.getByText(/Bien: 9 o más\. Regular: de 5 a menos de 9\. Mal: menos de 5/)).toBeTruthy();
});

test('PESV-44: the score of a trip says what happened: value, limit and since when', async () => {
  answers();
  renderApp(trip, reader);
  const [score] = await screen.findAllByRole('button', {
    name: `4,4, cómo salió este número: SQK482, ${DAY} 10:00`,
  });
  await userEvent.click(score as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Cómo salió este número' }));
  const events = within(await dialog.findByRole('table', { name: 'Qué pasó en el viaje' }));
  expect(events.getByRole('row', { name: `Exceso de velocidad ${DAY} 10:01 97 km/h 80 km/h 0,5` })).toBeTruthy();
  const parts = within(dialog.getByRole('table', { name: 'Cómo salió este número' }));
  // Three speedings of 0.5 each in 93.25 km.
  expect(parts.getByRole('row', { name: 'Velocidades 3 1,61 2 2 35 % 0,7' })).toBeTruthy();
});

test('PESV-44: a platform that does not publish its rules says so', async () => {
  answers({ [RULES]: { data: { reglas: null } } });
  renderApp(HERE, reader);
  await userEvent.click(await screen.findByRole('button', { name: /cómo salió este número: Intermunicipal/ }));
  expect(await screen.findByText(/califica con sus propias reglas y no las publica/)).toBeTruthy();
});

test('PESV-45: the driver is in the table and over the map', async () => {
  answers();
  renderApp(trip, reader);
  expect((await screen.findByText('Conductor', { selector: 'dt' })).nextElementSibling?.textContent).toBe(
    'Édgar Núñez',
  );
});

test('PESV-45: who is not known is said so', async () => {
  answers({ [TRIPS]: { data: givenViajes([givenViaje([], { conductor: '' })]) } });
  renderApp(trip, reader);
  await waitFor(() => expect(screen.getAllByText('Sin conductor conocido')).toHaveLength(2));
});

test('PESV-45: the trips of a driver are listed over the chosen days, and each opens', async () => {
  const items = [
    {
      vehiculo: { id: '1', patente: 'SQK482', grupo: 'Intermunicipal' },
      inicio: `${TODAY} 10:00:00`,
      final: `${TODAY} 10:02:00`,
      distancia: 93_250,
      duracion: 7_200,
      calificacion: 0.87,
      categorias: {},
    },
  ];
  answers({
    [`GET /api/conduccion/conductores/viajes?${OF_DAYS.replace('&', '&conductor=Luz+Ortega&')}`]: {
      data: { items, at: RESUMEN.at, isStale: false },
    },
  });
  const { address } = renderApp(`${HERE}?conductor=Luz+Ortega`, reader);
  const table = within(await screen.findByRole('region', { name: 'Viajes de Luz Ortega' }));
  await userEvent.click(await table.findByRole('button', { name: 'Ver Detalle' }));
  expect(address()).toContain(`activo=1&viaje=${STAMP}`);
  expect(await screen.findByRole('heading', { name: 'Recorrido - SQK482' })).toBeTruthy();
});

test('PESV-44, PESV-45 the score of a trip of a driver says how it came about', async () => {
  const item = {
    vehiculo: { id: '1', patente: 'SQK482', grupo: 'Intermunicipal' },
    inicio: '2026-11-16 10:00:00',
    final: '2026-11-16 12:00:00',
    distancia: 90_000,
    duracion: 7_200,
    calificacion: 0.87,
    categorias: { Velocidades: 0.6 },
  };
  answers({
    [`GET /api/conduccion/conductores/viajes?${OF_DAYS.replace('&', '&conductor=Luz+Ortega&')}`]: {
      data: { items: [item], at: RESUMEN.at, isStale: false },
    },
  });
  renderApp(`${HERE}?conductor=Luz+Ortega`, reader);
  await userEvent.click(await screen.findByRole('button', { name: /cómo salió este número: SQK482 16\/11\/2026/ }));
  const why = within(await screen.findByRole('dialog', { name: 'Cómo salió este número' }));
  expect((await why.findByRole('row', { name: /^Velocidades/ })).textContent).toContain('Velocidades3');
});

test('PESV-46: the charts say their sentence, and each has its table', async () => {
  answers();
  const { address } = renderApp(HERE, reader);
  await userEvent.click(await screen.findByRole('radio', { name: 'Gráficas' }));
  expect(address()).toContain('vista=graficas');
  const days = within(await screen.findByRole('figure', { name: 'Puntaje por día y flota' }));
  expect(days.getByText('Intermunicipal pasó de 6,1 a 8,2.')).toBeTruthy();
  await userEvent.click(days.getByRole('button', { name: 'Ver tabla' }));
  expect(days.getAllByRole('link', { name: /^8,2, .*, Intermunicipal$/ })[0]?.getAttribute('href')).toMatch(
    /from=(\d{4}-\d{2}-\d{2})&to=\1&grupo=Intermunicipal$/,
  );
  const hours = within(screen.getByRole('figure', { name: 'Eventos por hora y día de la semana' }));
  expect(
    hours.getByText(/^Hubo 4 eventos en estos días\. La hora con más es el lunes de 7:00 a 7:59, con 3\./),
  ).toBeTruthy();
  await userEvent.click(hours.getByRole('button', { name: 'Ver tabla' }));
  expect(hours.getByRole('row', { name: /^Viernes/ }).textContent).toBe(`Viernes${'0'.repeat(18)}1${'0'.repeat(5)}`);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), 'Velocidades');
  expect(await screen.findByRole('figure', { name: 'Velocidades por hora y día de la semana' })).toBeTruthy();
  const worst = within(screen.getByRole('figure', { name: /^(El|Los) .*vehículos? con puntaje más bajo$/ }));
  await userEvent.click(worst.getByRole('button', { name: 'Ver tabla' }));
  expect(worst.getByRole('row', { name: /^SQK482 Intermunicipal 4,2 .* 3,8 \+0,4$/ })).toBeTruthy();
  await userEvent.click(worst.getByRole('button', { name: '4,2 Mal, cómo salió este número: SQK482' }));
  expect(await screen.findByRole('dialog', { name: 'Cómo salió este número' })).toBeTruthy();
});

const MONDAY_AT_7 = `GET /api/conduccion/eventos?${OF_DAYS}&semana=1&hora=7`;
const HAPPENED = {
  vehiculo: { id: '1', patente: 'SQK482', grupo: 'Intermunicipal' },
  viaje: '2026-11-16 06:30:00',
  inicio: '2026-11-16 07:12:09',
  categoria: 'Velocidades',
  nombre: 'Exceso de velocidad',
  domicilio: 'Barranquilla · Terminal',
  velocidad: 96.4,
};

test('PESV-49 a figure of the hours opens its events, each a way to its trip at that moment; closed, it leaves the address', async () => {
  const listed = { data: { items: [HAPPENED], at: RESUMEN.at, isStale: false } };
  const sent = answers({ [MONDAY_AT_7]: listed, [`${MONDAY_AT_7}&categoria=Velocidades`]: listed });
  const { address } = renderApp(`${HERE}?vista=graficas`, reader);
  const hours = within(await screen.findByRole('figure', { name: 'Eventos por hora y día de la semana' }));
  await userEvent.click(hours.getByRole('button', { name: 'Ver tabla' }));
  expect(hours.getAllByRole('button', { name: /: ver los eventos$/ })).toHaveLength(2);
  await userEvent.click(hours.getByRole('button', { name: '3, Lunes de 7:00 a 7:59: ver los eventos' }));
  expect(address()).toContain('franja=1-7');
  const dialog = within(await screen.findByRole('dialog', { name: 'Lunes de 7:00 a 7:59' }));
  const link = await dialog.findByRole('link', { name: /^SQK482/ });
  expect(link.textContent).toContain('Exceso de velocidad, 96 km/h');
  expect(link.textContent).toContain('16/11/2026 07:12 · Barranquilla · Terminal');
  expect(link.getAttribute('href')).toMatch(/grupo=Intermunicipal&activo=1&viaje=20261116063000&punto=20261116071209$/);
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).not.toContain('franja');

  // The drawing is pressed as well, and of one category only its events are asked for.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), 'Velocidades');
  await screen.findByRole('figure', { name: 'Velocidades por hora y día de la semana' });
  const cell = [...document.querySelectorAll('svg title')].find(({ textContent }) =>
    textContent?.startsWith('Lunes, 7:00'),
  );
  fireEvent.click(cell?.parentElement as Element);
  expect(await screen.findByRole('link', { name: /^SQK482/ })).toBeTruthy();
  expect(sent.at(-1)?.path).toContain('categoria=Velocidades');
});

test('PESV-49 events that cannot be had are told, and asked for again', async () => {
  answers({ [MONDAY_AT_7]: { status: 503, message: SHELL_MESSAGES.unavailable } });
  renderApp(`${HERE}?vista=graficas&franja=1-7`, reader);
  const dialog = within(await screen.findByRole('dialog', { name: 'Lunes de 7:00 a 7:59' }));
  expect(await dialog.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

test('PESV-44 an event of a trip says what it weighs: how far beyond its limit, times how long', async () => {
  answers();
  renderApp(trip, reader);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Por qué esta calificación: Exceso de velocidad, 10:01:00' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Cómo salió este número' }));
  const table = within(await dialog.findByRole('table', { name: 'Cómo salió este número' }));
  expect(
    table.getByRole('row', {
      name: new RegExp(`^Exceso de velocidad ${DAY} 10:01 97 km/h 80 km/h 1 0,49 0,5 0,5$`),
    }),
  ).toBeTruthy();
});

test.each([
  [{ data: { ...RESUMEN, activo: [], flota: [], dias: [], eventos: [] } }, 'Nadie rodó en estos días'],
  [{ status: 500, message: SHELL_MESSAGES.unexpected }, SHELL_MESSAGES.unexpected],
  [{ data: { ...RESUMEN, eventos: null } }, 'Tu plataforma GPS no dice a qué hora pasan los eventos'],
])('PESV-46: charts without anything to draw say why (%#)', async (answer, words) => {
  answers({ [FLEET]: answer });
  renderApp(`${HERE}?vista=graficas`, reader);
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  ['the groups', '', 'resumen/export', '&de=flotas'],
  ['the vehicles of one', '?grupo=Intermunicipal', 'resumen/export', '&de=activos&grupo=Intermunicipal'],
  ['the trips of a driver', '?conductor=Luz+Ortega', 'conductores/viajes/export', '&conductor=Luz+Ortega'],
  ['the trips of a vehicle', '?grupo=Intermunicipal&activo=1', 'viajes/export', '&vehiculo=1'],
])('PESV-47: what is shown is exported: %s', async (_, query, call, what) => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const sent = answers();
  renderApp(HERE + query, reader);
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Exportar CSV', hidden: true }));
  await expect.poll(() => sentTo(sent, call)).toEqual([`/api/conduccion/${call}?${OF_DAYS}${what}&format=csv`]);
  saved.mockRestore();
});

test('INF-81, INF-85 a speeding leads to its informe for who may create informes, and the trip to its paper', async () => {
  answers();
  renderApp(trip, givenUsuario({ scopes: ['readDashboard', 'createNovelty', 'all'] }));
  const list = within(await screen.findByRole('region', { name: 'Eventos del viaje' }));
  const links = list.getAllByRole('link', { name: /^Crear informe de exceso/ });
  expect(links).toHaveLength(3);
  expect(links[0]?.getAttribute('href')).toBe(
    `/optimizacion/informes/crearinforme?origen=exceso&de=1&momento=${STAMP.slice(0, 8)}100020`,
  );
  expect(screen.getByRole('button', { name: 'Eventos para firmar (PDF)' })).toBeTruthy();
});

test('INF-85 the paper to sign names the driver that the screen names, also of a trip without a speeding', async () => {
  answers({ [TRIPS]: { data: givenViajes([givenViaje([], { conductor: 'Luz Ortega' })]) } });
  const drawn: unknown[] = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = (doc: unknown) => drawn.push(doc) && this.dispatchEvent(new Event('error'));
      terminate() {}
    },
  );
  renderApp(trip, reader);
  await userEvent.click(await screen.findByRole('button', { name: 'Eventos para firmar (PDF)' }));
  await waitFor(() => expect(drawn).toHaveLength(1));
  expect(JSON.stringify(drawn)).toContain('["Conductor","Luz Ortega"]');
});

test('INF-81 who may not create informes is offered none', async () => {
  answers();
  renderApp(trip, reader);
  const list = within(await screen.findByRole('region', { name: 'Eventos del viaje' }));
  expect(list.queryByRole('link', { name: /^Crear informe/ })).toBeNull();
});
