import { bogotaDay } from '@fenix/domain/dates/days';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import type { TicketRespaldo } from '@fenix/domain/despachos/ticket';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenManager, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { resizeWindow } from '../testing/setup';
import { type Sent, stubApi } from '../testing/stubApi';
import { FRESHNESS, OF_CLIENT, TIQUETE, givenRow, page } from '../testing/flota/givenDespacho';

const LIST = '/operacion/despachos/verdespachos/expreso%20del%20caribe';
const DAYS = 'from=2026-11-14&to=2026-11-15';
const HERE = `${LIST}?${DAYS}`;
const ASK = `${OF_CLIENT}&fechaInicio=14/11/2026&fechaFin=15/11/2026`;
const ROWS = `GET /api/despachos?${ASK}&sort=inicio:desc&limit=100`;
const of = (id: string, what = '') => `/api/despachos/${id}${what}?${OF_CLIENT}`;

const reader = givenUsuario({ scopes: ['readDispatch', 'all'] });
const rows = [
  givenRow(),
  givenRow({ id: '8', estado: 'Incompleta', placa: 'TZK934', nombre: 'SANTA MARTA - BARRANQUILLA' }),
  givenRow({ id: '9', estado: 'Cancelado', placa: 'VRS682' }),
  givenRow({ id: '10', estado: '', placa: 'UXD366' }),
  givenRow({ id: '11', estado: 'En pausa', placa: 'UGZ771' }),
];

// Names of rows are costly to work out; their plates are not.
const rowOf = async (plate: string) => {
  const row = (await screen.findByText(plate)).closest('tr');
  if (!row) throw new Error(`no row of ${plate}`);
  return row;
};
const button = (name: string) => screen.findByText(name, { selector: 'button *' });
const lists = (sent: readonly Sent[]) => sent.filter(({ path }) => path.startsWith('/api/despachos?'));

test('DISP-02, DISP-37, DISP-38: the dispatches of the days chosen, each column in its place', async () => {
  stubApi({ [ROWS]: page(rows) });
  renderApp(HERE, givenUsuario());
  await rowOf('SQK482');
  const heads = screen.getAllByRole('columnheader', { hidden: true });
  expect(heads.map((head) => head.textContent)).toEqual([
    'Fecha',
    'Hora',
    'Grupo',
    'Vehículo',
    'Placa',
    'Ruta',
    'Estado',
    'Conductor',
    'Acciones',
  ]);
  const cells = within(await rowOf('SQK482')).getAllByRole('cell');
  expect(cells.slice(0, -1).map((cell) => cell.textContent)).toEqual([
    '15/11/2026',
    '23:30',
    'Intermunicipal',
    '1042',
    'SQK482',
    'BARRANQUILLA - SANTA MARTA',
    'Pendiente',
    'Ángel Peña',
  ]);
});

test.each([
  ['DISP-42', 'SQK482', 'Pendiente', 'info'],
  ['DISP-43, DISP-44', 'TZK934', 'Finalizado', 'ok'],
  ['DISP-45', 'VRS682', 'Cancelado', 'danger'],
  ['DISP-46', 'UGZ771', 'En pausa', 'neutral'],
  ['DISP-47', 'UXD366', 'Indefinido', 'neutral'],
])('%s: the state of %s reads %s, in the colour %s', async (_, plate, label, tone) => {
  stubApi({ [ROWS]: page(rows) });
  renderApp(HERE, reader);
  const state = within(await rowOf(plate)).getByText(label);
  expect(state.dataset['state']).toBe(tone);
});

