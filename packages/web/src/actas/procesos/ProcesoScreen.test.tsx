import type { ListedActa } from '@fenix/domain/actas/acta';
import type { Proceso } from '@fenix/domain/actas/procesos/proceso';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { storeClientTem } from '../../shared/session';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { type Answer, stubApi } from '../../testing/stubApi';
import { actaId, givenListed, givenProceso, givenWhole } from '../../testing/actas/givenActa';

const ID = actaId(1);
const ONE = `GET /api/actas/${ID}`;
const SEND = `PUT /api/actas/process/${ID}`;
const hidden = { hidden: true };

type Given = { acta?: Partial<ListedActa>; process?: Proceso[]; answers?: Record<string, Answer>; path?: string };

function open({ acta = {}, process = [], answers = {}, path = `/optimizacion/new-state?id=${ID}` }: Given = {}) {
  storeClientTem('carga llanera');
  const log = stubApi({ [ONE]: { data: givenWhole(givenListed(1, acta), { process }) }, ...answers });
  return { log, hand: userEvent.setup(), ...renderApp(path, givenManager()) };
}

const form = async () => within(await screen.findByRole('form', { name: 'Nuevo proceso' }));
const photo = () => new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
const LIST = '/optimizacion/mantenimientos/actas/carga%20llanera';

/** The browser of the tests cannot open pictures; the photo then goes as it is small already. */
function withPictures() {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 10, height: 10, close: () => {} }));
}

async function fill(hand: ReturnType<typeof userEvent.setup>, text = 'Se cambió el arnés') {
  const inside = await form();
  await hand.upload(inside.getByLabelText('Foto', { selector: 'input:not([capture])' }), photo());
  await hand.type(inside.getByLabelText(/^Descripción/), text);
  return inside;
}

test('leaving for a slowly loading screen leads there, and not to the list', async () => {
  const { router, address } = open();
  await form();
  act(() => router.history.push('/nuevo-producto'));
  await screen.findByRole('heading', { level: 1, name: 'Constructor de plantillas' });
  expect(address()).toBe('/nuevo-producto');
});

