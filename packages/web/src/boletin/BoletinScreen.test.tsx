import type { Accion } from '@fenix/domain/boletin/accion';
import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { notificationsStore } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { givenManager } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { resizeWindow } from '../testing/setup';
import { type Answer, type Sent, stubApi } from '../testing/stubApi';
import { givenAccion, idOf, pageOfAcciones } from '../testing/boletin/givenAccion';

const LIST = 'GET /api/newsletter?clientName=fenix+sas&limit=100';
const COMPANIES: Answer = {
  data: [
    { client: 'fenix sas', isProvider: true },
    { client: 'expreso del caribe', isProvider: false },
    { client: 'cóndor andino', isProvider: false },
  ],
};

function open(answers: Record<string, Answer | ((sent: Sent) => Answer)> = {}, at = '/newsletter') {
  const log = stubApi({
    'GET /api/companies': COMPANIES,
    'GET /api/mail': { data: { isConfigured: true, waiting: 0 } },
    [LIST]: pageOfAcciones([givenAccion(1)]),
    ...answers,
  });
  return { log, ...renderApp(at, givenManager()), hand: userEvent.setup() };
}

const openForm = (answers: Record<string, Answer | ((sent: Sent) => Answer)> = {}) =>
  open(answers, '/newsletter?nuevo=si');
const form = () => screen.findByRole('form', { name: 'Crear acción de mejora' });
const emails = async () => within(await form()).getByRole('textbox', { name: /Correos electrónicos/ });
const chips = async () =>
  within(await form())
    .queryAllByRole('button', { name: /^Quitar .*@/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Quitar ', ''));

async function fill(hand: ReturnType<typeof userEvent.setup>) {
  await hand.type(await emails(), 'ana@empresa.co ');
  await hand.click(within(await form()).getByRole('combobox', { name: /Clientes/ }));
  // The pager offers 'Todos' as well, in its own list.
  const every = await waitFor(() => {
    const options = screen.getAllByRole('option', { name: 'Todos', hidden: true });
    const found = options.find((option) => option.tagName !== 'OPTION');
    if (!found) throw new Error('no list of clients');
    return found;
  });
  await hand.click(every);
  await hand.type(within(await form()).getByRole('textbox', { name: /Título/ }), 'Frenos');
  await hand.type(within(await form()).getByRole('textbox', { name: /Descripción/ }), 'Revisar');
}
const send = async (hand: ReturnType<typeof userEvent.setup>) =>
  hand.click(within(await form()).getByRole('button', { name: /Enviar/ }));

describe('the screen', () => {
  test('NEWS-01, NEWS-02, NEWS-03 has its title, subtitle, form and table', async () => {
    openForm();
    expect(await screen.findByRole('heading', { level: 1, name: 'Boletin informativo' })).toBeTruthy();
    expect(screen.getByText('Nuevo lanzamiento')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Crear acción de mejora' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Tabla ultimos lanzamientos' })).toBeTruthy();
  });

  test('NEWS-04, NEWS-05, NEWS-09 rows show number, date, title, clients and answers, and carry their id', async () => {
    open();
    const row = (await screen.findByText('Frenos 1')).closest('tr');
    expect([...(row?.cells ?? [])].slice(0, 5).map((cell) => cell.textContent)).toEqual([
      '1',
      '01/11/2026',
      'Frenos 1',
      '2 clientes',
      '2',
    ]);
    expect(row?.id).toBe(idOf(1));
  });

  test('NEWS-37 says how many messages wait when there is no mail server', async () => {
    open({ 'GET /api/mail': { data: { isConfigured: false, waiting: 12 } } });
    expect(await screen.findByText('Sin servidor de correo: 12 mensajes en espera')).toBeTruthy();
  });

  test('NEWS-35 a list that fails says so, and can be asked for again', async () => {
    open({ [LIST]: { status: 500 } });
    expect(await screen.findByText(BOLETIN_MESSAGES.listFailed)).toBeTruthy();
    expect(screen.getByText('Oops!')).toBeTruthy();
    const [toast] = notificationsStore.getState().notifications;
    expect(toast?.autoClose).toBe(4_000);
    expect(screen.getAllByRole('button', { name: 'Reintentar' }).length).toBeGreaterThan(0);
  });

  test('without releases: No hay datos', async () => {
    open({ [LIST]: pageOfAcciones([]) });
    expect(await screen.findByText('No hay datos')).toBeTruthy();
  });
});