test('on paper the list says whose it is, which days and words were asked for, and when it was printed', async () => {
  const found = `GET /api/despachos?${ASK}&search=peña&sort=inicio:desc&limit=100`;
  stubApi({ [found]: page(rows) });
  vi.setSystemTime(new Date('2026-11-15T18:20:00Z'));
  renderApp(`${HERE}&search=peña`, reader);
  await rowOf('SQK482');
  const words = 'Fecha inicial: 14/11/2026 · Fecha final: 15/11/2026 · Buscar: peña';
  expect(screen.queryByText(words)).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText(/^Expreso del Caribe · Impreso el 15\/11\/2026 13:20 por /)).toBeTruthy();
  expect(screen.getByText('Acciones', { selector: 'th' }).dataset['noPrint']).toBe('true');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText(words)).toBeNull();
  vi.useRealTimers();
});

test('DISP-29, DISP-30: Hoy sets both days and searches', async () => {
  const today = SlashDmy.encode(bogotaDay(new Date()));
  const now = `GET /api/despachos?${OF_CLIENT}&fechaInicio=${today}&fechaFin=${today}&sort=inicio:desc&limit=100`;
  const sent = stubApi({ [ROWS]: page(rows), [now]: page([]) });
  const { address } = renderApp(HERE, reader);
  await rowOf('SQK482');
  await userEvent.click(await button('Hoy'));
  expect(await screen.findByText(SHELL_MESSAGES.empty)).toBeTruthy();
  expect(address()).toBe(LIST);

  const asked = lists(sent).length;
  await userEvent.click(await button('Hoy'));
  await waitFor(() => expect(lists(sent).length).toBeGreaterThan(asked));
});

test('DISP-30: the search goes to the server and is in the address', async () => {
  const found = `GET /api/despachos?${ASK}&search=peña+santa&sort=inicio:desc&limit=100`;
  stubApi({ [ROWS]: page(rows), [found]: page(rows.slice(0, 1)) });
  const { address } = renderApp(HERE, reader);
  await userEvent.type(await screen.findByLabelText('Buscar', { selector: 'input' }), 'peña santa');
  expect(await screen.findByText('1–1 de 1')).toBeTruthy();
  expect(decodeURIComponent(address())).toContain('search=peña+santa');
});

test('DISP-49: one day alone searches nothing, and says what is missing', async () => {
  const sent = stubApi({ [ROWS]: page(rows) });
  renderApp(HERE, reader);
  await rowOf('SQK482');
  const asked = lists(sent).length;
  await userEvent.clear(screen.getByLabelText('Fecha final'));
  expect(await screen.findByText(FLOTA_MESSAGES.bothDays)).toBeTruthy();
  expect(lists(sent)).toHaveLength(asked);
});

test.each([
  ['earlier than the first', '13/11/2026', FLOTA_MESSAGES.endBeforeStart],
  ['six days after the first', '20/11/2026', FLOTA_MESSAGES.windowTooLong],
])('DISP-51: a last day %s is not searched', async (_, day, message) => {
  const sent = stubApi({ [ROWS]: page(rows) });
  renderApp(HERE, reader);
  await rowOf('SQK482');
  const asked = lists(sent).length;
  const last = screen.getByLabelText('Fecha final');
  await userEvent.clear(last);
  await userEvent.type(last, day);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(lists(sent)).toHaveLength(asked);
});

test('DISP-50, DISP-51: another first day brings the last one along, five days after it', async () => {
  const wide = `GET /api/despachos?${OF_CLIENT}&fechaInicio=01/11/2026&fechaFin=06/11/2026&sort=inicio:desc&limit=100`;
  stubApi({ [ROWS]: page(rows), [wide]: page(rows.slice(0, 2)) });
  const { address } = renderApp(HERE, reader);
  await rowOf('SQK482');
  const first = screen.getByLabelText('Fecha inicial');
  await userEvent.clear(first);
  await userEvent.type(first, '01/11/2026');
  expect(await screen.findByText('1–2 de 2')).toBeTruthy();
  expect(address()).toContain('from=2026-11-01&to=2026-11-06');
});