describe('the form', () => {
  test('PROC-01, PROC-03, PROC-04 names its record and starts good', async () => {
    open();
    const inside = await form();
    expect(screen.getByText('Acta 1001')).toBeTruthy();
    expect(inside.getByRole('group', { name: 'Foto' })).toBeTruthy();
    expect(inside.getByRole<HTMLInputElement>('radio', { name: 'Bueno' }).checked).toBe(true);
    expect(inside.getByRole<HTMLInputElement>('radio', { name: 'Malo' }).checked).toBe(false);
  });

  test('PROC-05, PROC-06 without photo or words it says so and sends nothing', async () => {
    const { hand, log } = open();
    const inside = await form();
    await hand.click(inside.getByRole('button', { name: 'Guardar proceso' }));
    expect(await screen.findAllByText('Todos los campos son obligatorios!.')).toHaveLength(3);
    await hand.type(inside.getByLabelText(/^Descripción/), '   ');
    await hand.click(inside.getByRole('button', { name: 'Guardar proceso' }));
    expect(log.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('PROC-07 counts up to 800 characters and refuses one more', async () => {
    const { hand, log } = open();
    const inside = await form();
    const words = inside.getByLabelText(/^Descripción/);
    await hand.click(words);
    await hand.paste('a'.repeat(801));
    expect(inside.getByText('801 de 800')).toBeTruthy();
    await hand.upload(inside.getByLabelText('Foto', { selector: 'input:not([capture])' }), photo());
    await hand.click(inside.getByRole('button', { name: 'Guardar proceso' }));
    expect(await inside.findByText('La descripción admite hasta 800 caracteres.')).toBeTruthy();
    expect(log.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('PROC-08 a photo of another kind is refused by name', async () => {
    open();
    const inside = await form();
    const file = new File(['x'], 'acta.pdf', { type: 'application/pdf' });
    await userEvent
      .setup({ applyAccept: false })
      .upload(inside.getByLabelText('Foto', { selector: 'input:not([capture])' }), file);
    expect(await inside.findByText(/acta\.pdf: el formato no está permitido\. Usa jpg, png, jpeg/)).toBeTruthy();
  });

  test('PROC-03 on a phone the camera comes first', async () => {
    resizeWindow(390, 844);
    open();
    const inside = await form();
    const names = inside.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.slice(0, 2)).toEqual(['Tomar foto', 'Elegir de la galería']);
  });
});

describe('saving', () => {
  test('PROC-04, PROC-15, PROC-16 sends photo, words, state and date, then the list of the current client', async () => {
    withPictures();
    const { hand, log, address } = open({ answers: { [SEND]: { data: null } } });
    const inside = await fill(hand);
    await hand.click(inside.getByRole('radio', { name: 'Malo' }));
    await hand.click(inside.getByRole('button', { name: 'Guardar proceso' }));
    expect(await screen.findByText('Proceso creado correctamente!.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe(LIST));
    const sent = log.find(({ method }) => method === 'PUT');
    expect(sent?.body).toMatchObject({
      description: 'Se cambió el arnés',
      state: 'false',
      fecha: expect.stringMatching(/^\d{4}-/),
      image: expect.objectContaining({ name: 'foto.jpg' }),
    });
  });

  test.each<[string, Answer, string]>([
    ['PROC-17 a failure', { status: 500 }, 'Ocurrio un error al actualizar los procesos, intentalo mas tarde!.'],
    [
      'PROC-12 somebody closed it meanwhile',
      { status: 409, message: 'Esta acta ya se encuentra cerrada!.' },
      'Esta acta ya se encuentra cerrada!.',
    ],
  ])('%s gives a message, and the input is kept', async (_, answer, words) => {
    withPictures();
    const { hand } = open({ answers: { [SEND]: answer } });
    const inside = await fill(hand);
    await hand.click(inside.getByRole('button', { name: 'Guardar proceso' }));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(inside.getByLabelText<HTMLTextAreaElement>(/^Descripción/).value).toBe('Se cambió el arnés');
    expect(inside.getByText('foto.jpg')).toBeTruthy();
  });
});

describe('who and when', () => {
  test('PROC-12 a closed record says so instead of the form', async () => {
    open({ acta: { complete: true, close: true, timeDiffFinally: 2 } });
    expect(await screen.findByText('Esta acta ya se encuentra cerrada!.')).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Nuevo proceso' })).toBeNull();
  });

  test('PROC-09 only corrective and online records hold follow-ups', async () => {
    open({ acta: { tipe: 'preventivo' } });
    expect(await screen.findByText('Solo las actas en línea y correctivas llevan procesos.')).toBeTruthy();
  });

  test('PROC-13 a client user reads and signs; adding is the provider’s', async () => {
    stubApi({ [ONE]: { data: givenWhole(givenListed(1), { process: [givenProceso()] }) } });
    renderApp(`/optimizacion/new-state?id=${ID}`, givenUsuario());
    expect(await screen.findByText(/Los procesos los agrega el proveedor/)).toBeTruthy();
    expect(screen.getByText('Se cambió el arnés.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Firmar recibido' })).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Nuevo proceso' })).toBeNull();
  });

  test('PROC-02 without an id it goes back to the list', async () => {
    const { address } = open({ path: '/optimizacion/new-state' });
    await waitFor(() => expect(address()).toBe(LIST));
  });

  test('PROC-02 a record that is not there warns and goes back', async () => {
    const gone = { status: 404, message: 'x' };
    const { address } = open({ answers: { [ONE]: gone, [`GET /api/actas/old/${ID}`]: gone } });
    expect(await screen.findByText('Al parecer este registro ya no existe!')).toBeTruthy();
    expect(screen.getByText('Oops...')).toBeTruthy();
    await waitFor(() => expect(address()).toBe(LIST));
  });
});

describe('what was done before', () => {
  const signed = givenProceso({ responsibleName: 'Carlos Meza', state: false, description: 'Primera revisión.' });

  test('PROC-10, PROC-11, PROC-14 good or bad, received or not, who wrote it and when', async () => {
    open({ process: [signed, givenProceso()] });
    const first = within(await screen.findByRole('article', { name: 'Proceso 1' }));
    const second = within(screen.getByRole('article', { name: 'Proceso 2' }));
    for (const text of ['Malo', 'Recibido', 'Recibe: Carlos Meza']) expect(first.getByText(text)).toBeTruthy();
    for (const text of ['Bueno', 'Sin recibir']) expect(second.getByText(text)).toBeTruthy();
    expect(second.getByText(/María Ñáñez/).textContent).toContain('03/11/2026 10:30');
    expect(first.queryByRole('button', { name: 'Firmar recibido' })).toBeNull();
  });

  test('PROC-11 receiving asks for the name and the signature before it sends anything', async () => {
    const { hand, log } = open({ process: [givenProceso()] });
    await hand.click(await screen.findByRole('button', { name: 'Firmar recibido' }));
    const inside = within(await screen.findByRole('form', { name: 'Recibir el proceso 1' }));
    await hand.click(inside.getByRole('button', { name: 'Guardar recibido', ...hidden }));
    expect(await inside.findByText('Este campo es obligatorio')).toBeTruthy();
    expect(inside.getByText('Falta la firma de quien recibe.')).toBeTruthy();
    expect(log.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('PROC-11 nothing is received on a closed record', async () => {
    open({ acta: { complete: true, close: true, timeDiffFinally: 2 }, process: [givenProceso()] });
    await screen.findByRole('article', { name: 'Proceso 1' });
    expect(screen.queryByRole('button', { name: 'Firmar recibido' })).toBeNull();
  });
});
