import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import { VEHICLE_CLASS_KEYS } from '@fenix/domain/flota/vehicleClass';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { type Answer, type Sent, stubApi } from '../../testing/stubApi';
import { resizeWindow } from '../../testing/setup';
import { givenListed, givenWhole } from '../../testing/actas/givenActa';

const pending = givenWhole(givenListed(1, { internalNumber: '1042' }));
const PATH = `/api/actas/${pending._id}`;
const FORM = `/optimizacion/newrecord/${pending._id}`;

const catalogos = {
  'GET /api/catalogos/analistas': {
    data: [
      { _id: '7c9e6679-7425-40de-944b-000000000001', nombre: 'Diana Rojas', activo: true },
      { _id: '7c9e6679-7425-40de-944b-000000000002', nombre: 'Pedro Retirado', activo: false },
    ],
  },
  // Short ones: three buttons for each of 36 items are slow to look through without a browser.
  'GET /api/catalogos/plantillas': {
    data: VEHICLE_CLASS_KEYS.map((clase) => ({ clase, items: defaultItems(clase).slice(-2), version: 1 })),
  },
};

/** happy-dom does not draw: a sheet of paper is enough for the form. */
function givenPaper() {
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(`data:image/png;base64,${btoa('x')}`);
}

async function open(
  answers: Record<string, Answer | ((sent: Sent) => Answer)> = {},
  acta = pending,
  usuario = givenUsuario(),
) {
  const sent = stubApi({ ...catalogos, [`GET ${PATH}`]: { data: acta }, ...answers });
  const app = renderApp(FORM, usuario);
  return { ...app, sent, hand: userEvent.setup() };
}

/** In the hand, where one section is on the screen at a time. */
async function filled(answers: Record<string, Answer | ((sent: Sent) => Answer)>) {
  givenPaper();
  resizeWindow(390);
  const app = await open(answers);
  const form = within(await screen.findByRole('form', { name: 'Completar acta' }));
  const type = (label: RegExp, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });
  const goTo = (section: string) => fireEvent.click(form.getByRole('button', { name: new RegExp(section) }));
  type(/^Dirección/, 'Calle 30');
  type(/^Ciudad/, 'Santa Marta');
  type(/^Nombre del operador/, 'Luis Daza');
  goTo('Evidencias');
  const video = new File(['x'], 'recorrido.mp4', { type: 'video/mp4' });
  fireEvent.change(form.getByLabelText('Video al final, galería'), { target: { files: [video] } });
  await form.findByRole('button', { name: 'Quitar Video al final' });
  goTo('Cierre');
  type(/^Analista/, 'Diana Rojas');
  type(/^Observaciones/, 'Sin novedad.');
  type(/^Nombre de quien recibe/, 'Ana Torregrosa');
  fireEvent.click(form.getByRole('radio', { name: 'Escribir el nombre' }));
  type(/^Nombre como firma/, 'Ana');
  await form.findByRole('button', { name: 'Lista: Cierre' });
  return { ...app, form };
}

test('ACTA-39 a section is ticked once it was looked at, not before', async () => {
  resizeWindow(390);
  const { hand } = await open();
  const marks = within(await screen.findByRole('navigation', { name: 'Secciones' }));
  const names = () => marks.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names()).toEqual([
    'Por llenar: Datos',
    'Sin revisar: Checklist',
    'Sin revisar: Pruebas del equipo',
    'Sin revisar: Cambios',
    'Por llenar: Evidencias',
    'Por llenar: Cierre',
  ]);
  await hand.click(marks.getByRole('button', { name: /Checklist/ }));
  await hand.click(marks.getByRole('button', { name: /Cambios/ }));
  expect(names()).toEqual([
    'Por llenar: Datos',
    'Lista: Checklist',
    'Sin revisar: Pruebas del equipo',
    'Lista: Cambios',
    'Por llenar: Evidencias',
    'Por llenar: Cierre',
  ]);
});

test('ACTA-39 on a desk a section is ticked once it had the focus', async () => {
  const { hand } = await open();
  const index = within(await screen.findByRole('navigation', { name: 'Secciones' }));
  expect(index.getByRole('link', { name: 'Sin revisar: Cambios' })).toBeTruthy();
  await hand.click(index.getByRole('link', { name: /Cambios/ }));
  expect(await index.findByRole('link', { name: 'Lista: Cambios' })).toBeTruthy();
  expect(index.getByRole('link', { name: 'Sin revisar: Checklist' })).toBeTruthy();
});

