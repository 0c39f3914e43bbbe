import { bogotaDay } from '@fenix/domain/dates/days';
import { PRESET_CREATED } from '@fenix/domain/prealistamiento/messages';
import { SECCIONES, SECCION_IDS } from '@fenix/domain/prealistamiento/plantilla/plantillaInicial';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CLIENT, OF_CLIENT, catalogo } from '../../testing/flota/givenDespacho';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { type Answer, type Sent, stubApi } from '../../testing/stubApi';

const HERE = '/operacion/prealistamiento/crearprealistamiento';
/** Short ones: three buttons for each of a hundred items are slow to look through without a browser. */
const plantilla = Object.fromEntries(SECCION_IDS.map((id) => [id, SECCIONES[id].puntos.slice(0, 2)]));
const FORM = {
  ...catalogo(),
  [`GET /api/preset-v2/plantilla?${OF_CLIENT}`]: { data: { version: 3, plantilla } },
  [`GET /api/preset-v2/vehiculos?${OF_CLIENT}`]: { data: [] },
  [`GET /api/preset-v2/conocido?${OF_CLIENT}`]: { data: {} },
  [`GET /api/preset-v2/conductores?${OF_CLIENT}`]: { data: [{ id: 'c1', cedula: '72.145.990', licencia: 'C2' }] },
};
const CONOCIDO = `GET /api/preset-v2/conocido?${OF_CLIENT}`;
const CREATED = { _id: '7c9e6679-7425-40de-944b-000000000009', consecutive: 41, estado: 'true' };

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 10, height: 10, close: () => {} }));
  // happy-dom does not draw: a sheet of paper is enough for the form.
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(`data:image/png;base64,${btoa('x')}`);
});

type Handlers = Record<string, Answer | ((sent: Sent) => Answer)>;

async function open(answers: Handlers = {}, path = `${HERE}?vehicle=v2`) {
  const sent = stubApi({ ...FORM, ...answers });
  const app = renderApp(path, givenUsuario());
  const form = within(await screen.findByRole('form', { name: 'Prealistamiento' }));
  return { ...app, sent, form, hand: userEvent.setup() };
}

/** In the hand, where one section is on the screen at a time: all good but the second item of the lights. */
async function filled(answers: Handlers = {}) {
  resizeWindow(390);
  const app = await open(answers);
  const { form, hand } = app;
  const next = async (title: string) => {
    fireEvent.click(form.getByRole('button', { name: 'Siguiente' }));
    await form.findByText(new RegExp(`· ${title}$`), { selector: 'h2' });
  };
  await hand.type(form.getByRole('combobox', { name: /^Conductor/ }), 'salazar{Enter}');
  fireEvent.change(form.getByLabelText(/^Kilometraje/), { target: { value: '128.450' } });
  for (const id of SECCION_IDS) {
    await next(SECCIONES[id].title);
    if (id === 'luces') {
      const point = within(form.getByRole('group', { name: /^Luces bajas/ }));
      fireEvent.click(point.getByRole('radio', { name: 'Malo' }));
      fireEvent.change(form.getByLabelText(/^Qué tiene Luces bajas/), { target: { value: 'Fundida' } });
      await hand.upload(
        form.getByLabelText('Foto de Luces bajas, cámara'),
        new File(['x'], 'luz.png', { type: 'image/png' }),
      );
      await form.findByAltText('luz.png');
    }
    fireEvent.click(form.getByRole('button', { name: /bueno$/ }));
  }
  await next('Novedades');
  await next('Firmas');
  for (const firma of ['Firma del responsable', 'Firma del conductor']) {
    const pad = within(form.getByRole('group', { name: firma }));
    fireEvent.click(pad.getByRole('radio', { name: 'Escribir el nombre' }));
    fireEvent.change(pad.getByLabelText(/^Nombre como firma/), { target: { value: 'Ana' } });
  }
  await form.findByRole('button', { name: 'Lista: Firmas' });
  return { ...app, save: () => hand.click(form.getByRole('button', { name: 'Guardar' })) };
}

const posts = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'POST');

