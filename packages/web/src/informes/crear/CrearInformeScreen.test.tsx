import { NOVEDADES_INICIALES } from '@fenix/domain/informes/catalogo/catalogo';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { type Answer, type Sent, stubApi } from '../../testing/stubApi';

const PATH = '/optimizacion/informes/crearinforme';
const CREATE = 'POST /api/informes/create';
const ID = '7c9e6679-7425-40de-944b-00000000000a';
const ACTA = '7c9e6679-7425-40de-944b-0000000000ac';
const VEHICLE = 'GET /api/vehiculos?client=expreso+del+caribe&placa=SZK482';
const NOVEDADES = 'GET /api/informes/novedades?client=expreso+del+caribe';
const HURTO = 'Hurto a pasajeros dentro del vehículo';

const fleet = (...nombres: string[]): Answer => ({
  data: {
    items: nombres.map((nombre) => ({
      id: '1',
      nombre,
      patente: 'SZK482',
      idgps: '1',
      grupo: 'G',
      marca: 'M',
      modelo: '2020',
      color: '',
      numero_serie: '',
    })),
    at: '2026-11-16T15:00:00.000Z',
    isStale: false,
  },
});

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 10, height: 10, close: () => undefined }));
});

type Answers = Parameters<typeof stubApi>[0];

function open(answers: Answers = {}, { user = givenUsuario(), at = PATH } = {}) {
  const sent = stubApi({
    [VEHICLE]: fleet('1042'),
    [NOVEDADES]: { data: NOVEDADES_INICIALES },
    'GET /api/informes/novedades?client=carga+llanera': { data: NOVEDADES_INICIALES },
    [CREATE]: { data: { createdInformeId: ID } },
    'GET /api/companies': {
      data: [
        { client: 'expreso del caribe', isProvider: false },
        { client: 'carga llanera', isProvider: false },
      ],
    },
    ...answers,
  });
  return { sent, hand: userEvent.setup(), ...renderApp(at, user) };
}

const formOf = async () => within(await screen.findByRole('form', { name: 'Nuevo informe' }));
type Form = Awaited<ReturnType<typeof formOf>>;
const type = (form: Form, label: RegExp, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } });
const novedad = (form: Form, n: number) => within(form.getByRole('group', { name: `Novedad ${n}` }));
const choose = (form: Form, group: string, answer: string) =>
  fireEvent.click(within(form.getByRole('group', { name: group })).getByRole('radio', { name: answer }));

async function attach(form: Form, n: number, label: string, file: File) {
  fireEvent.change(novedad(form, n).getByLabelText(`${label}, galería`), { target: { files: [file] } });
  await novedad(form, n).findByRole('button', { name: `Quitar ${label}` });
}
const photo = (name: string) => new File(['x'], name, { type: 'image/png' });
const film = (name: string) => new File(['x'], name, { type: 'video/mp4' });

/** One novelty with its end image, on a vehicle with video. */
async function fill(form: Form, number = '1042') {
  choose(form, 'Tipo de informe', 'Disciplinario');
  choose(form, 'Sistema de video', 'Sí');
  type(form, /^Fecha de la novedad/, '02/11/2026');
  type(form, /^Placa/, 'szk482');
  type(form, /^Nombre del operador/, 'Luis Daza');
  // Typed at once: each letter would draw the whole list again.
  const tipo = novedad(form, 1).getByPlaceholderText(/^Busca por palabra/);
  fireEvent.change(tipo, { target: { value: 'robo pasajeros' } });
  fireEvent.keyDown(tipo, { key: 'Enter' });
  fireEvent.change(novedad(form, 1).getByLabelText(/^Descripción/), { target: { value: 'Subió sin tiquete.' } });
  await attach(form, 1, 'Imagen final', photo('final.png'));
  await attach(form, 1, 'Video (opcional)', film('cabina.mp4'));
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/^Número interno/).value).toBe(number));
}

const confirm = (form: Form) => fireEvent.click(form.getByRole('button', { name: 'Confirmar' }));
const creations = (sent: readonly Sent[]) => sent.filter(({ path }) => path === '/api/informes/create');