test('DISP-51: an address with too many days is explained, not searched', async () => {
  const sent = stubApi({});
  renderApp(`${LIST}?from=2026-11-01&to=2026-11-30`, reader);
  expect((await screen.findAllByText(FLOTA_MESSAGES.windowTooLong)).length).toBeGreaterThan(0);
  expect(lists(sent)).toEqual([]);
});

test('DISP-31: ten rows, or as many as are chosen', async () => {
  const many = Array.from({ length: 12 }, (_, n) => givenRow({ id: String(n), placa: `AAA${100 + n}` }));
  stubApi({ [ROWS]: page(many) });
  renderApp(HERE, reader);
  expect(await screen.findByText('1–10 de 12')).toBeTruthy();
  const sizes = screen.getByLabelText('Filas por página');
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['10', '15', '20', '25', '30', 'Todos']);
  await userEvent.selectOptions(sizes, '15');
  expect(await screen.findByText('1–12 de 12')).toBeTruthy();
});

test('DISP-32, DISP-33: the CSV is the filter, named after its client and days', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv');
  stubApi({ [ROWS]: page(rows), [`GET /api/despachos/export?${ASK}&sort=inicio:desc&format=csv`]: { data: null } });
  renderApp(HERE, reader);
  await userEvent.click(await button('Exportar'));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Exportar CSV', hidden: true }));
  await expect.poll(() => names).toEqual(['despachos-expreso-del-caribe-2026-11-14-2026-11-15.csv']);
});

test('DISP-34, TRIP-04, TRIP-05: each row links to its trip book, by the name of the driver', async () => {
  stubApi({ [ROWS]: page(rows) });
  renderApp(HERE, reader);
  const links = await screen.findAllByLabelText(/^Libro de viaje de/);
  expect(links.slice(0, 2).map((link) => link.getAttribute('href'))).toEqual([
    `/ejecucion/formulario/7/%C3%81ngel%20Pe%C3%B1a/BS?${OF_CLIENT}&${DAYS}`,
    `/ejecucion/formulario/8/%C3%81ngel%20Pe%C3%B1a/SB?${OF_CLIENT}&${DAYS}`,
  ]);
});

test('without the module of execution there is no trip book to link to', async () => {
  stubApi({ [ROWS]: page(rows) });
  renderApp(HERE, givenUsuario({ scopes: ['readDispatch', 'all'], modulesClient: ['operacion'] }));
  await rowOf('SQK482');
  expect(screen.queryByLabelText(/^Libro de viaje de/)).toBeNull();
});

test('DISP-35, DISP-36: the count of passengers opens record by record', async () => {
  const registros = [
    {
      id: '7',
      foto: '20261115234500-1',
      fecha_hora: '2026-11-16T04:45:00.000Z',
      numPassengers: 23,
      noveltie: 'Dos de pie',
      responsable: 'Óscar Peña',
      parada: 'Cienaga',
      camara: 'pasillo',
    },
  ];
  stubApi({ [ROWS]: page(rows), [`GET ${of('7', '/pasajeros')}`]: { data: { total: 23, registros } } });
  renderApp(HERE, reader);
  await userEvent.click(await screen.findByLabelText('Pasajeros de SQK482 23:30'));
  const dialog = await screen.findByRole('dialog', { name: /^Pasajeros de SQK482/, hidden: true });
  const record = await within(dialog).findByRole('row', { name: /Dos de pie/ });
  expect(record.textContent).toBe('CienagaPasillo15/11/2026 23:4523Dos de pieÓscar Peña');
});

const detalle = {
  id: '7',
  duracion: 5_460,
  distancia: 88_120,
  velocidadMaxima: 109.4,
  velocidadPromedio: 58,
  serie: [
    { at: '2026-11-16T04:30:00.000Z', velocidad: 0 },
    { at: '2026-11-16T04:45:00.000Z', velocidad: 109.4 },
    { at: '2026-11-16T05:00:00.000Z', velocidad: 60 },
  ],
  paradas: [
    {
      nombre: 'Barranquilla',
      estimada: '2026-11-16T04:30:00.000Z',
      llegada: '2026-11-16T04:42:00.000Z',
      retraso: 12,
    },
    { nombre: 'Santa Marta', estimada: '2026-11-16T06:00:00.000Z', llegada: null, retraso: null },
  ],
  ...FRESHNESS,
};

