import { CRUCE_MESSAGES } from '@fenix/domain/despachos/cruce';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeClientTem } from '../shared/session';
import { givenManager, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { type Answer, type Sent, stubApi } from '../testing/stubApi';
import { CLIENT, OF_CLIENT, TIQUETE, catalogo } from '../testing/flota/givenDespacho';

const HERE = '/operacion/despachos/creardespacho';
const CREATED: Answer = { data: { id: '7' }, message: DESPACHO_MESSAGES.created };
const despachador = givenUsuario({ nameUser: 'Wilmer Polo' });

/** Labels of required fields end with a star. */
const field = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`), { selector: 'input' });
/** The list is still fading in, which this browser never finishes. */
const optionsOf = async (name: string) =>
  within(await screen.findByRole('listbox', { name, hidden: true }))
    .getAllByRole('option', { hidden: true })
    .map((option) => option.textContent);
const send = async () =>
  (await screen.findByText('Crear despacho', { selector: '[type="submit"] *' })).closest('button');
const ticket = () => screen.findByLabelText('Tiquete', { selector: 'article' });
const created = () => screen.findByRole('dialog', { name: DESPACHO_MESSAGES.created, hidden: true });
const posts = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'POST');

/** All there is to choose from has arrived: two vehicles, two drivers and a route. */
const ready = () => waitFor(() => expect(document.querySelectorAll('[data-combobox-option]')).toHaveLength(5));

/** Chooses by the keyboard alone: letters, and Enter from field to field. */
async function fill(user: UserEvent) {
  await ready();
  (await field('Vehículo')).focus();
  await user.keyboard('sán{Enter}');
  await user.keyboard('salazar{Enter}');
  await user.keyboard('santa barranq{Enter}');
}

const print = vi.fn<() => void>();
beforeEach(() => {
  print.mockClear();
  vi.stubGlobal('print', print);
});

test('DISP-01, DISP-03, DISP-18, DISP-23: a dispatch is made, printed and followed by the next without the mouse', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = stubApi({ ...catalogo(), 'POST /api/despachos': CREATED });
  renderApp(HERE, despachador);
  await fill(user);
  expect(document.activeElement).toBe(await send());
  await user.keyboard('{Enter}');

  const dialog = await created();
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Imprimir' }));
  const [post] = posts(sent);
  expect(Object.keys(post?.body ?? {}).toSorted()).toEqual([
    'client',
    'conductor',
    'fecha',
    'idactivo',
    'idruta',
    'inControl',
  ]);
  expect(post?.body).toMatchObject({ conductor: 'c1', idruta: 'r1', idactivo: 'v1', inControl: true, client: CLIENT });

  await user.keyboard('{Enter}');
  expect(print).toHaveBeenCalledOnce();
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  const vehicle = await field('Vehículo');
  await waitFor(() => expect(document.activeElement).toBe(vehicle));
  expect(vehicle).toHaveProperty('value', '');
  expect(await field('Conductor')).toHaveProperty('value', '');
  expect(await field('Ruta')).toHaveProperty('value', 'BARRANQUILLA - SANTA MARTA');
});

test('DISP-04: what is missing is said under its field, and nothing is sent', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = stubApi(catalogo());
  renderApp(HERE, despachador);
  const hour = await field('Hora de salida');
  await user.clear(hour);
  await user.type(hour, '2561');
  (await send())?.focus();
  await user.keyboard('{Enter}');
  for (const message of [
    DESPACHO_MESSAGES.badDate,
    DESPACHO_MESSAGES.unknownVehicle,
    DESPACHO_MESSAGES.unknownDriver,
    DESPACHO_MESSAGES.unknownRoute,
  ])
    expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(hour);
  expect(hour).toHaveProperty('value', '2561');
  expect(posts(sent)).toEqual([]);
});

test('S9 the five fields that a dispatch needs are marked as required', async () => {
  stubApi(catalogo());
  renderApp(HERE, despachador);
  for (const name of ['Fecha', 'Hora de salida', 'Vehículo', 'Conductor', 'Ruta'])
    expect([name, (await field(name)).required]).toEqual([name, true]);
});

test('the departure starts at the next five minutes, and an hour is typed by its digits', async () => {
  const user = userEvent.setup({ delay: null });
  stubApi(catalogo());
  renderApp(HERE, despachador);
  const hour = await field('Hora de salida');
  expect(hour.value).toMatch(/^([01]\d|2[0-3]):[0-5][05]$/);
  await user.click(hour);
  await user.keyboard('630{Enter}');
  expect(hour.value).toBe('06:30');
  expect(document.activeElement).toBe(await field('Vehículo'));
});

test.each(['2560', '7pm'])('an hour that cannot be read (%s) is marked when its field is left', async (typed) => {
  const user = userEvent.setup({ delay: null });
  stubApi(catalogo());
  renderApp(HERE, despachador);
  await ready();
  const hour = await field('Hora de salida');
  await user.clear(hour);
  await user.type(hour, typed);
  const problem = 'Escribe la hora de 00:00 a 23:59, por ejemplo 14:30.';
  expect(screen.queryByText(problem)).toBeNull();
  await user.tab();
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Tiquete', hidden: true }).textContent).toContain('--:--');
  await user.clear(hour);
  await user.type(hour, '1430');
  expect(screen.queryByText(problem)).toBeNull();
});

test('DISP-03 the hour follows the clock until the user chooses one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-16T15:02:00Z') });
  try {
    const user = userEvent.setup({ delay: null });
    stubApi(catalogo());
    renderApp(HERE, despachador);
    const hour = await field('Hora de salida');
    expect(hour.value).toBe('10:05');
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(hour.value).toBe('10:15');
    await user.clear(hour);
    await user.type(hour, '1130');
    await user.tab();
    await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));
    expect(hour.value).toBe('11:30');
  } finally {
    vi.useRealTimers();
  }
});

test('DISP-01 the first letter typed is for the vehicle: it has the focus on arrival', async () => {
  stubApi(catalogo());
  renderApp(HERE, despachador);
  const vehicle = await field('Vehículo');
  await waitFor(() => expect(document.activeElement).toBe(vehicle));
});

test.each([
  ['an approved pre-readiness', 'sán', DESPACHO_MESSAGES.approved],
  ['none', 'martha', DESPACHO_MESSAGES.notApproved],
])('DISP-05, DISP-06: a vehicle with %s says so, and may be dispatched', async (_, typed, words) => {
  const user = userEvent.setup({ delay: null });
  stubApi({ ...catalogo(), 'POST /api/despachos': CREATED });
  renderApp(HERE, despachador);
  await fill(user);
  const vehicle = await field('Vehículo');
  await user.clear(vehicle);
  await user.type(vehicle, `${typed}{Enter}`);
  expect(await screen.findByText(words)).toBeTruthy();
  (await send())?.click();
  expect(await created()).toBeTruthy();
});

test('DISP-06: a vehicle whose newest check was refused says so with what blocks, and may be dispatched', async () => {
  const user = userEvent.setup({ delay: null });
  const rechazo = {
    _id: '7c9e6679-7425-40de-944b-000000000009',
    consecutive: 581,
    cretedDate: '2026-03-10T13:05:00.000Z',
    bloqueos: ['Freno de servicio', 'SOAT: venció el 01/01/2020'],
  };
  stubApi({
    ...catalogo(),
    [`GET /api/preset-v2/vehicle/v2/rechazo?${OF_CLIENT}`]: { data: rechazo },
    'POST /api/despachos': CREATED,
  });
  renderApp(HERE, despachador);
  await fill(user);
  const vehicle = await field('Vehículo');
  await user.clear(vehicle);
  await user.type(vehicle, 'martha{Enter}');
  expect(await screen.findByText('Prealistamiento no aprobado')).toBeTruthy();
  expect(screen.getByText('A las 08:05: Freno de servicio · SOAT: venció el 01/01/2020')).toBeTruthy();
  expect(screen.queryByText('Prealistamiento aprobado')).toBeNull();
  (await send())?.click();
  expect(await created()).toBeTruthy();
});

test('DISP-06: a vehicle that is in another city than the route begins in says so, asked once per vehicle', async () => {
  const user = userEvent.setup({ delay: null });
  const at = new Date();
  const hour = new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(11, 16);
  const sent = stubApi({
    ...catalogo(),
    [`GET /api/vehiculos/v1/lugar?${OF_CLIENT}`]: { data: { ciudad: 'Santa Marta', at: at.toISOString() } },
    'POST /api/despachos': CREATED,
  });
  renderApp(HERE, despachador);
  await ready();
  (await field('Vehículo')).focus();
  await user.keyboard('sán{Enter}');
  expect(await screen.findByText(`Está en Santa Marta (${hour})`)).toBeTruthy();
  await user.keyboard('salazar{Enter}santa barranq{Enter}');
  expect(await screen.findByText(`Está en Santa Marta (${hour}), la ruta sale de Barranquilla`)).toBeTruthy();
  expect(sent.filter(({ path }) => path.includes('/lugar'))).toHaveLength(1);
  (await send())?.click();
  expect(await created()).toBeTruthy();
});

test('DISP-06: when the pre-readiness cannot be asked for, it is said and can be asked again', async () => {
  const user = userEvent.setup({ delay: null });
  const answers = catalogo();
  const path = `GET /api/preset-v2/vehicle/v1?${OF_CLIENT}`;
  let isAway = true;
  stubApi({
    ...answers,
    [path]: () => (isAway ? { status: 500 } : { data: [] }),
    [`GET /api/preset-v2/vehicle/v1/rechazo?${OF_CLIENT}`]: { data: null },
  });
  renderApp(HERE, despachador);
  await ready();
  await user.type(await field('Vehículo'), 'sán{Enter}');
  expect(await screen.findByText('No pudimos consultar el prealistamiento')).toBeTruthy();
  isAway = false;
  await user.click(screen.getByText('Reintentar'));
  expect(await screen.findByText(DESPACHO_MESSAGES.notApproved)).toBeTruthy();
});

test('DISP-07: drivers are listed by name, and those who stand in for others carry RELEVADOR', async () => {
  const user = userEvent.setup({ delay: null });
  stubApi(catalogo());
  renderApp(HERE, despachador);
  await ready();
  await user.click(await field('Conductor'));
  expect(await optionsOf('Conductor')).toEqual(['Carlos Salazar', 'Ángel Peña RELEVADOR']);
});

test('a vehicle is found by plate, internal number or group; what matches nothing stays to be mended', async () => {
  const user = userEvent.setup({ delay: null });
  stubApi(catalogo());
  renderApp(HERE, despachador);
  await ready();
  const vehicle = await field('Vehículo');
  for (const typed of ['syl', '102', 'santa martha']) {
    await user.clear(vehicle);
    await user.type(vehicle, typed);
    expect(await optionsOf('Vehículo')).toEqual(['SYL509102Santa Mártha']);
  }
  await user.clear(vehicle);
  await user.type(vehicle, 'zzz{Enter}');
  expect(vehicle).toHaveProperty('value', 'zzz');
  expect(document.activeElement).toBe(vehicle);
});

test('Tab takes what was typed, and leaves an untouched field empty', async () => {
  const user = userEvent.setup({ delay: null });
  stubApi(catalogo());
  renderApp(HERE, despachador);
  await ready();
  await user.type(await field('Vehículo'), 'syl');
  await user.tab();
  expect(await field('Vehículo')).toHaveProperty('value', 'SYL509 · 102');
  await user.tab();
  expect(await field('Conductor')).toHaveProperty('value', '');
});

test('DISP-09, DISP-13, DISP-14: the ticket follows the form, stop by stop', async () => {
  const user = userEvent.setup({ delay: null });
  stubApi(catalogo());
  renderApp(HERE, despachador);
  await fill(user);
  const hour = await field('Hora de salida');
  await user.clear(hour);
  await user.type(hour, '2330');
  const text = (await ticket()).textContent;
  for (const words of [TIQUETE.company, `NIT ${TIQUETE.nit}`, '23:30', 'SAN338', 'Carlos Salazar', 'Wilmer Polo'])
    expect(text).toContain(words);
  const stops = within(await ticket()).getAllByRole('row');
  expect(stops.map((stop) => stop.textContent)).toEqual([
    'Barranquilla23:30',
    'Peaje Laureano23:48',
    expect.stringMatching(/^Santa Marta\d\d\/\d\d\/\d{4} 01:08$/),
  ]);
});

test('DISP-16: a client with a legal header has it on its ticket', async () => {
  stubApi({
    ...catalogo(),
    [`GET /api/despachos/tiquete?${OF_CLIENT}`]: { data: { ...TIQUETE, header: 'Resolución 123\nVigilado' } },
  });
  renderApp(HERE, despachador);
  expect(await within(await ticket()).findByText('Resolución 123')).toBeTruthy();
  expect(within(await ticket()).getByText('Vigilado')).toBeTruthy();
});

/** Holds the answer of a creation until released. */
function holdPosts(): () => void {
  const answerNow = globalThis.fetch;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = answerNow(path, init);
    if (init.method === 'POST') await gate;
    return answer;
  });
  return () => release();
}

test('DISP-19, DISP-20: while it is sent a spinner replaces the button, and a second Enter sends nothing', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = stubApi({ ...catalogo(), 'POST /api/despachos': CREATED });
  const release = holdPosts();
  renderApp(HERE, despachador);
  await fill(user);
  await user.keyboard('{Enter}{Enter}');
  expect(await screen.findByText('Creando el despacho…')).toBeTruthy();
  expect(document.querySelector('[type="submit"]')).toBeNull();
  release();
  expect(await created()).toBeTruthy();
  expect(posts(sent)).toHaveLength(1);
});

test('DISP-21: a failure shows its message, the input is kept, and the next try carries the same key', async () => {
  const user = userEvent.setup({ delay: null });
  let isAway = true;
  const sent = stubApi({
    ...catalogo(),
    'POST /api/despachos': () => (isAway ? { status: 503, message: SHELL_MESSAGES.unavailable } : CREATED),
  });
  renderApp(HERE, despachador);
  await fill(user);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Oops...')).toBeTruthy();
  // In the toast and over the button, in the same words.
  expect(screen.getAllByText('Ocurrio un error al crear el depacho, intentalo de nuevo.')).toHaveLength(2);
  expect(await field('Vehículo')).toHaveProperty('value', 'SAN338 · 101');
  await waitFor(async () => expect(document.activeElement).toBe(await send()));

  isAway = false;
  await user.keyboard('{Enter}');
  await created();
  const keys = posts(sent).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('DISP-48 a trip that overlaps another takes a reason, and goes out again with it under another key', async () => {
  const user = userEvent.setup({ delay: null });
  const overlap: Answer = {
    status: 409,
    message: 'El despacho se cruza con otro viaje pendiente del mismo vehículo.',
    errors: [
      { path: 'motivo', message: CRUCE_MESSAGES.reason },
      { path: 'cruces.0', message: '10/03/2026 08:30, SANTA MARTA - BARRANQUILLA' },
    ],
  };
  const sent = stubApi({
    ...catalogo(),
    'POST /api/despachos': ({ body }: Sent) => ((body as { motivo?: string }).motivo ? CREATED : overlap),
  });
  renderApp(HERE, despachador);
  await fill(user);
  await user.keyboard('{Enter}');

  const dialog = await screen.findByRole('dialog', {
    name: 'Este vehículo ya tiene un viaje a esa hora',
    hidden: true,
  });
  expect(within(dialog).getByText('10/03/2026 08:30, SANTA MARTA - BARRANQUILLA')).toBeTruthy();
  const reason = within(dialog).getByLabelText(new RegExp(CRUCE_MESSAGES.question.replace('?', '\\?')));
  const proceed = within(dialog).getByRole('button', { name: CRUCE_MESSAGES.proceed, hidden: true });
  await user.type(reason, 'corto');
  await user.click(proceed);
  expect(within(dialog).getByText(CRUCE_MESSAGES.reason)).toBeTruthy();
  expect(posts(sent)).toHaveLength(1);
  await user.type(reason, ', pero con un relevo');
  await user.click(proceed);

  await created();
  const [first, second] = posts(sent);
  expect(second?.body).toEqual({ ...(first?.body as object), motivo: 'corto, pero con un relevo' });
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
});

test('a field that the server refuses says why', async () => {
  const user = userEvent.setup({ delay: null });
  const errors = [{ path: 'idruta', message: DESPACHO_MESSAGES.emptyRoute }];
  stubApi({
    ...catalogo(),
    'POST /api/despachos': { status: 400, message: SHELL_MESSAGES.invalid, errors },
  });
  renderApp(HERE, despachador);
  await fill(user);
  await user.keyboard('{Enter}');
  expect(await screen.findByText(DESPACHO_MESSAGES.emptyRoute)).toBeTruthy();
  expect(document.activeElement).toBe(await field('Ruta'));
});

test('DISP-25: the trip is inspected where the client has InControl, unless someone decides otherwise', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = stubApi({ ...catalogo(), 'POST /api/despachos': CREATED });
  renderApp(HERE, despachador);
  const inspect = await screen.findByRole('switch', { hidden: true });
  await waitFor(() => expect(inspect).toHaveProperty('checked', true));
  await user.click(inspect);
  await fill(user);
  await user.keyboard('{Enter}');
  await created();
  expect(posts(sent)[0]?.body).toMatchObject({ inControl: false });
});

test('while the platform is unreachable its cached lists serve, with their age', async () => {
  const at = new Date(Date.now() - 12 * 60_000 - 5_000).toISOString();
  stubApi(catalogo({ at, isStale: true }));
  renderApp(HERE, despachador);
  expect(await screen.findByText('Datos de hace 12 min: la plataforma GPS no responde')).toBeTruthy();
});

test('lists that cannot be loaded say why, and are asked for again', async () => {
  const user = userEvent.setup({ delay: null });
  const path = `GET /api/rutas?${OF_CLIENT}`;
  const { [path]: rutas = {}, ...rest } = catalogo();
  let isAway = true;
  stubApi({
    ...rest,
    [path]: () => (isAway ? { status: 409, message: 'Este cliente no tiene una cuenta GPS asignada.' } : rutas),
  });
  renderApp(HERE, despachador);
  expect(await screen.findByText(/no tiene una cuenta GPS asignada/)).toBeTruthy();
  isAway = false;
  await user.click(screen.getByText('Reintentar'));
  await waitFor(() => expect(screen.queryByText(/no tiene una cuenta GPS asignada/)).toBeNull());
});

test('DISP-12, GUARD-81: staff create for the client they chose, with its company on the ticket', async () => {
  const user = userEvent.setup({ delay: null });
  storeClientTem('flota andina');
  const of = 'client=flota+andina';
  const sent = stubApi({
    ...catalogo(undefined, of),
    [`GET /api/despachos/tiquete?${of}`]: { data: { ...TIQUETE, company: 'Flota Andina' } },
    'POST /api/despachos': CREATED,
  });
  renderApp(HERE, givenManager());
  expect(await within(await ticket()).findByText('Flota Andina')).toBeTruthy();
  await fill(user);
  await user.keyboard('{Enter}');
  await created();
  expect(posts(sent)[0]?.body).toMatchObject({ client: 'flota andina' });
});

test('GUARD-25: without createDispatch the screen stays shut', async () => {
  const sent = stubApi({});
  const { address } = renderApp(HERE, givenUsuario({ scopes: ['readDispatch', 'all'] }));
  await expect.poll(address).not.toContain('creardespacho');
  expect(sent.some(({ path }) => path.startsWith('/api/vehiculos'))).toBe(false);
});