test('INF-02, INF-03, INF-04, INF-15, INF-40, INF-41, INF-78 a report goes out with its files and opens', async () => {
  const { sent, address } = open();
  expect(await screen.findByRole('heading', { name: 'Nuevo Informe' })).toBeTruthy();
  const form = await formOf();
  await fill(form);
  confirm(form);
  await waitFor(() => expect(address()).toBe(`/optimizacion/previewinforme/${ID}`));
  expect(await screen.findByText('Informe creado correctamente!.')).toBeTruthy();
  const [made] = creations(sent);
  expect(made?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  const { newNovelties, ...body } = (made?.body ?? {}) as Record<string, unknown>;
  expect(JSON.parse(newNovelties as string)).toEqual([{ noveltie: HURTO, description: 'Subió sin tiquete.' }]);
  expect(Object.keys(body)).toEqual([
    'typeReport',
    'client',
    'dateNoveltie',
    'plate',
    'internalNumber',
    'operatorName',
    'videoSystem',
    'version',
    'foto2',
    'video1',
  ]);
  expect(body).toMatchObject({ version: '0.0', videoSystem: 'Si', plate: 'SZK482', client: 'expreso del caribe' });
});

test('INF-07, INF-09, INF-10, INF-11, INF-12, INF-13, INF-14, INF-20, INF-22, INF-30 what is asked, and in which words', async () => {
  open();
  const form = await formOf();
  const answersOf = (question: string) =>
    within(form.getByRole('group', { name: question }))
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ labels }) => labels?.[0]?.textContent);
  expect(answersOf('Tipo de informe')).toEqual(['Disciplinario', 'Novedad específica']);
  expect(answersOf('Sistema de video')).toEqual(['Sí', 'No']);
  for (const label of [/^Fecha de la novedad/, /^Placa/, /^Número interno/, /^Nombre del operador/])
    expect(form.getByLabelText<HTMLInputElement>(label).required).toBe(true);
  // The report has no description of its own: each novelty has one.
  expect(form.getAllByLabelText(/^Descripción/)).toEqual([novedad(form, 1).getByLabelText(/^Descripción/)]);
  expect(novedad(form, 1).getByRole('group', { name: 'Imagen inicial (opcional)' })).toBeTruthy();
});

test('FORM-01 what is required says so by a star, the day is today, and the work begins in the first open question', async () => {
  vi.setSystemTime(new Date('2026-11-16T15:00:00Z'));
  open();
  const form = await formOf();
  for (const question of ['Tipo de informe', 'Sistema de video'])
    expect(within(form.getByRole('group', { name: question })).getByText('*')).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>(/^Fecha de la novedad/).value).toBe('16/11/2026');
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('radio', { name: 'Disciplinario' })));
});

test('INF-32 one to three novelties: adding is off at three, taking away at one', async () => {
  open();
  const form = await formOf();
  const isOff = (name: string) => form.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect([isOff('Quitar novedad 1'), isOff('Agregar novedad')]).toEqual([true, false]);
  for (const n of [2, 3]) {
    fireEvent.click(form.getByRole('button', { name: 'Agregar novedad' }));
    await form.findByRole('group', { name: `Novedad ${n}` });
  }
  expect([isOff('Quitar novedad 1'), isOff('Agregar novedad')]).toEqual([false, true]);
  for (const left of [2, 1]) {
    fireEvent.click(form.getByRole('button', { name: `Quitar novedad ${left + 1}` }));
    await waitFor(() => expect(form.queryByRole('group', { name: `Novedad ${left + 1}` })).toBeNull());
  }
  expect([isOff('Quitar novedad 1'), isOff('Agregar novedad')]).toEqual([true, false]);
});