test('PRE-19, PRE-20, PRE-21, PRE-28 one section at a time, by the names of the call, and what was decided is said', async () => {
  const { sent, save } = await filled({ 'POST /api/preset': { data: CREATED, message: PRESET_CREATED } });
  await save();
  expect(await screen.findByRole('heading', { name: 'Aprobado' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver el reporte' }).getAttribute('href')).toBe(
    `/operacion/pdfrender/${CREATED._id}`,
  );
  const [post] = posts(sent);
  expect(post?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  const body = post?.body as Record<string, string | File>;
  expect(body).toMatchObject({
    cliente: CLIENT,
    version: '3',
    clase: 'defaultcheck',
    isFast: 'false',
    isBuffer: 'false',
    placa: 'SYL509',
    vehicle: 'v2',
    conductor: 'c1',
    cedula: '72.145.990',
    licencia: 'C2',
    kilometraje: '128.450',
  });
  expect(JSON.parse(body['luces'] as string)).toEqual([
    { indice: 1, name: 'Luces altas', checked: 'Bueno' },
    { indice: 2, name: 'Luces bajas', checked: 'Malo', noveltie: 'Fundida' },
  ]);
  const files = Object.entries(body).flatMap(([name, value]) => (value instanceof File ? [name] : []));
  expect(files.toSorted()).toEqual(['luces-2', 'signatureDriver', 'signatureResponsable']);
});

describe('PRE-20 the kilometres that the GPS knows', () => {
  const VEHICULOS = `GET /api/vehiculos?${OF_CLIENT}`;
  const withOdometer = (odometro: object): Handlers => {
    const answer = structuredClone(catalogo()[VEHICULOS]) as { data: { items: { id: string }[] } };
    Object.assign(answer.data.items.find(({ id }) => id === 'v2') ?? {}, { odometro });
    return { [VEHICULOS]: answer };
  };
  // In the hand one section is on the screen, and looking through it is quick.
  beforeEach(() => resizeWindow(390));
  const said = { kilometros: 123_456, hora: new Date().toISOString(), fuente: 'odometro' };

  test('are offered and not forced, and the offer is over once they are written', async () => {
    const { form, hand } = await open(withOdometer(said));
    const field = form.getByLabelText<HTMLInputElement>(/^Kilometraje/);
    expect(form.getByText(/^El GPS marca 123\.456 km \((hoy|ayer) \d\d:\d\d\)$/)).toBeTruthy();
    expect(field.value).toBe('');
    await hand.click(form.getByRole('button', { name: 'Usar' }));
    expect(field.value).toBe('123.456');
    expect(form.queryByRole('button', { name: 'Usar' })).toBeNull();
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: '123999' } });
    expect(form.getByRole('button', { name: 'Usar' })).toBeTruthy();
    expect(field.value).toBe('123999');
  });

  test('say that they were added up', async () => {
    const { form } = await open(withOdometer({ ...said, fuente: 'distancia' }));
    expect(form.getByText(/^El GPS suma 123\.456 km/)).toBeTruthy();
  });

  test('of a vehicle whose tracker does not count are not spoken of', async () => {
    const { form } = await open(withOdometer(said), `${HERE}?vehicle=v1`);
    expect(form.queryByText(/^El GPS/)).toBeNull();
  });
});

test('PRE-23 a check that is refused for the vehicle says so as large as one that is approved, with what blocks', async () => {
  const bloqueos = ['Luces bajas', 'SOAT: venció el 01/01/2020'];
  const facts = { placa: 'SYL509', conductor: 'Wilmer Salazar', cretedDate: '2026-03-10T09:00:00.000Z' };
  const data = { ...CREATED, estado: 'false', bloqueos, ...facts };
  const { save } = await filled({ 'POST /api/preset': { data, message: PRESET_CREATED } });
  await save();
  expect(await screen.findByRole('heading', { name: 'No aprobado' })).toBeTruthy();
  const result = within(screen.getByRole('region', { name: 'Resultado' }));
  expect(result.getByText('No salgas. Avisa a tu despachador.')).toBeTruthy();
  expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Luces bajas',
    'SOAT: venció el 01/01/2020',
  ]);
  expect(result.getByText('SYL509')).toBeTruthy();
  expect(result.getByText('N.º 41 · 10/03/2026 04:00 · Wilmer Salazar')).toBeTruthy();
  // A refusal has no green word beside it.
  expect(screen.queryByText('Prealistamiento guardado')).toBeNull();
});