describe('the filters and the row', () => {
  test('NEWS-28, NEWS-29 one date alone searches nothing; both go as dd/mm/yyyy', async () => {
    const both = 'GET /api/newsletter?startDate=01/11/2026&endDate=02/11/2026&clientName=fenix+sas&limit=100';
    const { log, hand } = open({ [both]: pageOfAcciones([givenAccion(7)]) });
    await screen.findByText('Frenos 1');
    const asked = () => log.filter(({ path }) => path.startsWith('/api/newsletter?')).length;
    await hand.type(screen.getByRole('textbox', { name: 'Desde' }), '01/11/2026');
    await hand.tab();
    expect(asked()).toBe(1);
    await hand.type(screen.getByRole('textbox', { name: 'Hasta' }), '02/11/2026');
    await hand.tab();
    expect(await screen.findByText('Frenos 7')).toBeTruthy();
    expect(asked()).toBe(2);
  });

  test('NEWS-07, NEWS-08 the download button spins for a second and opens the preview with the item', async () => {
    const { hand, address } = open({
      [`GET /api/newsletter/${idOf(1)}`]: { data: givenAccion(1, { unread: false }) },
      [`GET /api/newsletter/${idOf(1)}/mail`]: { data: [] },
    });
    const button = await screen.findByRole('button', { name: 'Descargar la acción de mejora 1' });
    const pressed = performance.now();
    await hand.click(button);
    expect(button.getAttribute('data-loading')).toBe('true');
    await waitFor(() => expect(address()).toBe(`/newsletter/preview?id=${idOf(1)}`));
    expect(performance.now() - pressed).toBeGreaterThanOrEqual(990);
  });

  test('NEWS-07 on a phone the card has the download button beside its link', async () => {
    resizeWindow(390, 844);
    const { hand, address } = open({
      [`GET /api/newsletter/${idOf(1)}`]: { data: givenAccion(1, { unread: false }) },
      [`GET /api/newsletter/${idOf(1)}/mail`]: { data: [] },
    });
    const button = await screen.findByRole('button', { name: 'Descargar la acción de mejora 1' });
    expect(button.closest('a')).toBeNull();
    await hand.click(button);
    await waitFor(() => expect(address()).toBe(`/newsletter/preview?id=${idOf(1)}`));
  });
});