test('INF-06, INF-79 a failure begins anew, and what was written comes back with its files', async () => {
  let isDown = true;
  const { sent, hand, address } = open({
    [CREATE]: () =>
      isDown
        ? {
            status: 400,
            message: 'No se pudo.',
            errors: [{ path: 'newNovelties.0.description', message: 'Falta la hora.' }],
          }
        : { data: { createdInformeId: ID } },
  });
  await fill(await formOf());
  confirm(await formOf());
  const error = within(await screen.findByRole('alert', { name: 'Informe que no se pudo crear' }));
  expect(
    error.getByRole('heading', { name: 'Oops. Ocurrio un error al crear el informe, intentalo de nuevo!.' }),
  ).toBeTruthy();
  const empty = await formOf();
  expect(empty.getByLabelText<HTMLInputElement>(/^Placa/).value).toBe('');
  expect(empty.queryByRole('button', { name: 'Quitar Imagen final' })).toBeNull();

  await hand.click(error.getByRole('button', { name: 'Recuperar lo escrito' }));
  await waitFor(async () => expect((await formOf()).getByLabelText<HTMLInputElement>(/^Placa/).value).toBe('SZK482'));
  const again = await formOf();
  expect(again.getByLabelText<HTMLInputElement>(/^Nombre del operador/).value).toBe('Luis Daza');
  expect(novedad(again, 1).getByText('Falta la hora.')).toBeTruthy();
  expect(novedad(again, 1).getByRole('button', { name: 'Quitar Imagen final' })).toBeTruthy();
  expect(novedad(again, 1).getByText('cabina.mp4')).toBeTruthy();
  expect(screen.queryByRole('alert', { name: 'Informe que no se pudo crear' })).toBeNull();

  isDown = false;
  confirm(again);
  await waitFor(() => expect(address()).toBe(`/optimizacion/previewinforme/${ID}`));
  expect(creations(sent)).toHaveLength(2);
});

const numberOf = (form: Form) => form.getByLabelText<HTMLInputElement>(/^Número interno/).value;

test('INF-06, INF-15 a number that was corrected comes back as it was corrected', async () => {
  const { hand } = open({
    [CREATE]: { status: 400, message: 'No se pudo.', errors: [{ path: 'plate', message: 'x' }] },
  });
  await fill(await formOf());
  type(await formOf(), /^Número interno/, '555');
  confirm(await formOf());
  await hand.click(await screen.findByRole('button', { name: 'Recuperar lo escrito' }));
  await waitFor(async () => expect((await formOf()).getByLabelText<HTMLInputElement>(/^Placa/).value).toBe('SZK482'));
  // The vehicle is known: its number would have been filled in by now.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(numberOf(await formOf())).toBe('555');
});