test('PRE-23 the verdict is shown before the signatures, by the day of today', async () => {
  const { form, hand } = await open();
  const answer = (name: RegExp, word: string) =>
    fireEvent.click(within(form.getByRole('group', { name })).getByRole('radio', { name: word }));
  const expiry = form.getByLabelText('Vence SOAT');
  fireEvent.change(expiry, { target: { value: '01/01/2020' } });
  expect(form.getByText('No aprobado. El vehículo no puede salir: SOAT: venció el 01/01/2020.')).toBeTruthy();
  answer(/^SOAT/, 'N/A');
  expect(form.queryByText(/^No aprobado/)).toBeNull();
  answer(/^SOAT/, 'Malo');
  expect(form.getByText('No aprobado. El vehículo no puede salir: SOAT: venció el 01/01/2020.')).toBeTruthy();
  const today = bogotaDay(new Date()).split('-').toReversed().join('/');
  fireEvent.change(form.getByLabelText('Vence SOAT'), { target: { value: today } });
  expect(form.getByText('No aprobado. El vehículo no puede salir: SOAT.')).toBeTruthy();
  answer(/^SOAT/, 'Bueno');
  expect(form.queryByText(/^(No a|A)probado\./)).toBeNull();
  for (const button of form.getAllByRole('button', { name: /bueno$/ })) await hand.click(button);
  expect(form.getByText('Aprobado. El vehículo puede salir.')).toBeTruthy();
});

test('PRE-20 without signal it waits in sight, and goes by itself as one that waited', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { sent, save } = await filled({ 'POST /api/preset': { data: CREATED, message: PRESET_CREATED } });
  await save();
  const queued = within(await screen.findByRole('region', { name: 'Pendiente de enviar' }));
  expect(queued.getByText('Prealistamiento · SYL509')).toBeTruthy();
  expect(posts(sent)).toEqual([]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(posts(sent)).toHaveLength(1));
  expect(posts(sent)[0]?.body).toMatchObject({ isBuffer: 'true', placa: 'SYL509' });
  expect(await screen.findByRole('heading', { name: 'Aprobado' })).toBeTruthy();
});

test.each([undefined, 'ok', 'Preset created'])(
  'PRE-28 an answer that says %j is not the word of the server: the check stays on the device and goes again',
  async (message) => {
    let isServer = false;
    const { sent, save } = await filled({
      'POST /api/preset': () => ({
        data: CREATED,
        ...(isServer ? { message: 'preset created' } : message && { message }),
      }),
    });
    await save();
    const queued = within(await screen.findByRole('region', { name: 'Pendiente de enviar' }));
    expect(await queued.findByText(/Esperando señal/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Aprobado' })).toBeNull();
    isServer = true;
    fireEvent(window, new Event('online'));
    expect(await screen.findByRole('heading', { name: 'Aprobado' })).toBeTruthy();
    const keys = posts(sent).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  },
);

test('what the server finds wrong comes back to its section and its field', async () => {
  const { save } = await filled({
    'POST /api/preset': { status: 400, message: 'Revisa', errors: [{ path: 'luces.1', message: 'Mira bien' }] },
  });
  await save();
  // The form was off the screen while it was on its way.
  expect(await screen.findByRole('heading', { name: /Luces$/ })).toBeTruthy();
  const point = within(screen.getByRole('group', { name: /^Luces altas/ }));
  expect(point.getByRole('alert').textContent).toBe('Mira bien');
});

test('PRE-15 a driver comes with the papers that are known; another driver with theirs, and what is typed stays', async () => {
  resizeWindow(390);
  const { form, hand } = await open();
  const driver = form.getByRole('combobox', { name: /^Conductor/ });
  const papers = () =>
    [/^Cédula del conductor/, /^Licencia de conducción/].map(
      (label) => form.getByLabelText<HTMLInputElement>(label).value,
    );
  expect(papers()).toEqual(['', '']);
  await hand.type(driver, 'salazar{Enter}');
  await waitFor(() => expect(papers()).toEqual(['72.145.990', 'C2']));
  fireEvent.change(form.getByLabelText(/^Licencia de conducción/), { target: { value: 'C3' } });
  expect(papers()).toEqual(['72.145.990', 'C3']);
  await hand.clear(driver);
  await hand.type(driver, 'peña{Enter}');
  await waitFor(() => expect(papers()).toEqual(['', '']));
});

test('PRE-10 a quick check looks at what keeps a vehicle from leaving and at nothing else', async () => {
  const app = await open();
  const { hand } = app;
  let { form } = app;
  expect(form.getByRole('group', { name: 'Aceite de motor · Bloqueante' })).toBeTruthy();
  expect(form.getByRole('group', { name: 'Antiséptico' })).toBeTruthy();
  await hand.click(form.getByRole('radio', { name: 'Rápida' }));
  form = within(screen.getByRole('form', { name: 'Prealistamiento' }));
  await hand.click(form.getByRole('button', { name: /Fugas · 2/ }));
  expect(form.getByRole('group', { name: 'Aceite de motor · Bloqueante' })).toBeTruthy();
  await hand.click(form.getByRole('button', { name: /Botiquín · 1/ }));
  expect(form.queryByRole('group', { name: 'Antiséptico' })).toBeNull();
});

test('QR-04 the vehicle of the code is filled in', async () => {
  const { form } = await open();
  expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Vehículo/ }).value).toBe('SYL509 · 102');
});

