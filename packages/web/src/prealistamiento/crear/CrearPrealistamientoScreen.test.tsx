import { PLANTILLA_INICIAL } from '@fenix/domain/prealistamiento/plantilla';
import { PRESET_CREATED, PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { SECCIONES, SECCION_IDS } from '@fenix/domain/prealistamiento/plantillaInicial';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CLIENT, OF_CLIENT, catalogo } from '../../flota/givenDespacho';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { type Answer, type Sent, stubApi } from '../../testing/stubApi';

const HERE = '/operacion/prealistamiento/crearprealistamiento';
/** Short ones: three buttons for each of a hundred items are slow to look through without a browser. */
const plantilla = Object.fromEntries(SECCION_IDS.map((id) => [id, PLANTILLA_INICIAL[id].slice(0, 2)]));
const FORM = {
  ...catalogo(),
  'GET /api/preset-v2/plantilla': { data: { version: 3, plantilla } },
};
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

test('PRE-23 a check that is refused for the vehicle says so as large as one that is approved', async () => {
  const { save } = await filled({ 'POST /api/preset': { data: { ...CREATED, estado: 'false' } } });
  await save();
  expect(await screen.findByRole('heading', { name: 'No aprobado' })).toBeTruthy();
  expect(screen.getByText(PRESET_MESSAGES.refused)).toBeTruthy();
});

test('PRE-20 without signal it waits in sight, and goes by itself as one that waited', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { sent, save } = await filled({ 'POST /api/preset': { data: CREATED } });
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

test('PRE-10 a quick check looks at what keeps a vehicle from leaving and at nothing else', async () => {
  const { form, hand } = await open();
  expect(form.getByRole('group', { name: 'Aceite de motor · Bloqueante' })).toBeTruthy();
  expect(form.getByRole('group', { name: 'Antiséptico' })).toBeTruthy();
  await hand.click(form.getByRole('radio', { name: 'Rápida' }));
  expect(form.getByRole('group', { name: 'Aceite de motor · Bloqueante' })).toBeTruthy();
  expect(form.queryByRole('group', { name: 'Antiséptico' })).toBeNull();
});

test('QR-04 the vehicle of the code is filled in', async () => {
  const { form } = await open();
  expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Vehículo/ }).value).toBe('SYL509 · 102');
});

test('a code of another fleet is told', async () => {
  const { form } = await open({}, `${HERE}?vehicle=ajeno`);
  expect(screen.getByText(PRESET_MESSAGES.otherVehicle)).toBeTruthy();
  expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Vehículo/ }).value).toBe('');
});