test('INF-06, INF-15 a corrected number is there when the screen is opened again', async () => {
  const { router } = open();
  const form = await formOf();
  type(form, /^Placa/, 'szk482');
  await waitFor(() => expect(numberOf(form)).toBe('1042'));
  type(form, /^Número interno/, '999');
  router.history.push('/optimizacion/informes/verinformes/expreso%20del%20caribe');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Nuevo informe' })).toBeNull());
  router.history.push(PATH);
  await waitFor(async () => expect((await formOf()).getByLabelText<HTMLInputElement>(/^Placa/).value).toBe('SZK482'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(numberOf(await formOf())).toBe('999');
});

test('CUM-18 the number that the company keeps of the plate goes before the name at the platform', async () => {
  const answer = fleet('1042');
  const [vehicle] = (answer.data as { items: object[] }).items;
  Object.assign(vehicle ?? {}, { internalNumber: '4207' });
  open({ [VEHICLE]: answer });
  const form = await formOf();
  type(form, /^Placa/, 'szk482');
  await waitFor(() => expect(numberOf(form)).toBe('4207'));
});

test('INF-15, INF-16 the number of another vehicle does not stay with a plate of none', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  open({ 'GET /api/vehiculos?client=expreso+del+caribe&placa=ZZZ999': fleet() });
  const form = await formOf();
  type(form, /^Placa/, 'SZK482');
  await waitFor(() => expect(numberOf(form)).toBe('1042'));
  type(form, /^Placa/, 'ZZZ999');
  await waitFor(() => expect(numberOf(form)).toBe(''));
});

test('INF-19 the first novelty proposes the type of report, until a person chooses one', async () => {
  open();
  const form = await formOf();
  const radio = (name: string) =>
    within(form.getByRole('group', { name: /^Tipo de informe/ })).getByRole<HTMLInputElement>('radio', { name });
  const pick = (words: string) => {
    const tipo = novedad(form, 1).getByPlaceholderText(/^Busca por palabra/);
    fireEvent.change(tipo, { target: { value: words } });
    fireEvent.keyDown(tipo, { key: 'Enter' });
  };
  await waitFor(() => pick('buzzer'));
  await waitFor(() => expect(radio('Novedad específica').checked).toBe(true));
  expect(form.getByText('Propuesto por la primera novedad. Puedes cambiarlo.')).toBeTruthy();
  pick('robo pasajeros');
  await waitFor(() => expect(radio('Disciplinario').checked).toBe(true));
  fireEvent.click(radio('Novedad específica'));
  pick('parada no autorizada');
  await waitFor(() => expect(novedad(form, 1).getByDisplayValue('Parada no autorizada')).toBeTruthy());
  expect(radio('Novedad específica').checked).toBe(true);
});

test('INF-19 a company’s own list is offered, and its version is named', async () => {
  const own = {
    version: '3.2',
    rangos: [
      {
        name: 'RANGO C',
        caption: 'Normas internas',
        typeReport: 'disciplinario',
        tipos: [{ id: 'RC-25', name: 'Robo a pasajeros en taquilla' }],
      },
    ],
  };
  const { sent } = open({ [NOVEDADES]: { data: own } });
  await fill(await formOf());
  confirm(await formOf());
  await waitFor(() => expect(creations(sent)[0]?.body).toMatchObject({ version: '3.2' }));
});

test('INF-19 without signal and without a copy, the list of the product is offered', async () => {
  const { sent } = open({ [NOVEDADES]: { status: 503, message: 'x' } });
  await fill(await formOf());
  confirm(await formOf());
  await waitFor(() => expect(creations(sent)[0]?.body).toMatchObject({ version: '0.0' }));
});

test('without signal it waits on the device and another one can be begun', async () => {
  const { hand } = open({ [CREATE]: { status: 503, message: 'x' } });
  await fill(await formOf());
  confirm(await formOf());
  const waiting = within(await screen.findByRole('region', { name: 'Pendiente de enviar' }));
  await waiting.findByText('Esperando señal');
  await hand.click(waiting.getByRole('button', { name: 'Crear otro informe' }));
  expect((await formOf()).getByLabelText<HTMLInputElement>(/^Placa/).value).toBe('');
});

test('INF-16 a plate of no vehicle fills nothing, is logged and said', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  open({ [VEHICLE]: fleet() });
  const form = await formOf();
  type(form, /^Placa/, 'SZK482');
  expect(await form.findByText(/No encontramos un vehículo con esta placa/)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>(/^Número interno/).value).toBe('');
  expect(logged).toHaveBeenCalledWith('no se encontro ningun vehiculo');
});

test('INF-21, INF-23, INF-26 to INF-28 nothing leaves while something is missing, and each says so in its place', async () => {
  const { sent } = open();
  const form = await formOf();
  fireEvent.change(novedad(form, 1).getByLabelText(/^Descripción/), { target: { value: 'x'.repeat(501) } });
  type(form, /^Placa/, 'SZK48');
  expect(novedad(form, 1).getByText('501 / 500')).toBeTruthy();
  confirm(form);
  expect(await novedad(form, 1).findByText(INFORME_MESSAGES.descriptionTooLong)).toBeTruthy();
  // Type of report, video system, number, operator; type of novelty and end image. The day is today's.
  expect(form.getAllByText(SHELL_MESSAGES.required)).toHaveLength(6);
  expect(form.getByText(/Escribe la placa con seis/)).toBeTruthy();
  expect(creations(sent)).toEqual([]);
});

test('a day that has not come is not reported', async () => {
  const { sent } = open();
  const form = await formOf();
  type(form, /^Fecha de la novedad/, '01/01/2999');
  confirm(form);
  expect(await form.findByText(INFORME_MESSAGES.futureDay)).toBeTruthy();
  expect(creations(sent)).toEqual([]);
});

test('INF-25, INF-31 the video is asked for where there is a video system, and stays behind without one', async () => {
  const { sent, address } = open();
  const form = await formOf();
  expect(novedad(form, 1).queryByRole('group', { name: /^Video/ })).toBeNull();
  await fill(form);
  choose(form, 'Sistema de video', 'No');
  expect(novedad(form, 1).queryByRole('group', { name: /^Video/ })).toBeNull();
  confirm(form);
  await waitFor(() => expect(address()).toBe(`/optimizacion/previewinforme/${ID}`));
  expect(creations(sent)[0]?.body).toMatchObject({ videoSystem: 'No' });
  expect(Object.keys(creations(sent)[0]?.body as object)).not.toContain('video1');
});

