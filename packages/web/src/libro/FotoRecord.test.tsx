import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import { sampleCount, sampleLibro } from '@fenix/domain/testing/libro/libroFixture';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { type Answer, type Sent, stubApi } from '../testing/stubApi';
import { COUNTED, HERE, SAVE, givenBook, givenPictures } from '../testing/libro/givenLibro';

const [FIRST = ''] = sampleLibro().fotos.map(({ id }) => id);
const SAVED = sampleCount(FIRST, { numPassengers: 12, noveltie: 'Puerta abierta' });

beforeEach(() => {
  givenPictures();
  vi.spyOn(console, 'warn').mockReturnValue();
});

/** The first photo of the book. */
async function givenCabin(answers: Record<string, Answer | ((sent: Sent) => Answer)> = {}) {
  const sent = stubApi({ ...givenBook(), ...answers });
  renderApp(HERE, givenUsuario({ scopes: ['readDispatch', 'all'] }));
  const [cabin, corridor] = await screen.findAllByRole('article');
  if (!cabin || !corridor) throw new Error('no photos');
  return { sent, cabin: within(cabin), corridor: within(corridor), hand: userEvent.setup() };
}
type Cabin = Awaited<ReturnType<typeof givenCabin>>;

const saves = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'POST');

async function type({ cabin, hand }: Cabin, count = '12') {
  await hand.type(cabin.getByLabelText('Pasajeros'), count);
  await hand.type(cabin.getByLabelText('Novedad'), 'Puerta abierta');
  await hand.click(cabin.getByRole('button', { name: 'Guardar' }));
}

async function answerQuestion({ hand }: Cabin, question: string, answer: string) {
  const dialog = await screen.findByRole('dialog', { name: question });
  await hand.click(within(dialog).getByRole('button', { name: answer }));
}