test('a code of another fleet shows a warning', async () => {
  const { form } = await open({}, `${HERE}?vehicle=ajeno`);
  expect(
    screen.getByText('Este código no es de un vehículo de tu empresa. Revisa la placa o busca el vehículo aquí abajo.'),
  ).toBeTruthy();
  expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Vehículo/ }).value).toBe('');
});

describe('PRE-20 what helps and what asks', () => {
  const VEHICULOS = `GET /api/vehiculos?${OF_CLIENT}`;
  const ANTERIORES = `GET /api/preset-v2/vehiculos?${OF_CLIENT}`;
  const before = (change: object = {}) => ({
    [ANTERIORES]: {
      data: [
        {
          id: 'v2',
          kilometraje: 130_000,
          vencimientos: { SOAT: '2030-12-31' },
          extintor: '2030-11-30',
          fecha: '2026-03-09T09:00:00.000Z',
          ...change,
        },
      ],
    },
  });
  const withOdometer = (kilometros: number): Handlers => {
    const answer = structuredClone(catalogo()[VEHICULOS]) as { data: { items: { id: string }[] } };
    const odometro = { kilometros, hora: new Date().toISOString(), fuente: 'odometro' };
    Object.assign(answer.data.items.find(({ id }) => id === 'v2') ?? {}, { odometro });
    return { [VEHICULOS]: answer };
  };
  const created = { 'POST /api/preset': { data: CREATED, message: PRESET_CREATED } };

  test('kilometres below the last ones, or far from the GPS, are asked about before they leave', async () => {
    const { sent, save, hand } = await filled({ ...created, ...before(), ...withOdometer(567_584) });
    await save();
    const question = within(await screen.findByRole('dialog', { name: '¿Seguro que son 128.450 km?' }));
    expect(
      question.getByText(/El GPS marca 567\.584 km: 439\.134 km más\. La revisión anterior decía 130\.000 km\./),
    ).toBeTruthy();
    await hand.click(question.getByRole('button', { name: 'Corregir' }));
    expect(posts(sent)).toEqual([]);
    expect(await screen.findByRole('heading', { name: '1 de 12 · Vehículo y conductor' })).toBeTruthy();
    expect(screen.getByText(/^El GPS marca 567\.584 km: 439/)).toBeTruthy();
  });

  test('the dates of the last check are in the form, with the day they are from', async () => {
    const { form } = await open(before());
    expect(form.getByLabelText<HTMLInputElement>('Vence SOAT').value).toBe('31/12/2030');
    expect(
      form.getByText('Las fechas son las de la revisión del 09/03/2026. Cámbialas si se renovó un papel.'),
    ).toBeTruthy();
  });

  test('who is responsible is asked, and one person for both is warned of', async () => {
    const { form, hand } = await open();
    const name = form.getByLabelText<HTMLInputElement>(/^Nombre del responsable/);
    expect(name.value).toBe('Óscar Peña');
    await hand.type(form.getByRole('combobox', { name: /^Conductor/ }), 'salazar{Enter}');
    const warning = 'Responsable y conductor son la misma persona. Quedará anotado en el reporte.';
    expect(form.queryByText(warning)).toBeNull();
    fireEvent.change(name, {
      target: { value: form.getByRole<HTMLInputElement>('combobox', { name: /^Conductor/ }).value.split(' · ')[0] },
    });
    expect(form.getByText(warning)).toBeTruthy();
  });

  test('all good can be taken back, and a bad point asks for its photo with the sign of what is needed', async () => {
    resizeWindow(390);
    const { form, hand } = await open({}, `${HERE}?vehicle=v2&seccion=luces`);
    await hand.click(form.getByRole('button', { name: 'Todo bueno' }));
    expect(form.getByText('Todo bueno ✓')).toBeTruthy();
    expect(form.getByText('Bueno 2')).toBeTruthy();
    await hand.click(form.getByRole('button', { name: 'Deshacer' }));
    expect(form.getByText('Bueno 0')).toBeTruthy();
    fireEvent.click(within(form.getByRole('group', { name: /^Luces bajas/ })).getByRole('radio', { name: 'Malo' }));
    expect(form.getByText('Foto de Luces bajas').textContent).toMatch(/\*$/);
  });

  test('the line with the name of the section opens the list of all names', async () => {
    resizeWindow(390);
    const { form, hand } = await open();
    expect(form.queryByRole('list', { name: 'Nombres de las secciones' })).toBeNull();
    await hand.click(form.getByRole('button', { name: 'Ver los nombres de las secciones' }));
    const names = within(form.getByRole('list', { name: 'Nombres de las secciones' }));
    expect(names.getAllByRole('button')).toHaveLength(12);
    await hand.click(names.getByRole('button', { name: /Llantas$/ }));
    expect(await form.findByRole('heading', { name: '6 de 12 · Llantas' })).toBeTruthy();
  });
});

