import { CONDUCCION_MESSAGES } from '@fenix/domain/conduccion/messages';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { type Answer, stubApi } from '../../testing/stubApi';
import { DAYS, FLOTA, HISTORIA, OF_DAYS, SPEEDINGS, TODAY, givenViaje, givenViajes } from '../givenConduccion';

const HERE = '/validacion/dashboard/dashboardpesvtr';
const DAY = TODAY.split('-').toReversed().join('/');
const STAMP = `${TODAY.replaceAll('-', '')}100000`;
const FLEET = `GET /api/conduccion/flota?${OF_DAYS}`;
const TRIPS = `GET /api/conduccion/viajes?${OF_DAYS.replace('&', '&vehiculo=1&')}`;
const HISTORY = `GET /api/conduccion/historia?client=expreso+del+caribe&vehiculo=1&fechaInicio=${DAY}+10:00:00&fechaFin=${DAY}+10:02:00`;
const reader = givenUsuario({ scopes: ['readDashboard', 'all'] });
const trip = `${HERE}?grupo=Intermunicipal&activo=1&viaje=${STAMP}`;

const answers = (change: Record<string, Answer> = {}) =>
  stubApi({
    [FLEET]: { data: FLOTA },
    [TRIPS]: { data: givenViajes([givenViaje(SPEEDINGS)]) },
    [HISTORY]: { data: HISTORIA },
    ...change,
  });

// These browsers draw no maps; what stands beside them is what is tested here.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

const headsOf = (table: { getAllByRole: (role: string) => HTMLElement[] }) =>
  table.getAllByRole('columnheader').map((head) => head.textContent);
const DRIVEN = ['Distancia', 'Duracion', 'Calificacion', 'Categorias', 'Más'];
const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('PESV-01, PESV-02, PESV-03, PESV-04, PESV-05: the title and the three cards, of yesterday and today', async () => {
  answers();
  renderApp(HERE, reader);
  expect(await screen.findByRole('heading', { level: 1, name: CONDUCCION_MESSAGES.title })).toBeTruthy();
  await screen.findByText('360,00');
  const cards = screen.getAllByRole('definition').map((figure) => figure.textContent);
  const labels = screen.getAllByRole('term').map((label) => label.textContent);
  expect(labels).toEqual(['Total activos', 'Duración total (días)', 'Distancia total (km)']);
  // Six vehicles drove half a day and 60 km each; one stood.
  expect(cards).toEqual(['7', '3,00', '360,00']);
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

test('PESV-07, PESV-08, PESV-09, PESV-10: each step opens the next section, and stands in the address', async () => {
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
  expect(headsOf(trips)).toEqual(['Inicio', 'Fin', 'Desde', 'Hasta', ...DRIVEN]);
  // PESV-33: times five.
  expect(textsOf(row)).toMatchObject({ 4: '93,25 km', 5: '2 h', 6: '4,4' });
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
  expect(textsOf(row)[7]).toBe('Eventos 0Alertas 1Ralenti 0Manejo ecologico 0');
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

test('PESV-07, PESV-14: the keyboard steps through the events, and the moment stands in the address', async () => {
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

test('PESV-12: the trip plays and pauses at the moment the link names', async () => {
  answers();
  renderApp(`${trip}&punto=${TODAY.replaceAll('-', '')}100110`, reader);
  const user = userEvent.setup();
  const player = within(await screen.findByRole('region', { name: 'Reproducción del recorrido' }));
  const slider = player.getByRole('slider', { name: 'Momento del recorrido' });
  expect(slider.getAttribute('aria-valuetext')).toContain('10:01:10, 95 km/h · Ciénaga');
  const before = Number(slider.getAttribute('aria-valuenow'));
  await user.click(player.getByRole('button', { name: 'Reproducir' }));
  await waitFor(() => expect(Number(slider.getAttribute('aria-valuenow'))).toBeGreaterThan(before));
  const pause = player.queryByRole('button', { name: 'Pausar' });
  if (pause) await user.click(pause);
  expect(await player.findByRole('button', { name: 'Reproducir' })).toBeTruthy();
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

test('PESV-38: points that cannot be had are told in the given words, and asked for again', async () => {
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
  const asked = sent.filter(({ path }) => path.startsWith('/api/conduccion/flota')).map(({ path }) => path);
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

test('a fleet that cannot be had is told, and asked for again', async () => {
  answers({ [FLEET]: { status: 500, message: SHELL_MESSAGES.unexpected } });
  renderApp(HERE, reader);
  expect(await screen.findByText(SHELL_MESSAGES.unexpected)).toBeTruthy();
  // Nothing is on its way any more.
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['—', '—', '—']);
  answers();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Intermunicipal')).toBeTruthy();
});