describe('recipients', () => {
  test('NEWS-25, NEWS-26 a space makes a chip of a good address and warns about a bad one', async () => {
    const { hand } = openForm();
    const field = await emails();
    await hand.type(field, 'ana@empresa.co');
    expect(await chips()).toEqual([]);
    await hand.type(field, ' ');
    expect(await chips()).toEqual(['ana@empresa.co']);
    await hand.type(field, 'mala ');
    expect(screen.getByText('El email no es valido!')).toBeTruthy();
    expect(await chips()).toEqual(['ana@empresa.co']);
    await hand.click(screen.getByRole('button', { name: 'Quitar ana@empresa.co' }));
    expect(await chips()).toEqual([]);
  });

  test.each([' ', '{Enter}', ',', ';'])('NEWS-25 an address and %j after it is a chip', async (end) => {
    const { hand } = openForm();
    await hand.type(await emails(), `ana@empresa.co${end}`);
    expect(await chips()).toEqual(['ana@empresa.co']);
    expect(((await emails()) as HTMLInputElement).value).toBe('');
  });

  test('NEWS-25 what is no address stays as text and stops the sending with a word', async () => {
    const { hand, log } = openForm();
    await hand.type(await emails(), 'ana@empresa.co mala@');
    await hand.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('El email no es valido!')).toBeTruthy();
    expect(((await emails()) as HTMLInputElement).value).toBe('mala@');
    expect(log.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('NEWS-25 a pasted list becomes many chips', async () => {
    const { hand } = openForm();
    await hand.click(await emails());
    await hand.paste('Ana <ana@a.co>; luis@b.co, mal@');
    expect(await chips()).toEqual(['ana@a.co', 'luis@b.co']);
    expect(((await emails()) as HTMLInputElement).value).toBe('mal@');
  });

  test('NEWS-23, NEWS-24 without a recipient it warns and sends nothing', async () => {
    const { hand, log } = openForm();
    await send(hand);
    expect((await screen.findAllByText(BOLETIN_MESSAGES.noRecipient)).length).toBeGreaterThan(0);
    expect(log.some(({ method }) => method === 'POST')).toBe(false);
  });
});

test('NEWS-20, NEWS-27 from 1 to 3 items: adding ends at 3, removing at 1', async () => {
  const { hand } = openForm();
  const inForm = within(await form());
  const add = inForm.getByRole('button', { name: 'Agregar punto' }) as HTMLButtonElement;
  const remove = (number: number) =>
    inForm.getByRole('button', { name: `Quitar el punto ${number}` }) as HTMLButtonElement;
  expect([add.disabled, remove(1).disabled]).toEqual([false, true]);
  await hand.click(add);
  await hand.click(add);
  expect([add.disabled, remove(1).disabled, inForm.getAllByRole('group', { name: /^Punto/ }).length]).toEqual([
    true,
    false,
    3,
  ]);
  await hand.click(remove(2));
  expect([add.disabled, inForm.getAllByRole('group', { name: /^Punto/ }).length]).toEqual([false, 2]);
});

describe('publishing', () => {
  test('NEWS-10, NEWS-11, NEWS-18, NEWS-22, NEWS-32 sends the form, clears it and shows the new release', async () => {
    let published: Accion[] = [givenAccion(1)];
    const said: (string | null)[] = [];
    const { hand, log, address } = openForm({
      [LIST]: () => pageOfAcciones(published),
      'POST /api/newsletter': () => {
        said.push(screen.getByRole('button', { name: 'Enviando' }).textContent);
        published = [givenAccion(2), givenAccion(1)];
        return { data: idOf(2) };
      },
    });
    await fill(hand);
    await hand.upload(
      within(await form()).getByLabelText('Fotos o videos del punto 1', { selector: 'input:not([capture])' }),
      new File(['x'], 'a.png', { type: 'image/png' }),
    );
    await send(hand);
    expect(await screen.findByText('Frenos 2')).toBeTruthy();
    expect(said).toEqual(['Enviando']);
    expect(screen.queryByText('Enviando')).toBeNull();
    const sent = log.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({
      emails: '["ana@empresa.co"]',
      clientsList: '["Todos"]',
      title1: 'Frenos',
      description1: 'Revisar',
      foto1: expect.objectContaining({ name: 'a.png' }),
    });
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
    await waitFor(() => expect(address()).toBe(`/newsletter#${idOf(2)}`));
    expect(document.getElementById(idOf(2))?.dataset['highlighted']).toBe('true');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Crear acción de mejora' })).toBeNull());
    await hand.click(screen.getByRole('button', { name: 'Crear acción de mejora' }));
    expect([
      await chips(),
      within(await form()).getByRole<HTMLInputElement>('textbox', { name: /Título/ }).value,
    ]).toEqual([[], '']);
  });

  test('NEWS-12, NEWS-36 a failure says so and keeps everything', async () => {
    const { hand } = openForm({
      'POST /api/newsletter': {
        status: 400,
        message: 'Revisa los datos enviados.',
        errors: [{ path: 'clientsList', message: BOLETIN_MESSAGES.unknownClient }],
      },
    });
    await fill(hand);
    await send(hand);
    expect(await screen.findByText('Ocurrio un error al crear la accion de mejora.')).toBeTruthy();
    expect(screen.getByText(BOLETIN_MESSAGES.unknownClient)).toBeTruthy();
    expect(await chips()).toEqual(['ana@empresa.co']);
    expect(within(await form()).getByRole<HTMLInputElement>('textbox', { name: /Título/ }).value).toBe('Frenos');
  });
});