describe('the passengers on a photo', () => {
  test('TRIP-25, TRIP-26, TRIP-27: asked first, then saved, locked and with who is responsible', async () => {
    const given = await givenCabin({ [SAVE]: { data: SAVED } });
    await type(given);
    await answerQuestion(given, 'Este dato no se podra volver a editar', 'Continuar');
    expect(await given.cabin.findByText('Óscar Peña')).toBeTruthy();
    expect(given.cabin.getByText('Puerta abierta')).toBeTruthy();
    expect(given.cabin.queryByRole('textbox')).toBeNull();
    expect(saves(given.sent).map(({ body }) => body)).toEqual([
      { id: '7', foto: FIRST, numPassengers: 12, noveltie: 'Puerta abierta', client: 'expreso del caribe' },
    ]);
    const row = within(screen.getByRole('table', { name: 'Pasajeros' })).getByRole('row', { name: /^Barranquilla/ });
    expect(row.textContent).toBe('Barranquilla12—1200');
    // The focus moves to the next field.
    await waitFor(() => expect(document.activeElement).toBe(given.corridor.getByLabelText('Pasajeros')));
  });

  test('TRIP-26: Cancelar saves nothing and keeps what was typed', async () => {
    const given = await givenCabin();
    await type(given);
    await answerQuestion(given, LIBRO_MESSAGES.saveQuestion, 'Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saves(given.sent)).toEqual([]);
    expect(given.cabin.getByLabelText<HTMLInputElement>('Pasajeros').value).toBe('12');
  });

  test('TRIP-33: without a count nothing happens, and the field says what is missing', async () => {
    const { sent, cabin, hand } = await givenCabin();
    const field = cabin.getByLabelText<HTMLInputElement>('Pasajeros');
    const press = cabin.getByRole('button', { name: 'Guardar' });
    for (const count of ['', '201', '-1', 'x', '1.5']) {
      await hand.clear(field);
      if (count) await hand.type(field, count);
      expect(cabin.queryByText(LIBRO_MESSAGES.badCount)).toBeNull();
      await hand.click(press);
      expect(await cabin.findByText(LIBRO_MESSAGES.badCount)).toBeTruthy();
      expect(document.activeElement).toBe(field);
      await hand.type(field, '0');
    }
    expect(screen.queryByText(LIBRO_MESSAGES.saveQuestion)).toBeNull();
    expect(saves(sent)).toEqual([]);
  });

  test('TRIP-36: a failure shows an error, the input is kept, and trying again is the same save', async () => {
    const given = await givenCabin({ [SAVE]: { status: 500, message: 'x' } });
    await type(given);
    await answerQuestion(given, LIBRO_MESSAGES.saveQuestion, 'Continuar');
    expect(await screen.findByText('Ocurrio un error al guardar el dato')).toBeTruthy();
    expect(given.cabin.getByLabelText<HTMLInputElement>('Pasajeros').value).toBe('12');
    expect(given.cabin.getByLabelText<HTMLInputElement>('Novedad').value).toBe('Puerta abierta');
    await given.hand.click(given.cabin.getByRole('button', { name: 'Guardar' }));
    await answerQuestion(given, LIBRO_MESSAGES.saveQuestion, 'Continuar');
    await waitFor(() => expect(saves(given.sent)).toHaveLength(2));
    const keys = saves(given.sent).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('TRIP-28: what another user saved first gives a message and is shown', async () => {
    let isTaken = false;
    const theirs = sampleCount(FIRST, { numPassengers: 3, responsable: 'Ana Núñez' });
    const given = await givenCabin({
      [SAVE]: () => {
        isTaken = true;
        return { status: 409, message: LIBRO_MESSAGES.alreadySaved };
      },
      [COUNTED]: () => ({ data: { data: isTaken ? [theirs] : [] } }),
    });
    await type(given);
    await answerQuestion(given, LIBRO_MESSAGES.saveQuestion, 'Continuar');
    expect(await screen.findByText(LIBRO_MESSAGES.alreadySaved)).toBeTruthy();
    expect(await given.cabin.findByText('Ana Núñez')).toBeTruthy();
    expect(screen.queryByText(LIBRO_MESSAGES.saveFailed)).toBeNull();
  });
});

describe('the picture of a photo', () => {
  const valueOf = (place: Cabin['cabin'], label: string) => {
    const shown = place.getByLabelText(label).querySelector('output');
    return () => shown?.textContent;
  };

  test('TRIP-21: the panel goes between information and editing, and keeps what was typed', async () => {
    const { cabin, hand } = await givenCabin();
    const camera = cabin.getByText('Cámara');
    await hand.type(cabin.getByLabelText('Pasajeros'), '5');
    expect(camera.closest('[hidden]')).toBeNull();
    await hand.click(cabin.getByRole('radio', { name: 'Editar imagen' }));
    expect(camera.closest('[hidden]')).not.toBeNull();
    expect(cabin.getByRole('group', { name: 'Brillo' })).toBeTruthy();
    await hand.click(cabin.getByRole('radio', { name: 'Información' }));
    expect(cabin.getByLabelText<HTMLInputElement>('Pasajeros').value).toBe('5');
  });

  test('TRIP-21: information shows the camera, the time and the coordinates', async () => {
    const { cabin } = await givenCabin();
    const facts = cabin.getByText('Cámara').closest('dl');
    expect(Array.from(facts?.querySelectorAll('dd') ?? [], ({ textContent }) => textContent)).toEqual([
      'Cabina',
      '15/11/2026 08:00:02',
      '10.90812, -74.78900',
    ]);
  });

  test('TRIP-22, TRIP-23: each adjustment goes by its step, up and down', async () => {
    const { cabin, hand } = await givenCabin();
    await hand.click(cabin.getByText('Editar imagen'));
    for (const [label, step] of [
      ['Brillo', 5],
      ['Contraste', 5],
      ['Saturación', 30],
      ['Exposición', 10],
      ['Tono', 90],
      ['Intensidad', 50],
      ['Sepia', 50],
    ] as const) {
      const value = valueOf(cabin, label);
      expect(value()).toBe('0');
      await hand.click(cabin.getByLabelText(`Más ${label.toLowerCase()}`));
      expect(value()).toBe(`+${step}`);
      for (const _ of [1, 2]) await hand.click(cabin.getByLabelText(`Menos ${label.toLowerCase()}`));
      expect(value()).toBe(`-${step}`);
    }
  });

  test('TRIP-24: resetting asks first; No keeps the adjustments, Si takes them back', async () => {
    const given = await givenCabin();
    const { cabin, hand } = given;
    const sepia = valueOf(cabin, 'Sepia');
    await hand.click(cabin.getByRole('radio', { name: 'Editar imagen' }));
    expect(cabin.getByRole<HTMLButtonElement>('button', { name: 'Reiniciar' }).disabled).toBe(true);
    await hand.click(cabin.getByRole('button', { name: 'Más sepia' }));
    await hand.click(cabin.getByRole('button', { name: 'Reiniciar' }));
    await answerQuestion(given, 'Seguro desea reiniciar la imagen?', 'No');
    expect(sepia()).toBe('+50');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await hand.click(cabin.getByRole('button', { name: 'Reiniciar' }));
    await answerQuestion(given, 'Seguro desea reiniciar la imagen?', 'Si');
    await waitFor(() => expect(sepia()).toBe('0'));
  });

  test('TRIP-23: opened large it has the same adjustments', async () => {
    const { cabin, hand } = await givenCabin();
    await hand.click(cabin.getByRole('radio', { name: 'Editar imagen' }));
    await hand.click(cabin.getByRole('button', { name: 'Más brillo' }));
    await hand.click(await cabin.findByRole('button', { name: /^Ampliar/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cabina, Barranquilla, 15/11/2026 08:00:02' }));
    expect(valueOf(dialog, 'Brillo')()).toBe('+5');
  });
});

test('INF-81 a photo leads to its informe, for who may create informes', async () => {
  stubApi(givenBook());
  renderApp(HERE, givenUsuario({ scopes: ['readDispatch', 'createNovelty', 'all'] }));
  const [cabin] = await screen.findAllByRole('article');
  if (!cabin) throw new Error('no photos');
  expect(
    within(cabin)
      .getByRole('link', { name: /^Crear informe de/ })
      .getAttribute('href'),
  ).toBe(`/optimizacion/informes/crearinforme?origen=foto&de=7&momento=${FIRST}`);
});

test('INF-81 who may not create informes is offered none at a photo', async () => {
  const { cabin } = await givenCabin();
  expect(cabin.queryByRole('link', { name: /^Crear informe/ })).toBeNull();
});