test('ACTA-66, ACTA-68 the places for videos record one, and say how long it may be; the others take a photo', async () => {
  await open();
  const form = within(await screen.findByRole('form', { name: 'Completar acta' }));
  const camera = (slot: string) => form.getByLabelText<HTMLInputElement>(`${slot}, cámara`);
  for (const slot of ['Video al inicio', 'Video al final']) {
    expect(camera(slot).accept).toBe('video/mp4,video/quicktime');
    expect(camera(slot).getAttribute('capture')).toBe('environment');
    expect(within(form.getByRole('group', { name: slot })).getByRole('button', { name: 'Grabar video' })).toBeTruthy();
  }
  expect(form.getAllByText('Hasta unos 100 segundos de video (200 MB).')).toHaveLength(2);
  expect(camera('GPS al inicio').accept).toBe('image/png,image/jpeg');
  expect(
    within(form.getByRole('group', { name: 'GPS al inicio' })).getByRole('button', { name: 'Tomar foto' }),
  ).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Video al inicio, galería').accept).toBe(
    'image/png,image/jpeg,video/mp4,video/quicktime',
  );
});

const puts = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PUT');

test('ACTA-40, ACTA-56, ACTA-64 the head, the questions of a GPS record, and only analysts who are active', async () => {
  await open();
  const form = within(await screen.findByRole('form', { name: 'Completar acta' }));
  const head = document.querySelector('dl')?.textContent ?? '';
  for (const word of [pending.plate, pending.name, 'GPS']) expect(head).toContain(word);
  expect(form.queryByRole('group', { name: '¿Se cambió la unidad de almacenamiento?' })).toBeNull();
  expect(form.getByRole('group', { name: '¿Se cambió el GPS?' })).toBeTruthy();
  const analysts = within(form.getByLabelText(/^Analista/)).getAllByRole('option');
  expect(analysts.map(({ textContent }) => textContent)).toEqual(['Elige un analista', 'Diana Rojas']);
});

test('ACTA-69 nothing is sent while something is missing; each field says so and the first has the focus', async () => {
  const { sent, hand } = await open();
  const form = within(await screen.findByRole('form', { name: 'Completar acta' }));
  await hand.click(form.getByRole('button', { name: 'Guardar' }));
  // The six of the form, less the number, which is there already.
  expect(form.getAllByText('Este campo es obligatorio')).toHaveLength(5);
  expect(form.getByText(ACTA_MESSAGES.noEvidence)).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText(/^Dirección/));
  expect(puts(sent)).toEqual([]);
});