test('DISP-39, DISP-40: a row opens into duration, distance, speed and stops, and the address keeps it', async () => {
  stubApi({ [ROWS]: page(rows), [`GET ${of('7', '/detalle')}`]: { data: detalle } });
  const { address } = renderApp(HERE, reader);
  (await rowOf('SQK482')).focus();
  await userEvent.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog', { name: 'Detalle del viaje', hidden: true });
  const figures = await within(drawer).findByText('Duración');
  expect(figures.parentElement?.parentElement?.textContent).toBe(
    'Duración1,52 hDistancia88,12 kmVel. máxima109 km/hVel. promedio58 km/h',
  );
  expect(within(drawer).getByText(/La mayor velocidad fue 109 km\/h a las 23:45/)).toBeTruthy();
  const [, first, second] = within(drawer).getAllByRole('row');
  expect(first?.textContent).toBe('Barranquilla23:3023:4212 min tarde');
  expect(second?.textContent).toBe('Santa Marta01:00——');
  expect(address()).toContain('viaje=7');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Cerrar el detalle' }));
  await waitFor(() => expect(address()).not.toContain('viaje='));
});

test('the back button closes the trip that was opened last, and closing it by Escape leaves no entry behind', async () => {
  const user = userEvent.setup({ delay: null });
  stubApi({ [ROWS]: page(rows), [`GET ${of('7', '/detalle')}`]: { data: detalle } });
  const { router, address } = renderApp('/inicio-de-prueba', reader);
  await act(() => router.navigate({ href: HERE }));
  const open = async () => {
    await user.click(within(await rowOf('SQK482')).getByText('1042'));
    await screen.findByRole('dialog', { name: 'Detalle del viaje', hidden: true });
    expect(address()).toContain('viaje=7');
  };
  const isClosed = () => waitFor(() => expect(address()).toBe(HERE));
  await open();
  act(() => router.history.back());
  await isClosed();
  await open();
  await user.keyboard('{Escape}');
  await isClosed();
  act(() => router.history.back());
  await waitFor(() => expect(address()).toBe('/inicio-de-prueba'));
});

test('a pasted address opens a trip that the list does not show', async () => {
  stubApi({
    [ROWS]: page([]),
    [`GET ${of('7')}`]: { data: { ...givenRow({ placa: 'WVH869' }), ...FRESHNESS } },
    [`GET ${of('7', '/detalle')}`]: { data: { ...detalle, duracion: null, serie: [] } },
  });
  renderApp(`${HERE}&viaje=7`, reader);
  expect(await screen.findByText('WVH869')).toBeTruthy();
  expect(await screen.findByText('El viaje todavía no ha comenzado.')).toBeTruthy();
});

test('a trip that does not exist says so', async () => {
  stubApi({
    [ROWS]: page([]),
    [`GET ${of('x')}`]: { status: 404, message: FLOTA_MESSAGES.notFound },
    [`GET ${of('x', '/detalle')}`]: { status: 404, message: FLOTA_MESSAGES.notFound },
  });
  renderApp(`${HERE}&viaje=x`, reader);
  expect(await screen.findByText(FLOTA_MESSAGES.notFound)).toBeTruthy();
});

test('DISP-39: what a vehicle did cannot be read', async () => {
  stubApi({ [ROWS]: page(rows), [`GET ${of('7', '/detalle')}`]: { status: 500, message: 'x' } });
  renderApp(`${HERE}&viaje=7`, reader);
  expect(await screen.findByText('Oops!')).toBeTruthy();
  expect(screen.getByText('Ocurrio un error al obtener los datos')).toBeTruthy();
});