test('INF-08 the company is fixed for its own users; staff choose', async () => {
  open();
  const own = await formOf();
  expect(screen.getByLabelText<HTMLInputElement>('Cliente').readOnly).toBe(true);
  expect(own.queryByRole('combobox', { name: /^Cliente/ })).toBeNull();
});

test('INF-08 staff choose any client', async () => {
  window.sessionStorage.setItem('clientTem', 'expreso del caribe');
  const { hand } = open({}, { user: givenManager() });
  const client = (await formOf()).getByRole<HTMLInputElement>('combobox', { name: /^Cliente/ });
  await waitFor(() => expect(client.value).toBe('Expreso del Caribe'));
  await hand.clear(client);
  await hand.type(client, 'llanera{Enter}');
  expect(client.value).toBe('Carga Llanera');
});

test('INF-42 from an acta it begins with its plate, number and client, and names it', async () => {
  const { sent } = open(
    {
      [`GET /api/actas/${ACTA}`]: {
        data: { _id: ACTA, consecutive: 1042, plate: 'SZK482', internalNumber: '77', client: 'expreso del caribe' },
      },
    },
    { at: `${PATH}?acta=${ACTA}` },
  );
  const form = await formOf();
  expect(form.getByLabelText<HTMLInputElement>(/^Placa/).value).toBe('SZK482');
  expect(screen.getByRole('link', { name: 'acta n.º 1042' })).toBeTruthy();
  // The acta's own number stays, though the vehicle is called otherwise by now.
  await fill(form, '77');
  confirm(form);
  await waitFor(() => expect(creations(sent)[0]?.body).toMatchObject({ proceddingId: ACTA, internalNumber: '77' }));
});

test('what was begun is there when the screen is opened again', async () => {
  const { router } = open();
  const form = await formOf();
  type(form, /^Nombre del operador/, 'Luis Daza');
  router.history.push('/optimizacion/informes/verinformes/expreso%20del%20caribe');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Nuevo informe' })).toBeNull());
  router.history.push(PATH);
  await waitFor(async () =>
    expect((await formOf()).getByLabelText<HTMLInputElement>(/^Nombre del operador/).value).toBe('Luis Daza'),
  );
});

test('INF-03 in the hand the two parts are two steps', async () => {
  resizeWindow(390);
  const { hand } = open();
  const form = await formOf();
  expect(form.getByRole('heading', { name: '1 de 2 · Configuración del informe' })).toBeTruthy();
  await hand.click(form.getByRole('button', { name: 'Siguiente' }));
  expect(await form.findByRole('heading', { name: '2 de 2 · Novedades' })).toBeTruthy();
  expect(form.getByRole('button', { name: 'Confirmar' })).toBeTruthy();
});

const EXCESO = `${PATH}?origen=exceso&de=v7&momento=20261112140510`;
const EVIDENCIA = 'GET /api/conduccion/evidencia?client=expreso+del+caribe&vehiculo=v7&momento=20261112140510';
const CONDUCTORES = 'GET /api/conductores?client=expreso+del+caribe';
const SPEEDING = {
  origen: {
    tipo: 'exceso',
    de: 'v7',
    momento: '20261112140510',
    titulo: 'Exceso de velocidad · SZK482 · 12/11/2026 14:05',
    enlace: '/validacion/dashboard/dashboardpesvtr?activo=v7&viaje=20261112130000&punto=20261112140510',
  },
  plate: 'SZK482',
  internalNumber: '1042',
  operatorName: 'Luis Daza',
  dateNoveltie: '2026-11-12',
  noveltie: 'Conducir a velocidad superior a la máxima permitida',
  description: 'Exceso de velocidad el 12/11/2026 de 14:05:10 a 14:06:40.',
  imagen: '/uploads/foto.png?exp=1',
  punto: null,
  trazado: [],
};
const DRIVERS = {
  data: {
    items: ['Luis', 'Ana'].map((nombre) => ({ id: nombre, nombre, apellido: 'Daza', direccion: '' })),
    at: '2026-11-16T15:00:00.000Z',
    isStale: false,
  },
};
const evidenceAnswers = (change: object = {}): Answers => ({
  [EVIDENCIA]: { data: { ...SPEEDING, ...change } },
  'GET /uploads/foto.png?exp=1': { data: 'png' },
  [CONDUCTORES]: DRIVERS,
});