describe('PRE-20 a quick check', () => {
  test('is one page: each section is good with one tap, and what it took is sent along', async () => {
    const app = await open({ 'POST /api/preset': { data: CREATED, message: PRESET_CREATED } });
    const { hand, sent } = app;
    await hand.click(app.form.getByRole('radio', { name: 'Rápida' }));
    const form = within(screen.getByRole('form', { name: 'Prealistamiento' }));
    await hand.type(form.getByRole('combobox', { name: /^Conductor/ }), 'salazar{Enter}');
    fireEvent.change(form.getByLabelText(/^Kilometraje/), { target: { value: '128.450' } });
    for (const button of form.getAllByRole('button', { name: /: todo bueno$/ })) await hand.click(button);
    for (const firma of ['Firma del responsable', 'Firma del conductor']) {
      const pad = within(form.getByRole('group', { name: firma }));
      fireEvent.click(pad.getByRole('radio', { name: 'Escribir el nombre' }));
      fireEvent.change(pad.getByLabelText(/^Nombre como firma/), { target: { value: 'Ana' } });
    }
    await waitFor(() => expect(form.queryByText(/Por llenar/)).toBeNull());
    await hand.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('heading', { name: 'Aprobado' })).toBeTruthy();
    const body = posts(sent)[0]?.body as Record<string, string>;
    expect(body['isFast']).toBe('true');
    expect(Object.keys(JSON.parse(body['tiempos'] ?? '{}') as object)).toEqual(
      expect.arrayContaining(['datos', 'luces', 'fugas']),
    );
  });
});