test('DISP-39: a trip that took no time says that it could not be counted', async () => {
  stubApi({ [ROWS]: page(rows), [`GET ${of('7', '/detalle')}`]: { data: { ...detalle, duracion: 0 } } });
  renderApp(`${HERE}&viaje=7`, reader);
  expect(await screen.findByText('Ocurrio un error al calcular el tiempo')).toBeTruthy();
});

test('a dispatcher prints the ticket again', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  stubApi({
    [ROWS]: page(rows),
    [`GET ${of('7', '/detalle')}`]: { data: detalle },
    [`GET /api/despachos/tiquete?${OF_CLIENT}`]: { data: TIQUETE },
    [`GET ${of('7', '/tiquete')}`]: { data: null },
  });
  renderApp(`${HERE}&viaje=7`, givenUsuario());
  await userEvent.click(await button('Tiquete'));
  const paper = await screen.findByLabelText('Tiquete', { selector: 'article' });
  expect(paper.textContent).toContain('Ángel Peña');
  expect(paper.textContent).not.toContain('Alistamiento');
  await userEvent.click(await button('Imprimir'));
  expect(print).toHaveBeenCalledOnce();
});

test('CUM-42 a reprint says what stood behind the dispatch; without it nothing is printed', async () => {
  const respaldo: TicketRespaldo = {
    alistamiento: 581,
    responsable: { nombre: 'Nelly Duarte', documento: null },
    conductor: { nombre: 'Ángel Peña', documento: 'CC 1042300117' },
    autorizacion: {
      autoriza: 'Óscar Peña (operaciones)',
      motivo: 'Relevo en la vía',
      razones: ['SOAT venció el 14/11/2026'],
    },
  };
  let isAway = true;
  stubApi({
    [ROWS]: page(rows),
    [`GET ${of('7', '/detalle')}`]: { data: detalle },
    [`GET /api/despachos/tiquete?${OF_CLIENT}`]: { data: TIQUETE },
    [`GET ${of('7', '/tiquete')}`]: () => (isAway ? { status: 500 } : { data: respaldo }),
  });
  renderApp(`${HERE}&viaje=7`, givenUsuario());
  await userEvent.click(await button('Tiquete'));
  expect(await screen.findByText('No pudimos cargar esta información')).toBeTruthy();
  expect((await button('Imprimir')).closest('button')).toHaveProperty('disabled', true);
  isAway = false;
  await userEvent.click(await button('Reintentar'));
  const paper = await screen.findByLabelText('Tiquete', { selector: 'article' });
  const words = ['N.º 581', 'Nelly Duarte', 'CC 1042300117', 'Salida autorizada', 'Óscar Peña (operaciones)'];
  for (const word of [...words, 'Relevo en la vía', 'SOAT venció el 14/11/2026'])
    expect(paper.textContent).toContain(word);
});

test('DISP-41: staff have a picker of clients, without the provider; the days stay', async () => {
  const other = `GET /api/despachos?client=flota+andina&fechaInicio=14/11/2026&fechaFin=15/11/2026&sort=inicio:desc&limit=100`;
  stubApi({
    [ROWS]: page(rows),
    [other]: page([]),
    'GET /api/companies': {
      data: [
        { client: 'expreso del caribe', isProvider: false },
        { client: 'flota andina', isProvider: false },
      ],
    },
  });
  const { address } = renderApp(HERE, givenManager());
  await userEvent.click(await screen.findByLabelText('Cliente', { selector: 'input' }));
  const option = await screen.findByText('Flota Andina');
  const options = document.querySelectorAll('[data-combobox-option]');
  expect([...options].map(({ textContent }) => textContent)).toEqual(['Expreso del Caribe', 'Flota Andina']);
  await userEvent.click(option);
  await expect.poll(address).toBe(`/operacion/despachos/verdespachos/flota%20andina?${DAYS}`);
});