test('INF-81, INF-82 an evidence fills in the form with its picture, and one answer and a press send it', async () => {
  const { sent, address } = open(evidenceAnswers(), { at: EXCESO });
  const form = await formOf();
  await novedad(form, 1).findByRole('button', { name: 'Quitar Imagen final' });
  const value = (label: RegExp) => form.getByLabelText<HTMLInputElement>(label).value;
  expect([value(/^Placa/), value(/^Número interno/), value(/^Nombre del operador/)]).toEqual([
    'SZK482',
    '1042',
    'Luis Daza',
  ]);
  expect(value(/^Fecha de la novedad/)).toBe('12/11/2026');
  const link = form.getByRole('link', { name: 'Exceso de velocidad · SZK482 · 12/11/2026 14:05' });
  expect(link.getAttribute('href')).toContain('/validacion/dashboard/dashboardpesvtr?activo=v7');
  choose(form, 'Sistema de video', 'No');
  confirm(form);
  await waitFor(() => expect(address()).toBe(`/optimizacion/previewinforme/${ID}`));
  const body = creations(sent)[0]?.body as Record<string, unknown>;
  expect(JSON.parse(body['origen'] as string)).toEqual({ tipo: 'exceso', de: 'v7', momento: '20261112140510' });
  expect(JSON.parse(body['newNovelties'] as string)).toEqual([
    { noveltie: SPEEDING.noveltie, description: SPEEDING.description },
  ]);
  expect(body['foto2']).toBeInstanceOf(File);
  expect(body).toMatchObject({ dateNoveltie: '2026-11-12', operatorName: 'Luis Daza', typeReport: 'disciplinario' });
});

test('INF-81 a picture that cannot be fetched is said, and can be attached by hand', async () => {
  open({ ...evidenceAnswers(), 'GET /uploads/foto.png?exp=1': { status: 404, message: 'x' } }, { at: EXCESO });
  const form = await formOf();
  expect(await form.findByText(/No pudimos traer la imagen de la evidencia\. Adjúntala tú\./)).toBeTruthy();
  await attach(form, 1, 'Imagen final', photo('otra.png'));
});

test.each([
  [404, 'No encontramos esta evidencia. Puede que ya no exista.'],
  [503, 'La plataforma GPS no responde. Intenta de nuevo.'],
])('INF-87 evidence that could not be read (%i) is said and asked for again', async (status, message) => {
  let answer: Answer = { status, message };
  open({ ...evidenceAnswers(), [EVIDENCIA]: () => answer }, { at: EXCESO });
  expect((await screen.findByRole('alert')).textContent).toContain(`No pudimos leer la evidencia${message}`);
  expect(screen.queryByRole('form', { name: 'Nuevo informe' })).toBeNull();
  answer = { data: SPEEDING };
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  const form = await formOf();
  expect(form.getByLabelText<HTMLInputElement>(/^Placa/).value).toBe('SZK482');
});

test('INF-87 an informe can be written without the evidence, and what was written is found again there', async () => {
  const answers = { ...evidenceAnswers(), [EVIDENCIA]: { status: 403, message: 'x' } };
  const { router } = open(answers, { at: EXCESO });
  fireEvent.click(await screen.findByRole('button', { name: 'Seguir sin la evidencia' }));
  const form = await formOf();
  expect(form.queryByText(/^Viene de/)).toBeNull();
  type(form, /^Nombre del operador/, 'Ana Daza');
  router.history.push('/optimizacion/informes/verinformes/expreso%20del%20caribe');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Nuevo informe' })).toBeNull());
  router.history.push(EXCESO);
  expect((await formOf()).getByLabelText<HTMLInputElement>(/^Nombre del operador/).value).toBe('Ana Daza');
});

