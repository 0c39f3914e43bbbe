import { formatDay } from '@fenix/domain/dates/format';
import { DEFAULT_CONFIG, type InspectorConfig, type ToggleName } from '@fenix/domain/incontrol/config';
import { InspectorReport } from '@fenix/domain/incontrol/formulario';
import { type InspectorTrip, InspectorWork } from '@fenix/domain/incontrol/sesion';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resizeWindow } from '../testing/setup';
import { type Answer, type Sent, stubApi } from '../testing/stubApi';
import { InspectorApp } from './InspectorApp';
import { isWork } from './contact';
import { openVault } from './vault';
import { daysOf } from './Viajes';

const INSPECTOR = { _id: '0195b1c2-0000-7000-8000-000000000009', username: 'ines', name: 'Inés Mora', client: 'acme' };
const SESSION = { inspector: INSPECTOR, keys: ['A'.repeat(43)] as [string] };
const TRIP: InspectorTrip = {
  id: 't1',
  nombre: 'Cartagena - Barranquilla',
  fecha_inicio: formatDay(new Date()),
  hora_inicio: '23:59:00',
  hora_fin: '23:59:59',
  activo: '106',
  placa: 'ugz771',
  conductor: 'Wilson Zapata',
  estado: 'Pendiente',
  lugares: [{ nombre: 'Peaje', llegadaEstimada: '23:59' }],
};
const asking = (version: number, ...names: readonly ToggleName[]): InspectorConfig => ({
  ...DEFAULT_CONFIG,
  version,
  stateToggles: DEFAULT_CONFIG.stateToggles.map(({ name }) => ({ name, checked: names.includes(name) })),
});
const workOf = (config: InspectorConfig): InspectorWork => ({
  ...SESSION,
  config,
  trips: [TRIP],
  at: new Date().toISOString(),
  isStale: false,
});

const WORK = 'GET /incontrol/app/work';
const REPORT = 'POST /incontrol/app/viajes/t1/reportes';
/** The server as it is at each moment. */
let server: Record<string, Answer>;
let sent: Sent[];
beforeEach(() => {
  resizeWindow(390);
  server = {
    'POST /incontrol/app/sign-in': { data: SESSION },
    [WORK]: { data: workOf(asking(3, 'Numero de pasajeros', 'Descripcion')) },
    [REPORT]: { data: null },
  };
  sent = stubApi(Object.fromEntries(Object.keys(server).map((call) => [call, () => server[call] ?? {}])));
});
afterEach(() => {
  window.location.hash = '';
});

async function enter(vault = openVault()) {
  const user = userEvent.setup();
  render(<InspectorApp vault={vault} />);
  await user.type(await screen.findByLabelText('Usuario'), 'ines');
  await user.type(screen.getByLabelText('Contraseña'), 'Clave-1');
  await user.click(screen.getByRole('button', { name: 'Ingresar' }));
  await screen.findByRole('region', { name: 'Hoy' });
  return { user, vault };
}

type User = Awaited<ReturnType<typeof enter>>['user'];

async function begin(user: User) {
  await user.click(await screen.findByRole('link', { name: /Cartagena - Barranquilla/ }));
  await user.click(await screen.findByRole('button', { name: 'Nuevo reporte' }));
  return screen.findByRole('form', { name: 'Reporte de inspección' });
}

async function fillIn(user: User) {
  await user.type(await screen.findByLabelText(/Número de pasajeros/), '31');
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await user.type(await screen.findByLabelText(/Descripción/), 'Iba lleno');
  await user.click(screen.getByRole('button', { name: 'Enviar reporte' }));
}

const reports = () => sent.filter(({ method, path }) => `${method} ${path}` === REPORT);
const reportIn = ({ body }: Sent) => InspectorReport.parse(JSON.parse((body as { data: string }).data));