test('DISP-41: no other user has one', async () => {
  stubApi({ [ROWS]: page(rows) });
  renderApp(HERE, givenUsuario());
  await rowOf('SQK482');
  expect(screen.queryByLabelText('Cliente')).toBeNull();
});

test('DISP-48: a pending dispatch is cancelled after asking', async () => {
  let estado = 'Pendiente';
  const sent = stubApi({
    [ROWS]: () => page([givenRow({ estado }), ...rows.slice(1)]),
    [`PUT ${of('7', '/cancelar')}`]: () => {
      estado = 'Cancelado';
      return { data: { id: '7' } };
    },
  });
  renderApp(HERE, givenUsuario());
  expect(await screen.findAllByLabelText(/^Cancelar el despacho/)).toHaveLength(1);
  await userEvent.click(screen.getByLabelText('Cancelar el despacho SQK482 23:30'));
  const question = await screen.findByRole('dialog', { name: DESPACHO_MESSAGES.cancelQuestion, hidden: true });
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: 'Cancelar despacho' }));
  expect(await screen.findByText(DESPACHO_MESSAGES.canceled)).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  const line = await rowOf('SQK482');
  await waitFor(() => expect(document.activeElement).toBe(line));
});

test('DISP-48: users who only read cannot cancel', async () => {
  stubApi({ [ROWS]: page(rows) });
  renderApp(HERE, reader);
  await rowOf('SQK482');
  expect(screen.queryByLabelText(/^Cancelar el despacho/)).toBeNull();
  expect(within(screen.getByRole('main')).queryByText('Crear despacho')).toBeNull();
});

test('DISP-53: a failed search is logged and shown, and can be tried again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let isAway = true;
  stubApi({ [ROWS]: () => (isAway ? { status: 500, message: SHELL_MESSAGES.unexpected } : page(rows)) });
  renderApp(HERE, reader);
  expect(await screen.findByText(SHELL_MESSAGES.unexpected)).toBeTruthy();
  expect(warn).toHaveBeenCalledWith('/api/despachos', expect.any(Error));
  isAway = false;
  await userEvent.click(await button('Reintentar'));
  expect(await rowOf('SQK482')).toBeTruthy();
});

test('while the platform is unreachable the last rows stay, with their age', async () => {
  const at = new Date(Date.now() - 12 * 60_000 - 5_000).toISOString();
  stubApi({ [ROWS]: page(rows, { at, isStale: true }) });
  renderApp(HERE, reader);
  expect(await screen.findByText('Datos de hace 12 min: la plataforma GPS no responde')).toBeTruthy();
  expect(await rowOf('SQK482')).toBeTruthy();
});

test('DISP-22, SHELL-14: on a narrow screen a dispatcher is sent to create', async () => {
  resizeWindow(390);
  stubApi({});
  const { address } = renderApp(HERE, givenUsuario());
  await expect.poll(address).toBe('/operacion/despachos/creardespacho');
});

test('DISP-22 a dispatcher who asks for the list on a phone gets it', async () => {
  resizeWindow(390);
  stubApi({});
  const { address } = renderApp('/operacion/despachos/creardespacho', givenUsuario());
  await userEvent.click(await screen.findByRole('link', { name: 'Ver despachos' }));
  expect(await screen.findByRole('heading', { name: 'Despachos' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Crear despacho' })).toBeTruthy();
  expect(address()).toContain('/verdespachos/expreso%20del%20caribe?ver=lista');
});

test('DISP-22, SHELL-14: on a narrow screen everyone else sees cards', async () => {
  resizeWindow(390);
  stubApi({ [ROWS]: page(rows) });
  const { address } = renderApp(HERE, reader);
  const cards = within(await screen.findByRole('list', { name: 'Despachos' })).getAllByRole('listitem');
  expect(cards[0]?.textContent).toContain('SQK482');
  expect(address()).toBe(HERE);
});