test('INF-87 an informe whose evidence is gone is sent after it was taken off', async () => {
  const words = 'La evidencia de la que viene el informe no existe.';
  const refused: Answer = { status: 400, message: 'x', errors: [{ path: 'origen', message: words }] };
  let isRefused = true;
  const { sent, address } = open(
    { ...evidenceAnswers(), [CREATE]: () => (isRefused ? refused : { data: { createdInformeId: ID } }) },
    { at: EXCESO },
  );
  const form = await formOf();
  await novedad(form, 1).findByRole('button', { name: 'Quitar Imagen final' });
  choose(form, 'Sistema de video', 'No');
  confirm(form);
  fireEvent.click(await screen.findByRole('button', { name: INFORME_MESSAGES.recover }));
  const again = await formOf();
  expect(await again.findByText(new RegExp(`^${words} Quítala`))).toBeTruthy();
  fireEvent.click(again.getByRole('button', { name: 'Quitar la evidencia' }));
  await waitFor(() => expect(again.queryByText(words, { exact: false })).toBeNull());
  isRefused = false;
  confirm(again);
  await waitFor(() => expect(address()).toBe(`/optimizacion/previewinforme/${ID}`));
  const [first, second] = creations(sent).map(({ body }) => body as Record<string, unknown>);
  expect([first?.['origen'] !== undefined, second?.['origen']]).toEqual([true, undefined]);
  expect(second).toMatchObject({ operatorName: 'Luis Daza', plate: 'SZK482' });
});

test('INF-82 a user who may not read the evidence sees it in words', async () => {
  const user = givenUsuario({ scopes: ['createNovelty', 'all'] });
  open(evidenceAnswers(), { at: EXCESO, user });
  const form = await formOf();
  expect(await form.findByText(SPEEDING.origen.titulo)).toBeTruthy();
  expect(form.queryByRole('link', { name: SPEEDING.origen.titulo })).toBeNull();
});

test('INF-84 the operator is suggested from the drivers of the company and may still be any text', async () => {
  open({ [CONDUCTORES]: DRIVERS });
  const form = await formOf();
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(2));
  const operator = form.getByLabelText<HTMLInputElement>(/^Nombre del operador/);
  const list = document.querySelector(`datalist[id="${operator.getAttribute('list')}"]`);
  expect([...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual(['Ana Daza', 'Luis Daza']);
  type(form, /^Nombre del operador/, 'Otra Persona');
  expect(operator.value).toBe('Otra Persona');
});

const DOCUMENTOS = 'GET /api/conductores/documentos?client=expreso+del+caribe&nombre=Marta+Ruiz';
const MARTA = { nombre: 'Marta Ruiz', tipoDocumento: 'CC', documento: '57441206' };
const LICENCIA = { tipo: 'licencia', numero: '123', categoria: 'C2', vence: '2026-11-01' };
const SAID = 'Operador: Marta Ruiz, CC 57441206. Licencia de conducción C2 n.º 123, venció el 01/11/2026.';
const withModule = () => {
  const user = givenUsuario();
  return { ...user, modulesClient: [...user.modulesClient, 'cumplimiento' as const] };
};

test('CUM-48 the documents kept of the operator are offered, and written only where a person presses', async () => {
  const { hand } = open(
    { [DOCUMENTOS]: { data: { items: [{ ...MARTA, papeles: [LICENCIA] }] } } },
    { user: withModule() },
  );
  const form = await formOf();
  type(form, /^Fecha de la novedad/, '02/11/2026');
  type(form, /^Nombre del operador/, 'Marta Ruiz');
  const offered = within(await form.findByRole('list', { name: 'Documentos guardados del operador' }));
  expect(offered.getByText(SAID)).toBeTruthy();
  const description = () => novedad(form, 1).getByLabelText<HTMLTextAreaElement>(/^Descripción/).value;
  expect(description()).toBe('');
  fireEvent.change(novedad(form, 1).getByLabelText(/^Descripción/), { target: { value: 'Pasó en rojo.' } });
  await hand.click(offered.getByRole('button', { name: 'Agregar a la descripción' }));
  expect(description()).toBe(`Pasó en rojo.\n${SAID}`);
  expect(offered.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(novedad(form, 1).getByLabelText(/^Descripción/));
});

test('CUM-48 without the module nothing is asked and nothing is offered', async () => {
  const { sent } = open();
  type(await formOf(), /^Nombre del operador/, 'Marta Ruiz');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(sent.filter(({ path }) => path.includes('documentos'))).toEqual([]);
});
