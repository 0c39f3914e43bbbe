import { formatDay } from '@fenix/domain/dates/format';
import { DEFAULT_CONFIG, type InspectorConfig, type ToggleName } from '@fenix/domain/incontrol/configuracion/config';
import { InspectorReport } from '@fenix/domain/incontrol/app/formulario';
import { type InspectorTrip, InspectorWork } from '@fenix/domain/incontrol/app/sesion';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepInstallOffer } from '../shared/install';
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
  videosLargos: true,
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
    'POST /incontrol/app/logout': { data: null },
    'POST /incontrol/app/descartes': { data: null },
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

test('SHELL-44 after a report was sent the phone offers to install the app, where the browser can, and once', async () => {
  keepInstallOffer();
  const prompt = vi.fn<() => Promise<void>>(async () => undefined);
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  const { user } = await enter();
  await begin(user);
  expect(screen.queryByRole('button', { name: 'Instalar' })).toBeNull();
  await fillIn(user);
  await user.click(await screen.findByRole('button', { name: 'Instalar' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Instalar' })).toBeNull();
});

test('IAPP-07 under a photograph it says when it was taken', async () => {
  server[WORK] = { data: workOf(asking(3, 'Registro fotografico')) };
  const { user } = await enter();
  await begin(user);
  const photo = new File(['photo'], 'bus.jpg', {
    type: 'image/jpeg',
    lastModified: Date.parse('2026-03-10T19:50:00Z'),
  });
  await user.upload(await screen.findByLabelText('Fotografía 1, cámara'), photo);
  expect(await screen.findByText('Tomada 14:50')).toBeTruthy();
});

test('IAPP-17 with a point chosen the trips come by when they pass it, on this phone from then on', async () => {
  const passing = (id: string, nombre: string, ...lugares: InspectorTrip['lugares']) => ({
    ...TRIP,
    id,
    nombre,
    lugares,
  });
  const config = { ...asking(3, 'Puntos de control'), controllerPoints: ['PEAJE', 'Otro'] };
  const trips = [
    passing('t1', 'Por el puente', { nombre: 'Puente', llegadaEstimada: '23:59' }),
    passing('t2', 'Por el peaje', { nombre: 'Peaje', llegadaEstimada: '23:59' }),
  ];
  server[WORK] = { data: { ...workOf(config), trips } };
  const { user, vault } = await enter();
  await user.selectOptions(screen.getByLabelText('Mi punto'), 'Peaje');
  const titles = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
  expect(titles()).toEqual(['Por pasar', 'No pasan por tu punto']);
  expect(within(screen.getByRole('region', { name: 'Por pasar' })).getByRole('link').textContent).toContain(
    'Por el peaje',
  );
  await user.click(screen.getByRole('link', { name: /Por el peaje/ }));
  await user.click(await screen.findByRole('button', { name: 'Nuevo reporte' }));
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Punto de control/ });
  expect(field.value).toBe('PEAJE');
  cleanup();
  window.location.hash = '';
  render(<InspectorApp vault={vault} />);
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Mi punto').value).toBe('Peaje'));
  await user.selectOptions(screen.getByLabelText('Mi punto'), 'Todos los viajes, por hora de salida');
  expect(titles()).toEqual(['Hoy']);
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
    // S10: the page has one title, and what became of the report has the focus.
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Por enviar' }));
    server[REPORT] = { data: null };
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Por enviar' })).toBeTruthy());
    const [first, second, ...others] = reports().map(reportIn);
    expect(others).toEqual([]);
    expect(second).toEqual(first);
  });

  test('IAPP-09 a second report of the same shift waits in sight too, and both are sent once', async () => {
    const { user } = await enter();
    await waitWithOne(user);
    await begin(user);
    await fillIn(user);
    expect((await screen.findByRole('region', { name: 'Reporte por enviar' })).textContent).toContain(
      'Esperando señal',
    );
    // One name for it, and no notice over the plate and the title.
    expect(screen.getByRole('heading', { name: 'Por enviar' })).toBeTruthy();
    expect(screen.queryByText('Pendiente de enviar')).toBeNull();
    expect(screen.getByRole('link', { name: 'Por enviar 2' })).toBeTruthy();
    const before = reports().length;
    server[REPORT] = { data: null };
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Por enviar' })).toBeTruthy());
    expect(
      new Set(
        reports()
          .slice(before)
          .map((one) => reportIn(one).referencia),
      ).size,
    ).toBe(2);
    expect(reports().slice(before)).toHaveLength(2);
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

test('IAPP-09 a cancelled trip refuses its report with a message, and the report stays on the phone', async () => {
  const { user } = await enter();
  await begin(user);
  server[REPORT] = { status: 409, message: 'Este viaje fue cancelado y ya no recibe reportes.' };
  await fillIn(user);
  const refused = within(await screen.findByRole('region', { name: 'Reporte por enviar' }));
  expect(refused.getByText('Rechazado: Este viaje fue cancelado y ya no recibe reportes.')).toBeTruthy();
  // It is not sent again by itself, and what was filled in can still be opened.
  window.dispatchEvent(new Event('online'));
  await user.click(refused.getByRole('button', { name: 'Corregir el reporte' }));
  expect(await screen.findByLabelText(/Descripción/)).toHaveProperty('value', 'Iba lleno');
  expect(reports()).toHaveLength(1);
});

test('IAPP-05 beside the signature the name of who receives is asked for, and goes with the report', async () => {
  server[WORK] = { data: workOf(asking(3, 'Firma recibido')) };
  const { user } = await enter();
  const form = await begin(user);
  expect(within(form).getByRole('group', { name: /Firma de quien recibe/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enviar reporte' }));
  expect(await screen.findByText('Falta: Nombre de quien recibe, Firma de quien recibe.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  await user.type(screen.getByLabelText(/Nombre de quien recibe/), 'Wilson Zapata');
  await user.click(screen.getByRole('button', { name: 'Enviar reporte' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar así' }));
  await waitFor(() => expect(reports().map(reportIn)).toMatchObject([{ responsibleName: 'Wilson Zapata' }]));
});

test('IAPP-05 a step is ticked once something is in it and nothing that is asked for is missing', async () => {
  server[WORK] = {
    data: workOf(asking(3, 'Numero de pasajeros', 'Registro fotografico', 'Novedades', 'Firma recibido')),
  };
  const { user } = await enter();
  await begin(user);
  const marks = within(await screen.findByRole('navigation', { name: 'Secciones' }));
  const names = () => marks.getAllByRole('button').map(({ textContent }) => textContent);
  await user.type(await screen.findByLabelText(/Número de pasajeros/), '31');
  for (const step of [/Fotografías/, /Novedades/, /Cierre/])
    await user.click(marks.getByRole('button', { name: step }));
  await user.type(await screen.findByLabelText(/Nombre de quien recibe/), 'Wilson Zapata');
  expect(names()).toEqual(['Lista: Reporte', 'Por llenar: Fotografías', 'Sin datos: Novedades', 'Por llenar: Cierre']);
  const pad = within(screen.getByRole('group', { name: /Firma de quien recibe/ }));
  await user.click(pad.getByRole('radio', { name: 'Escribir el nombre' }));
  await user.type(pad.getByLabelText('Nombre como firma'), 'Wilson');
  await waitFor(() => expect(names().at(-1)).toBe('Lista: Cierre'));
  await user.click(marks.getByRole('button', { name: /Novedades/ }));
  await user.click(await screen.findByRole('button', { name: 'Agregar novedad' }));
  await user.type(await screen.findByRole('textbox', { name: /Novedad/ }), 'Bache');
  await waitFor(() => expect(names()[2]).toBe('Lista: Novedades'));
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

test('IAPP-11 after the user was disabled the next contact removes the keys, and queued work returns with them', async () => {
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

  test('a refused answer leaves the previous trips', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await enter();
    server[WORK] = { data: { ...whole, trips: [null] } };
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(warned).toHaveBeenCalledWith('GET /incontrol/app/work', expect.anything()));
    expect(screen.getByRole('region', { name: 'Hoy' })).toBeTruthy();
    warned.mockRestore();
  });
});

const LOGOUT = 'POST /incontrol/app/logout';
const logouts = () => sent.filter(({ method, path }) => `${method} ${path}` === LOGOUT);
const leave = (user: User) => user.click(screen.getByRole('button', { name: 'Salir de este celular' }));

/** A report that waits, and the list of trips again. */
async function waitWithOne(user: User) {
  await begin(user);
  server[REPORT] = { status: 503 };
  await fillIn(user);
  await screen.findByRole('region', { name: 'Reporte por enviar' });
  await user.click(screen.getByRole('link', { name: 'Viajes' }));
  await screen.findByRole('region', { name: 'Hoy' });
}

describe('IAPP-15 leaving the phone', () => {
  test('with nothing unsent asks nothing and leaves nothing', async () => {
    const { user, vault } = await enter();
    await leave(user);
    expect(await screen.findByRole('button', { name: 'Ingresar' })).toBeTruthy();
    expect(await vault.read()).toBeUndefined();
    expect(await vault.raw.keys('kept', '')).toEqual([]);
    expect([logouts().length, window.localStorage.length]).toEqual([1, 0]);
  });

  test('with one waiting and one begun asks, with their numbers; staying is the first and loud answer', async () => {
    const { user, vault } = await enter();
    await waitWithOne(user);
    await begin(user);
    await user.type(await screen.findByLabelText(/Número de pasajeros/), '12');
    await waitFor(async () => expect(await vault.raw.keys('drafts', '')).toHaveLength(2));
    await user.click(screen.getByRole('link', { name: 'Viajes' }));
    await screen.findByRole('region', { name: 'Hoy' });
    await leave(user);
    const question = within(
      await screen.findByRole('dialog', { name: 'Tienes 1 reporte por enviar y 1 sin terminar' }),
    );
    expect(
      question.getByText(
        'Quedan cifrados en este celular y solo tú los abres. Hasta que ingreses de nuevo, con señal, no se envían ni se abren.',
      ),
    ).toBeTruthy();
    const [first, second] = question.getAllByRole('button');
    expect([first?.textContent, second?.textContent]).toEqual(['Seguir aquí', 'Salir de este celular']);
    expect([first?.dataset['quiet'], second?.dataset['quiet']]).toEqual([undefined, 'true']);
    await user.click(first as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([logouts().length, (await vault.read())?.inspector.name]).toEqual([0, 'Inés Mora']);

    await leave(user);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir de este celular' }));
    expect(await screen.findByRole('button', { name: 'Ingresar' })).toBeTruthy();
    expect(screen.getByText('Inés Mora tiene 1 reporte por enviar y 1 sin terminar en este celular.')).toBeTruthy();
    expect(await vault.read()).toBeUndefined();
    expect(await vault.raw.keys('outbox', '')).toHaveLength(1);
  });

  test.each([
    ['the browser knows of no signal', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false), 0],
    ['the server does not answer', () => (server[LOGOUT] = { status: 503 }), 1],
  ])('is refused while something waits and %s: the keys stay', async (_, lose, asked) => {
    const { user, vault } = await enter();
    await waitWithOne(user);
    lose();
    await leave(user);
    if (asked > 0)
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir de este celular' }),
      );
    const refusal = within(await screen.findByRole('dialog', { name: 'Sin señal no puedes salir' }));
    expect(
      refusal.getByText(
        'Tienes 1 reporte por enviar. Si sales ahora no podrías abrirlo ni volver a ingresar hasta que haya señal. Sal cuando la haya.',
      ),
    ).toBeTruthy();
    expect(refusal.queryByRole('button', { name: 'Salir de este celular' })).toBeNull();
    await user.click(refusal.getByRole('button', { name: 'Seguir aquí' }));
    expect(screen.getByRole('region', { name: 'Hoy' })).toBeTruthy();
    expect((await vault.read())?.inspector.username).toBe('ines');
    expect([logouts().length, window.localStorage.getItem('salidaPendiente')]).toEqual([asked, null]);
    vi.restoreAllMocks();
  });
});

describe('IAPP-15 a sign-out that the server did not confirm', () => {
  const NOT_CONFIRMED = 'Cerramos tu sesión en este equipo, pero el servidor no lo confirmó.';

  async function leftWithoutSignal() {
    const { user, vault } = await enter();
    server[LOGOUT] = { status: 503 };
    await leave(user);
    expect(await screen.findByText(NOT_CONFIRMED)).toBeTruthy();
    expect(await vault.read()).toBeUndefined();
    expect(window.localStorage.getItem('salidaPendiente')).toBe('1');
    return { user, vault };
  }

  test.each([
    ['done', { data: null }],
    ['already over', { status: 401 }],
  ])('is noted, said, and sent when the signal is back (%s)', async (_, answer) => {
    const { user } = await leftWithoutSignal();
    const before = logouts().length;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(logouts()).toHaveLength(before + 1));
    expect(window.localStorage.getItem('salidaPendiente')).toBe('1');
    server[LOGOUT] = answer;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(window.localStorage.getItem('salidaPendiente')).toBeNull());
    await waitFor(() => expect(screen.queryByText(NOT_CONFIRMED)).toBeNull());
    const after = logouts().length;
    window.dispatchEvent(new Event('online'));
    await user.type(screen.getByLabelText('Usuario'), 'ines');
    expect(logouts()).toHaveLength(after);
  });

  test('is sent when the app is opened again', async () => {
    window.localStorage.setItem('salidaPendiente', '1');
    render(<InspectorApp vault={openVault()} />);
    await waitFor(() => expect(window.localStorage.getItem('salidaPendiente')).toBeNull());
    expect(logouts()).toHaveLength(1);
  });

  test('is sent before the next person signs in, and never after', async () => {
    const { user } = await leftWithoutSignal();
    server[LOGOUT] = { data: null };
    const from = sent.length;
    await user.type(screen.getByLabelText('Usuario'), 'ines');
    await user.type(screen.getByLabelText('Contraseña'), 'Clave-1');
    await user.click(screen.getByRole('button', { name: 'Ingresar' }));
    await screen.findByRole('region', { name: 'Hoy' });
    window.dispatchEvent(new Event('online'));
    await user.tab();
    const calls = sent.slice(from).map(({ path }) => path);
    expect(calls.slice(0, 2)).toEqual(['/incontrol/app/logout', '/incontrol/app/sign-in']);
    expect(calls.filter((path) => path === '/incontrol/app/logout')).toHaveLength(1);
    expect(window.localStorage.getItem('salidaPendiente')).toBeNull();
  });

  test('closed just before its keys were gone, the phone does not open again', async () => {
    const { vault } = await enter();
    window.localStorage.setItem('salidaPendiente', '1');
    cleanup();
    render(<InspectorApp vault={vault} />);
    expect(await screen.findByRole('button', { name: 'Ingresar' })).toBeTruthy();
    expect(await vault.read()).toBeUndefined();
  });
});

test('AUTH-46 from the fifth day on the sign-in page says since when reports wait', async () => {
  const note = (since: Date) => ({ 'x-1': { name: 'Rafael', count: 2, begun: 0, since: since.getTime() } });
  const day = 24 * 3_600_000;
  window.localStorage.setItem('porEnviar', JSON.stringify(note(new Date(Date.now() - 4 * day))));
  render(<InspectorApp vault={openVault()} />);
  expect(await screen.findByText('Rafael tiene 2 reportes por enviar en este celular.')).toBeTruthy();
  cleanup();
  const old = new Date(Date.now() - 5 * day);
  window.localStorage.setItem('porEnviar', JSON.stringify(note(old)));
  render(<InspectorApp vault={openVault()} />);
  const [date, month] = formatDay(old).split('/');
  expect(
    await screen.findByText(`Rafael tiene 2 reportes por enviar en este celular desde el ${date}/${month}.`),
  ).toBeTruthy();
});

test('IAPP-16 discarding a report asks by its name and is reported to the office', async () => {
  const { user } = await enter();
  await begin(user);
  await user.type(await screen.findByLabelText(/Número de pasajeros/), '12');
  await user.click(screen.getByRole('button', { name: 'Descartar borrador' }));
  const question = within(await screen.findByRole('dialog', { name: '¿Descartar el reporte?' }));
  expect(question.getByText('ugz771 · Cartagena - Barranquilla')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Descartar' }));
  const reported = () => sent.filter(({ path }) => path === '/incontrol/app/descartes').map(({ body }) => body);
  await waitFor(() => expect(reported()).toHaveLength(1));
  expect(reported()[0]).toMatchObject({
    kind: 'reporte',
    title: 'ugz771 · Cartagena - Barranquilla',
    plate: 'ugz771',
    state: 'sinTerminar',
  });
});

test('current trips come first, then those of tomorrow, then past ones', () => {
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

const FLEET = 'GET /incontrol/app/vehiculos';
const VEHICLE = 'GET /incontrol/app/vehiculos/v9';
const OF_VEHICLE = 'POST /incontrol/app/vehiculos/v9/reportes';
const PHONE = 'POST /incontrol/app/celular';
const V9 = { id: 'v9', placa: 'WXY900', activo: '900', grupo: 'Intermunicipal' };
const KNOWN = {
  placa: 'WXY900',
  control: { fecha: '2026-11-18T10:00:00.000Z', aprobado: false },
  defectos: {
    total: 1,
    abiertos: [{ nombre: 'Luz de placa', desde: '2026-11-12T15:00:00.000Z', prometido: '2026-11-16' }],
  },
  inspeccion: { fecha: '2026-11-17T15:30:00.000Z', punto: 'Peaje', novedades: ['Estado: Llantas'] },
  informes: { total: 2, abiertos: [{ titulo: 'Exceso de velocidad', fecha: '12/11/2026' }] },
};

describe('IAPP-30 to IAPP-36 any vehicle of the company', () => {
  beforeEach(() => {
    const vehiculos = [V9, { id: 'v8', placa: 'UGZ771', activo: '106', grupo: '' }];
    Object.assign(server, {
      [FLEET]: { data: { vehiculos, antecedentes: [{ ...KNOWN, placa: 'UGZ771' }], at: new Date().toISOString() } },
      [VEHICLE]: { data: { vehiculo: V9, antecedentes: KNOWN } },
      'GET /incontrol/app/vehiculos/v8': { status: 503 },
      [OF_VEHICLE]: { data: null },
      [PHONE]: { data: null },
    });
    sent = stubApi(Object.fromEntries(Object.keys(server).map((call) => [call, () => server[call] ?? {}])));
  });
  const sentTo = (call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call);

  test('IAPP-31, IAPP-33, IAPP-34 is found by its plate, says what to look for, and is reported on without a trip', async () => {
    const { user } = await enter();
    await user.click(screen.getByRole('link', { name: 'Vehículos' }));
    await user.type(await screen.findByLabelText('Buscar por placa, vehículo o grupo'), 'wxy');
    const list = within(screen.getByRole('list', { name: 'Vehículos' }));
    expect(list.getAllByRole('link')).toHaveLength(1);
    await user.click(list.getByRole('link', { name: /WXY900/ }));
    const look = within(await screen.findByRole('region', { name: 'Qué mirar' }));
    expect(await look.findByText('No aprobado')).toBeTruthy();
    expect(look.getByText('Estado: Llantas')).toBeTruthy();
    expect(look.getByText('2 informes abiertos')).toBeTruthy();
    expect(look.getByText('12/11/2026 · Exceso de velocidad')).toBeTruthy();
    expect(look.getByText(/Luz de placa, malo desde el 12\/11\/2026, prometido para el 16\/11\/2026/)).toBeTruthy();
    expect(look.getByText('Vencido')).toBeTruthy();
    // WHY-08: each line explains itself on request.
    const whys = look.getAllByText('Por qué');
    expect(whys).toHaveLength(4);
    expect(look.queryByText(/Decide el que se llenó de último/)).toBeNull();
    await user.click(look.getByLabelText('Por qué: último prealistamiento'));
    expect(await look.findByText(/Decide el que se llenó de último/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Nuevo reporte' }));
    await screen.findByRole('form', { name: 'Reporte de inspección' });
    await fillIn(user);
    await waitFor(() => expect(sentTo(OF_VEHICLE).map(reportIn)).toMatchObject([{ totalPassengers: 31 }]));
    expect(await screen.findByText('Reporte enviado')).toBeTruthy();
    expect(reports()).toEqual([]);
  });

  test('IAPP-30 the address of its code leads to it, and that of another company’s says so', async () => {
    window.location.hash = '#/vehiculo/v9';
    const user = userEvent.setup();
    render(<InspectorApp vault={openVault()} />);
    await user.type(await screen.findByLabelText('Usuario'), 'ines');
    await user.type(screen.getByLabelText('Contraseña'), 'Clave-1');
    await user.click(screen.getByRole('button', { name: 'Ingresar' }));
    expect(await screen.findByRole('heading', { name: 'Vehículo · WXY900' })).toBeTruthy();
    expect(window.localStorage.getItem('inspector')).toBe('1');
    window.location.hash = '#/vehiculo/ajeno';
    expect(await screen.findByText('Este vehículo no es de tu empresa.')).toBeTruthy();
  });

  test('IAPP-30 a vehicle that came to the company since the phone last asked is found all the same', async () => {
    const { vehiculos, ...rest } = (server[FLEET] as { data: { vehiculos: object[] } }).data;
    server[FLEET] = { data: { ...rest, vehiculos: vehiculos.slice(1) } };
    await enter();
    await waitFor(() => expect(sentTo(FLEET)).toHaveLength(1));
    server[FLEET] = { data: { ...rest, vehiculos } };
    window.location.hash = '#/vehiculo/v9';
    expect(await screen.findByRole('heading', { name: 'Vehículo · WXY900' })).toBeTruthy();
  });

  test('the trip of a vehicle that has one is offered first', async () => {
    await enter();
    window.location.hash = '#/vehiculo/v8';
    expect(await screen.findByText('Este vehículo tiene un viaje por inspeccionar:')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Cartagena - Barranquilla/ }).getAttribute('href')).toBe('#/viaje/t1');
  });

  test('IAPP-35 without signal the phone shows its cached data of those that pass today', async () => {
    const { user } = await enter();
    await waitFor(() => expect(sentTo(FLEET)).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: /Cartagena - Barranquilla/ }));
    const look = within(await screen.findByRole('region', { name: 'Qué mirar' }));
    expect(await look.findByText('No aprobado')).toBeTruthy();
    expect(await look.findByText(/^Sin señal: esto se supo el/)).toBeTruthy();
  });

  test.each([
    [404, 'Este vehículo ya no está en tu empresa: no sabemos nada de este vehículo.'],
    [500, 'No pudimos consultarlo: no sabemos nada de este vehículo.'],
    [503, 'Sin señal: no sabemos nada de este vehículo.'],
  ])('IAPP-33 an answer of %i is not said to be a lack of signal unless it is one', async (status, words) => {
    await enter();
    server[VEHICLE] = { status };
    window.location.hash = '#/vehiculo/v9';
    const look = within(await screen.findByRole('region', { name: 'Qué mirar' }));
    expect(await look.findByText(words)).toBeTruthy();
  });

  test('IAPP-37 a report begins with the type of vehicle from a check', async () => {
    const configImages = { ...DEFAULT_CONFIG.configImages, camioneta: 1 };
    server[WORK] = { data: workOf({ ...asking(3, 'Registro fotografico'), configImages }) };
    const antecedentes = [{ ...KNOWN, tipo: 'camioneta' }];
    server[FLEET] = { data: { vehiculos: [V9], antecedentes, at: new Date().toISOString() } };
    const { user } = await enter();
    await waitFor(() => expect(sentTo(FLEET)).toHaveLength(1));
    window.location.hash = '#/vehiculo/v9';
    await user.click(await screen.findByRole('button', { name: 'Nuevo reporte' }));
    const form = within(await screen.findByRole('form', { name: 'Reporte de inspección' }));
    expect((await form.findByLabelText<HTMLSelectElement>(/^Tipo de vehículo/)).value).toBe('camioneta');
  });

  test('IAPP-34, IAPP-36 a queued report is reported to the office, and that it was sent', async () => {
    const { user } = await enter();
    const told = () =>
      sentTo(PHONE).map(({ body }) => body as { esperan: number; orden: number; desde: string | null });
    await waitFor(() => expect(told().at(-1)).toMatchObject({ esperan: 0, desde: null }));
    window.location.hash = '#/vehiculo/v9';
    await user.click(await screen.findByRole('button', { name: 'Nuevo reporte' }));
    server[OF_VEHICLE] = { status: 503 };
    await fillIn(user);
    await screen.findByRole('region', { name: 'Reporte por enviar' });
    await waitFor(() => expect(told().at(-1)).toMatchObject({ esperan: 1, desde: expect.any(String) }));
    server[OF_VEHICLE] = { data: null };
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(told().at(-1)).toMatchObject({ esperan: 0, desde: null }));
    const order = told().map(({ orden }) => orden);
    expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b));
  });

  describe('IAPP-32 the camera', () => {
    let seen: string;
    const stop = vi.fn<() => void>();
    beforeEach(() => {
      stop.mockClear();
      vi.stubGlobal(
        'BarcodeDetector',
        class {
          detect = async () => (seen === '' ? [] : [{ rawValue: seen }]);
        },
      );
      const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] });
      Object.defineProperty(navigator, 'mediaDevices', {
        configurable: true,
        value: { getUserMedia: async () => stream },
      });
      HTMLMediaElement.prototype.play = async () => undefined;
      seen = '';
    });
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'mediaDevices');
      vi.unstubAllGlobals();
    });

    test('reads the code of a vehicle and closes', async () => {
      const { user } = await enter();
      await user.click(screen.getByRole('link', { name: 'Vehículos' }));
      await user.click(await screen.findByRole('button', { name: 'Leer el código QR' }));
      expect(await screen.findByRole('region', { name: 'Cámara' })).toBeTruthy();
      seen = 'https://fenix.example/operacion/prealistamiento/crearprealistamiento?vehicle=v9';
      expect(await screen.findByRole('heading', { name: 'Vehículo · WXY900' })).toBeTruthy();
      expect(stop).toHaveBeenCalledTimes(1);
    });

    test('says that another code is none of a vehicle', async () => {
      const { user } = await enter();
      await user.click(screen.getByRole('link', { name: 'Vehículos' }));
      await user.click(await screen.findByRole('button', { name: 'Leer el código QR' }));
      seen = 'https://otra.example/';
      expect((await screen.findByRole('alert')).textContent).toBe('Este código no es el de un vehículo.');
    });

    test('that may not be opened leaves the search', async () => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      const { user } = await enter();
      await user.click(screen.getByRole('link', { name: 'Vehículos' }));
      await user.click(await screen.findByRole('button', { name: 'Leer el código QR' }));
      expect((await screen.findByRole('alert')).textContent).toContain('Busca el vehículo por su placa');
    });
  });

  test('IAPP-32 a browser that reads no codes says how the phone does', async () => {
    const { user } = await enter();
    await user.click(screen.getByRole('link', { name: 'Vehículos' }));
    expect(await screen.findByText(/apunta a él con la cámara del celular/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Leer el código QR' })).toBeNull();
  });
});

test('VIDEO-07 a long video goes in pieces by the app’s own calls, and goes on from what has arrived', async () => {
  const CARGAS = '/incontrol/app/cargas';
  const ID = '01930000-0000-7000-8000-0000000000c1';
  const bytes = 9_000_000;
  const arrived = new Set<number>();
  let isHeld = true;
  const carga = (estado = 'abierta') => ({
    data: { _id: ID, nombre: 'bus.mp4', bytes, pieceBytes: 4_000_000, piezas: [...arrived], estado },
  });
  const put = (number: number) => (): Answer => {
    if (number === 1 && isHeld) return { status: 503 };
    arrived.add(number);
    return carga();
  };
  server[WORK] = { data: workOf(asking(3, 'Video')) };
  sent = stubApi({
    ...Object.fromEntries(Object.keys(server).map((call) => [call, () => server[call] ?? {}])),
    [`POST ${CARGAS}`]: () => carga(),
    [`PUT ${CARGAS}/${ID}/0`]: put(0),
    [`PUT ${CARGAS}/${ID}/1`]: put(1),
    [`PUT ${CARGAS}/${ID}/2`]: put(2),
    [`POST ${CARGAS}/${ID}/fin`]: () => carga('completa'),
  });
  const { user } = await enter();
  await begin(user);
  const video = new File([new Uint8Array(bytes)], 'bus.mp4', { type: 'video/mp4', lastModified: 7 });
  await user.upload(await screen.findByLabelText('Video, galería'), video);
  await user.click(await screen.findByRole('button', { name: 'Enviar reporte' }));
  expect(await screen.findByText('Esperando señal')).toBeTruthy();
  expect([...arrived]).toEqual([0]);
  isHeld = false;
  await user.click(screen.getByRole('link', { name: /^Por enviar/ }));
  await user.click(await screen.findByRole('button', { name: 'Enviar ahora' }));
  await waitFor(() => expect(reports()).toHaveLength(1));
  const pieces = sent.filter(({ method }) => method === 'PUT').map(({ path }) => path.split('/').at(-1));
  expect(pieces).toEqual(['0', '1', '1', '2']);
  const named = reports().map(({ body }) => (body as { cargas: string }).cargas);
  expect(named).toEqual([JSON.stringify({ video: ID })]);
});