test('IAPP-01 signing in asks with name and password and says what is wrong', async () => {
  server['POST /incontrol/app/sign-in'] = { status: 423, message: 'Tu cuenta se encuentra deshabilitada!' };
  const user = userEvent.setup();
  render(<InspectorApp vault={openVault()} />);
  await user.click(await screen.findByRole('button', { name: 'Ingresar' }));
  expect(screen.getByLabelText('Usuario').getAttribute('aria-invalid')).toBe('true');
  await user.type(screen.getByLabelText('Usuario'), 'ines');
  await user.type(screen.getByLabelText('Contraseña'), 'Clave-1');
  await user.click(screen.getByRole('button', { name: 'Ingresar' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Tu cuenta se encuentra deshabilitada!');
  expect(sent[0]?.headers.get('authorization')).toBe(`Basic ${btoa('ines:Clave-1')}`);
});

test('IAPP-05, IAPP-06 a trip is opened, a report filled in as the switches ask, and sent', async () => {
  const { user } = await enter();
  const form = await begin(user);
  expect(within(form).queryByLabelText(/Punto de control/)).toBeNull();
  await fillIn(user);
  await waitFor(() => expect(reports()).toHaveLength(1));
  const [report] = reports().map(reportIn);
  expect(report).toMatchObject({ version: 3, totalPassengers: 31, description: 'Iba lleno' });
  expect(report).not.toHaveProperty('nameInspector');
  expect(await screen.findByText('Reporte enviado')).toBeTruthy();
});

test('a number of passengers must be given before it leaves', async () => {
  const { user } = await enter();
  await begin(user);
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar reporte' }));
  const field = await screen.findByLabelText(/Número de pasajeros/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(reports()).toEqual([]);
});

describe('without signal', () => {
  test('IAPP-09 a finished report waits in sight and is sent once when it can be', async () => {
    const { user } = await enter();
    await begin(user);
    server[REPORT] = { status: 503 };
    await fillIn(user);
    expect((await screen.findByRole('region', { name: 'Reporte por enviar' })).textContent).toContain(
      'Esperando señal',
    );
    expect(screen.getByRole('link', { name: 'Por enviar 1' })).toBeTruthy();
    server[REPORT] = { data: null };
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Por enviar' })).toBeTruthy());
    const [first, second, ...others] = reports().map(reportIn);
    expect(others).toEqual([]);
    expect(second).toEqual(first);
  });

  test('IAPP-09 what waits can be opened, corrected, and is sent as it was corrected', async () => {
    const { user } = await enter();
    await begin(user);
    server[REPORT] = { status: 503 };
    await fillIn(user);
    await screen.findByRole('region', { name: 'Reporte por enviar' });
    await user.click(screen.getByRole('link', { name: 'Por enviar 1' }));
    const list = await screen.findByRole('region', { name: 'Por enviar' });
    // The day is over, and its trips have left the phone: what waits can be opened all the same.
    server[WORK] = { data: { ...workOf(asking(3)), trips: [] } };
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(sent.filter(({ path }) => path === '/incontrol/app/work').length).toBeGreaterThan(1));
    await user.click(within(list).getByRole('button', { name: 'Ver el reporte' }));
    const waiting = within(await screen.findByRole('region', { name: 'Reporte por enviar' }));
    expect(waiting.getByRole('heading', { name: 'Por enviar' })).toBeTruthy();
    await user.click(waiting.getByRole('button', { name: 'Corregir el reporte' }));
    const count = await screen.findByLabelText(/Número de pasajeros/);
    await user.clear(count);
    await user.type(count, '32');
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    server[REPORT] = { data: null };
    await user.click(await screen.findByRole('button', { name: 'Enviar reporte' }));
    await waitFor(() => expect(reports().map(reportIn).at(-1)).toMatchObject({ totalPassengers: 32 }));
    expect(await screen.findByRole('link', { name: 'Por enviar' })).toBeTruthy();
  });

  test('IAPP-09 the trips that came last are there', async () => {
    server[WORK] = { status: 503 };
    const vault = openVault();
    render(<InspectorApp vault={vault} />);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Usuario'), 'ines');
    await user.type(screen.getByLabelText('Contraseña'), 'Clave-1');
    await user.click(screen.getByRole('button', { name: 'Ingresar' }));
    expect(await screen.findByText('Sin señal. Los viajes se cargan en cuanto haya señal.')).toBeTruthy();
    server[WORK] = { data: workOf(asking(3)) };
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('region', { name: 'Hoy' })).toBeTruthy();
    server[WORK] = { status: 503 };
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText('Sin señal')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Hoy' })).toBeTruthy();
  });
});

test('IAPP-09 a report that is refused says why, keeps what was filled in, and is sent once it is right', async () => {
  const { user } = await enter();
  await begin(user);
  const errors = [{ path: 'totalPassengers', message: 'Son más de los que caben.' }];
  server[REPORT] = { status: 400, message: 'Revisa los datos.', errors };
  await fillIn(user);
  const field = await screen.findByLabelText(/Número de pasajeros/);
  expect(await screen.findByText('Son más de los que caben.')).toBeTruthy();
  expect(field).toHaveProperty('value', '31');
  server[REPORT] = { status: 404, message: 'El viaje no existe.' };
  await user.clear(field);
  await user.type(field, '30');
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar reporte' }));
  const refused = within(await screen.findByRole('region', { name: 'Reporte por enviar' }));
  expect(refused.getByRole('heading', { name: 'El reporte no se pudo enviar' })).toBeTruthy();
  expect(refused.getByText('Rechazado: El viaje no existe.')).toBeTruthy();
  expect(refused.getByText('Lo que llenaste sigue guardado en este celular.')).toBeTruthy();
  server[REPORT] = { data: null };
  await user.click(screen.getByRole('link', { name: 'Por enviar 1' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar ahora' }));
  await waitFor(() => expect(reports().map(reportIn).at(-1)).toMatchObject({ totalPassengers: 30 }));
  expect(await screen.findByText('No hay reportes por enviar.')).toBeTruthy();
});

test('IAPP-10 a report begun under a configuration is finished under it', async () => {
  const { user } = await enter();
  await begin(user);
  await user.type(await screen.findByLabelText(/Número de pasajeros/), '31');
  server[WORK] = { data: workOf(asking(4, 'Video')) };
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent.filter(({ path }) => path === '/incontrol/app/work').length).toBeGreaterThan(1));
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await user.type(await screen.findByLabelText(/Descripción/), 'Iba lleno');
  await user.click(screen.getByRole('button', { name: 'Enviar reporte' }));
  await waitFor(() => expect(reports().map(reportIn)).toMatchObject([{ version: 3, totalPassengers: 31 }]));
  await user.click(await screen.findByRole('button', { name: 'Nuevo reporte' }));
  expect(await screen.findByRole('group', { name: 'Video' })).toBeTruthy();
});

test('IAPP-11 after the user was disabled the next contact takes the keys away, and what waited comes back with them', async () => {
  const { user, vault } = await enter();
  await begin(user);
  server[REPORT] = { status: 503 };
  await fillIn(user);
  await screen.findByRole('region', { name: 'Reporte por enviar' });
  server[WORK] = { status: 401 };
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/Tu sesión terminó/)).toBeTruthy();
  expect(await vault.read()).toBeUndefined();
  expect(screen.queryByText('Iba lleno')).toBeNull();

  server[WORK] = { data: workOf(asking(3)) };
  server[REPORT] = { data: null };
  await user.type(screen.getByLabelText('Usuario'), 'ines');
  await user.type(screen.getByLabelText('Contraseña'), 'Clave-2');
  await user.click(screen.getByRole('button', { name: 'Ingresar' }));
  await waitFor(() => expect(reports().map(reportIn).at(-1)).toMatchObject({ description: 'Iba lleno' }));
});

describe('IAPP-12 the answer with the work, looked at without the schemas', () => {
  const whole = workOf(asking(3, 'Video'));
  const { lugares: _, ...withoutPlaces } = TRIP;

  test('what the schema takes is taken', () => {
    expect(isWork(InspectorWork.parse(whole))).toBe(true);
  });

  test.each<[what: string, answer: unknown]>([
    ['nothing', undefined],
    ['a page of a hotel', '<html>'],
    ['no trips', { ...whole, trips: undefined }],
    ['a trip that is none', { ...whole, trips: [null] }],
    ['a trip without places', { ...whole, trips: [withoutPlaces] }],
    ['a place without a name', { ...whole, trips: [{ ...TRIP, lugares: [{}] }] }],
    ['no configuration', { ...whole, config: null }],
    ['no lists of novelties', { ...whole, config: { ...whole.config, novelties: undefined } }],
    ['no counts of photographs', { ...whole, config: { ...whole.config, configImages: null } }],
    ['no keys', { ...whole, keys: [] }],
    ['no time', { ...whole, at: undefined }],
  ])('%s is refused', (_what, answer) => {
    expect([isWork(answer), InspectorWork.safeParse(answer).success]).toEqual([false, false]);
  });

  test('what is refused leaves the trips of before', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await enter();
    server[WORK] = { data: { ...whole, trips: [null] } };
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(warned).toHaveBeenCalledWith('GET /incontrol/app/work', expect.anything()));
    expect(screen.getByRole('region', { name: 'Hoy' })).toBeTruthy();
    warned.mockRestore();
  });
});