test('ACTA-73, ACTA-74, ACTA-76 the form goes out with a key, says that it arrived, and the preview opens', async () => {
  const { sent, form, hand, address } = await filled({ [`PUT ${PATH}`]: { data: pending._id } });
  await hand.click(form.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(ACTA_MESSAGES.updated);
  await waitFor(() => expect(address()).toBe(`/optimizacion/previewrecord/${pending._id}`));
  const [put] = puts(sent);
  expect(put?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  const body = put?.body as Record<string, string>;
  expect(Object.keys(body)).toEqual(['id', 'entities', 'complete', 'tipe', 'foto4', 'signature']);
  expect(JSON.parse(body['entities'] ?? '')).toMatchObject({
    addres: 'Calle 30',
    internalNumber: '1042',
    changeGPS: false,
  });
  expect(body['complete']).toBe('true');
});

test('ACTA-69 without name and signature of who receives it asks once, in words, and then goes', async () => {
  const { sent, form, hand } = await filled({ [`PUT ${PATH}`]: { data: pending._id } });
  fireEvent.change(form.getByLabelText(/^Nombre de quien recibe/), { target: { value: ' ' } });
  await hand.click(form.getByRole('button', { name: 'Guardar' }));
  const dialog = () => screen.findByRole('dialog', { name: '¿Enviar el acta sin estos datos?', hidden: true });
  const question = within(await dialog());
  expect(question.getByText('El documento mostrará que falta: Nombre de quien recibe.')).toBeTruthy();
  await hand.click(question.getByRole('button', { name: 'Volver al acta', hidden: true }));
  expect(puts(sent)).toEqual([]);
  await hand.click(form.getByRole('button', { name: 'Guardar' }));
  await hand.click(within(await dialog()).getByRole('button', { name: 'Enviar así', hidden: true }));
  await screen.findByText(ACTA_MESSAGES.updated);
  expect(puts(sent)[0]?.body).toMatchObject({ confirmed: 'true' });
});

test.each([
  ['the vehicle brought', JSON.stringify({ patente: 'AAA001', nombre: '1042' }), true],
  ['the user typed', null, false],
])('ACTA-42 a number that %s: read-only is %s', async (_, dataVehicle, isReadOnly) => {
  await open({}, { ...pending, dataVehicle });
  const number = await screen.findByLabelText<HTMLInputElement>(/^Número interno/);
  expect([number.value, number.readOnly]).toEqual(['1042', isReadOnly]);
  expect(screen.queryByText('Viene de los datos del vehículo.') !== null).toBe(isReadOnly);
});

test('ACTA-75 errors of the server are shown at their fields, and nothing typed is lost', async () => {
  const refused = {
    status: 400,
    message: 'Revisa los datos enviados.',
    errors: [{ path: 'city', message: 'No existe.' }],
  };
  const { form, hand } = await filled({ [`PUT ${PATH}`]: refused });
  await hand.click(form.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(ACTA_MESSAGES.updateFailed);
  const again = within(await screen.findByRole('form', { name: 'Completar acta' }));
  expect(await again.findByText('No existe.')).toBeTruthy();
  expect(again.getByLabelText<HTMLInputElement>(/^Ciudad/).value).toBe('Santa Marta');
  expect(screen.queryByRole('button', { name: /por enviar/ })).toBeNull();
});

test('ACTA-75 a refusal that no field explains waits with its reason, and goes when it is tried again', async () => {
  let answers = 0;
  const { sent, form, hand, address } = await filled({
    [`PUT ${PATH}`]: () => {
      answers += 1;
      return answers === 1 ? { status: 409, message: ACTA_MESSAGES.alreadyDeleted } : { data: pending._id };
    },
  });
  await hand.click(form.getByRole('button', { name: 'Guardar' }));
  const notice = within(await screen.findByRole('region', { name: 'Pendiente de enviar' }));
  await notice.findByText(`Rechazada: ${ACTA_MESSAGES.alreadyDeleted}`);
  await hand.click(notice.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(puts(sent)).toHaveLength(2));
  expect(new Set(puts(sent).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(address()).toContain(pending._id);
});

test('ACTA-76 in the list a finished acta that waits says so, and is opened instead of completed', async () => {
  const { form, hand, router } = await filled({
    [`PUT ${PATH}`]: { status: 503, message: 'Sin conexión con el servidor.' },
    'GET /api/actas/client/expreso del caribe/pending': { data: [pending] },
  });
  await hand.click(form.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('region', { name: 'Pendiente de enviar' });
  await router.navigate({ href: '/optimizacion/mantenimientos/actas/expreso%20del%20caribe' });
  const list = within(await screen.findByRole('list', { name: /^Actas:/ }));
  expect(await list.findByText('Por enviar')).toBeTruthy();
  expect(list.queryByText('Pendiente')).toBeNull();
  expect(list.queryByRole('link', { name: /^Completar/ })).toBeNull();
  await hand.click(list.getByRole('link', { name: `Abrir el acta ${pending.consecutive}` }));
  expect(await screen.findByRole('region', { name: 'Pendiente de enviar' })).toBeTruthy();
});

test('AUTH-45, AUTH-46 what was begun is listed first on the device, goes on from there, and is discarded by its name', async () => {
  const { sent, router, hand } = await open({ 'POST /api/descartes': { data: null } });
  const form = within(await screen.findByRole('form', { name: 'Completar acta' }));
  fireEvent.change(form.getByLabelText(/^Ciudad/), { target: { value: 'Santa Marta' } });
  await router.navigate({ href: '/optimizacion/actas-sin-senal' });
  // Before the outbox looks again by itself, half a minute later.
  const begun = within(await screen.findByRole('region', { name: 'Sin terminar' }, { timeout: 15_000 }));
  const title = `Acta n.º ${pending.consecutive} · ${pending.plate}`;
  await hand.click(begun.getByRole('link', { name: `Continuar: ${title}` }));
  const again = within(await screen.findByRole('form', { name: 'Completar acta' }));
  expect(again.getByLabelText<HTMLInputElement>(/^Ciudad/).value).toBe('Santa Marta');

  await router.navigate({ href: '/optimizacion/actas-sin-senal' });
  await hand.click(await screen.findByRole('button', { name: `Descartar: ${title}` }));
  const question = within(await screen.findByRole('dialog', { name: '¿Descartar el borrador?' }));
  expect(question.getByText(title)).toBeTruthy();
  await hand.click(question.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sin terminar' })).toBeNull());
  const reported = () => sent.filter(({ path }) => path === '/api/descartes').map(({ body }) => body);
  await waitFor(() => expect(reported()).toHaveLength(1));
  expect(reported()[0]).toMatchObject({
    kind: 'acta',
    record: pending._id,
    title,
    plate: pending.plate,
    state: 'sinTerminar',
  });
});

test('a session that ended makes it wait for a sign-in, said in words', async () => {
  const { form, hand } = await filled({ [`PUT ${PATH}`]: { status: 401, message: 'x' } });
  await hand.click(form.getByRole('button', { name: 'Guardar' }));
  const notice = within(await screen.findByRole('region', { name: 'Pendiente de enviar' }));
  await notice.findByText('Esperando que inicies sesión');
  await hand.click(notice.getByRole('button', { name: 'Volver a editar' }));
  const again = within(await screen.findByRole('form', { name: 'Completar acta' }));
  expect(again.getByLabelText<HTMLTextAreaElement>(/^Observaciones/).value).toBe('Sin novedad.');
});

test('ACTA-29 a record that is not there says so and leaves', async () => {
  const { address } = await open({ [`GET ${PATH}`]: { status: 404, message: ACTA_MESSAGES.notFound } });
  expect(await screen.findByText(ACTA_MESSAGES.notFoundTitle)).toBeTruthy();
  expect(screen.getByText(ACTA_MESSAGES.notFound)).toBeTruthy();
  await waitFor(() => expect(address()).toContain('/mantenimientos/actas/'));
});

test('ACTA-10, ACTA-97 a record that is complete opens its preview instead', async () => {
  const { address } = await open({}, { ...pending, complete: true });
  await waitFor(() => expect(address()).toBe(`/optimizacion/previewrecord/${pending._id}`));
});

test('a user who may complete records and not read them is led to the records of the device', async () => {
  const { address } = await open({}, { ...pending, complete: true }, givenUsuario({ scopes: ['createRecords'] }));
  await waitFor(() => expect(address()).toBe('/optimizacion/actas-sin-senal'));
});

test('a server that fails says so, and the form opens when it is tried again', async () => {
  let isDown = true;
  const { hand } = await open({
    [`GET ${PATH}`]: () => (isDown ? { status: 500, message: 'Falló' } : { data: pending }),
  });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  isDown = false;
  await hand.click(retry);
  expect(await screen.findByRole('form', { name: 'Completar acta' })).toBeTruthy();
});

test('ACTA-39 in the hand one section at a time, with its place in words and in the address', async () => {
  resizeWindow(390);
  const { hand, address } = await open();
  const form = within(await screen.findByRole('form', { name: 'Completar acta' }));
  expect(form.getByRole('heading', { name: '1 de 6 · Datos' })).toBeTruthy();
  expect(form.queryByRole('button', { name: 'Anterior' })).toBeNull();
  await hand.click(form.getByRole('button', { name: 'Siguiente' }));
  expect(form.getByRole('heading', { name: '2 de 6 · Checklist' })).toBeTruthy();
  expect(address()).toContain('seccion=checklist');
  await hand.click(form.getByRole('button', { name: 'Anterior' }));
  expect(form.getByRole('heading', { name: '1 de 6 · Datos' })).toBeTruthy();
});

test('CUM-48 the documents kept of the operator are offered for the observations', async () => {
  const usuario = givenUsuario();
  const asked = `GET /api/conductores/documentos?${new URLSearchParams({ client: pending.client, nombre: 'Luis Daza' })}`;
  const items = [{ nombre: 'Luis Daza', tipoDocumento: 'CC', documento: '72145990', papeles: [] }];
  const { hand } = await open({ [asked]: { data: { items } } }, pending, {
    ...usuario,
    modulesClient: [...usuario.modulesClient, 'cumplimiento'],
  });
  const form = within(await screen.findByRole('form', { name: 'Completar acta' }));
  fireEvent.change(form.getByLabelText(/^Nombre del operador/), { target: { value: 'Luis Daza' } });
  const button = await form.findByRole('button', { name: 'Agregar a las observaciones' });
  const observations = () => form.getByLabelText<HTMLTextAreaElement>(/^Observaciones/).value;
  expect(observations()).toBe('');
  await hand.click(button);
  expect(observations()).toBe('Operador: Luis Daza, CC 72145990.');
  // The button is gone: typing goes on where it wrote.
  expect(document.activeElement).toBe(form.getByLabelText(/^Observaciones/));
});