describe('PRE-20 coming back to a check that was begun', () => {
  /** Vehicle, driver, kilometres and papers are done; then the screen is left. */
  async function leave() {
    resizeWindow(390);
    const app = await open();
    const { form, hand, router } = app;
    await hand.type(form.getByRole('combobox', { name: /^Conductor/ }), 'salazar{Enter}');
    fireEvent.change(form.getByLabelText(/^Kilometraje/), { target: { value: '128.450' } });
    fireEvent.click(form.getByRole('button', { name: 'Siguiente' }));
    fireEvent.click(await form.findByRole('button', { name: 'Todo bueno' }));
    router.history.push('/operacion/codigosqr/generarcodigoqr');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Prealistamiento' })).toBeNull());
    return app;
  }

  test('it opens at the first section that is not finished, says that it goes on and can begin anew', async () => {
    const { router, hand } = await leave();
    router.history.push(`${HERE}?vehicle=v2`);
    expect(await screen.findByRole('heading', { name: '3 de 12 · Carrocería interna' })).toBeTruthy();
    expect(screen.getByText(/^Sigues el de hoy \d\d:\d\d ·/)).toBeTruthy();
    await hand.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
    const question = within(await screen.findByRole('dialog', { name: '¿Descartar el borrador?' }));
    await hand.click(question.getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByRole('heading', { name: '1 de 12 · Vehículo y conductor' })).toBeTruthy();
    expect(screen.queryByText(/^Sigues el de hoy/)).toBeNull();
  });

  test('one of another day asks before it goes on', async () => {
    const { router, hand } = await leave();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * 3_600_000 });
    router.history.push(`${HERE}?vehicle=v2`);
    const asked = within(await screen.findByRole('region', { name: 'Prealistamiento sin terminar' }));
    expect(
      asked.getByText(/^Lo empezaste el \d\d\/\d\d\/\d{4} a las \d\d:\d\d\. El vehículo se revisa cada día\.$/),
    ).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Prealistamiento' })).toBeNull();
    await hand.click(asked.getByRole('button', { name: 'Seguir con ese' }));
    expect(await screen.findByRole('heading', { name: '3 de 12 · Carrocería interna' })).toBeTruthy();
    expect(screen.getByText(/^Sigues el del \d\d\/\d\d\/\d{4} \d\d:\d\d ·/)).toBeTruthy();
    vi.useRealTimers();
  });
});

describe('CUM-24, CUM-25, CUM-26 what the company keeps', () => {
  beforeEach(() => resizeWindow(1440));
  const defecto = {
    _id: '7c9e6679-7425-40de-944b-000000000001',
    vehicle_id: 'v2',
    placa: 'SYL509',
    punto: 'luces:luces bajas',
    nombre: 'Luces bajas',
    criticidad: 'bloqueante',
    desde: '2025-11-12T15:00:00.000Z',
    prometido: '2025-11-20',
  };
  const data = {
    defectos: [defecto, { ...defecto, vehicle_id: 'v1', punto: 'luces:luces altas' }],
    vehiculos: [{ placa: 'SYL509', clase: 'bus', papeles: [{ tipo: 'soat', vence: '2027-12-01' }] }],
    conductores: [],
    responsables: ['Milena Charris'],
  };

  test('what was bad on this vehicle is said at its point, and of another vehicle nothing', async () => {
    const { form } = await open({ [CONOCIDO]: { data } });
    const said = 'Estaba malo desde el 12/11/2025, prometido para el 20/11/2025 (vencido)';
    expect(form.getAllByText(said)).toHaveLength(1);
  });

  test('the class and the dates are those that were kept, and the responsible person is chosen from the people', async () => {
    const { form, hand } = await open({ [CONOCIDO]: { data } });
    const clase = form.getByLabelText<HTMLInputElement>(/^Clase de vehículo/);
    expect([clase.value, clase.readOnly]).toEqual(['Bus', true]);
    expect(form.getByRole('link', { name: 'hoja de vida del vehículo' }).getAttribute('href')).toBe(
      '/cumplimiento/vehiculos/SYL509',
    );
    expect(form.getByLabelText<HTMLInputElement>('Vence SOAT').value).toBe('01/12/2027');
    expect(form.getByText(/^Las fechas son las de los papeles guardados\./)).toBeTruthy();
    await hand.selectOptions(form.getByLabelText(/^Responsable, de las personas/), 'Milena Charris');
    expect(form.getByLabelText<HTMLInputElement>(/^Nombre del responsable/).value).toBe('Milena Charris');
  });
});