test('signing out leaves nothing but what waits', async () => {
  const { user, vault } = await enter();
  await user.click(screen.getByRole('button', { name: 'Salir de este celular' }));
  expect(await screen.findByRole('button', { name: 'Ingresar' })).toBeTruthy();
  expect(await vault.read()).toBeUndefined();
  expect(await vault.raw.keys('kept', '')).toEqual([]);
});

test('what comes now stands first, then tomorrow, then what has passed', () => {
  const now = new Date('2026-11-16T20:00:00Z');
  const at = (fecha_inicio: string, hora_inicio: string) => ({ ...TRIP, fecha_inicio, hora_inicio });
  const days = daysOf(
    [
      at('15/11/2026', '10:00:00'),
      at('16/11/2026', '12:59:00'),
      at('16/11/2026', '13:00:00'),
      at('16/11/2026', '15:30:00'),
      at('17/11/2026', '05:00:00'),
    ],
    now,
  );
  expect(days.map(({ title, trips }) => [title, trips.map(({ hora_inicio }) => hora_inicio)])).toEqual([
    ['Hoy', ['13:00:00', '15:30:00']],
    ['Mañana', ['05:00:00']],
    ['Hoy, más temprano', ['12:59:00']],
    ['15/11/2026', ['10:00:00']],
  ]);
});
