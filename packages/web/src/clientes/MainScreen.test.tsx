import { CLIENTE_MESSAGES, SHELL_MESSAGES } from '@fenix/domain/messages';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { rememberClient } from '../shared/recent';
import { givenCliente, givenManager } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { type Answer, stubApi } from '../testing/stubApi';

const caribe = givenCliente('expreso del caribe');
const rapido = givenCliente('rápido ñuñez', { nit: null, modulesClient: ['operacion', 'pqrs'] });
const LIST = 'GET /api/modules/clients/fenix sas';

afterEach(() => notifications.clean());

function open(
  path = '/main',
  list: Answer = { data: [caribe, rapido] },
  more: Record<string, Answer | (() => Answer)> = {},
) {
  const log = stubApi({ [LIST]: list, 'GET /api/modules/rápido ñuñez': { data: rapido }, ...more });
  return { log, ...renderApp(path, givenManager()), hand: userEvent.setup() };
}

const cards = async () => within(await screen.findByRole('main')).findAllByRole('listitem');

test('SHELL-18 every client has its card with name, NIT and contracted modules', async () => {
  open();
  const [first, second] = await cards();
  expect(first?.textContent).toContain('Expreso del CaribeNIT 900.123.456-75 de 6 módulos');
  expect(second?.textContent).toContain('Rápido ÑuñezSin NIT registrado2 de 6 módulos');
});

test('SHELL-18 the client worked for last is first, and the search has the focus', async () => {
  rememberClient(givenManager()._id, 'RÁPIDO ñuñez');
  open();
  const [first] = await cards();
  expect(first?.textContent).toContain('Rápido Ñuñez');
  expect(first?.textContent).toContain('la última vez');
  const search = screen.getByRole('searchbox', { name: 'Buscar cliente' });
  await waitFor(() => expect(document.activeElement).toBe(search));
});

test('SHELL-19 choosing a card keeps the client and opens its dispatches', async () => {
  const { address, hand } = open();
  await hand.click(await screen.findByRole('link', { name: 'Rápido Ñuñez' }));
  await screen.findByRole('heading', { name: 'Despachos' });
  expect(address()).toBe('/operacion/despachos/verdespachos/r%C3%A1pido%20%C3%B1u%C3%B1ez');
  expect(window.sessionStorage.getItem('clientTem')).toBe('rápido ñuñez');
});

test('GUARD-81 a user redirected here from a scanned vehicle goes on to it with the chosen client', async () => {
  const scanned = '/operacion/prealistamiento/crearprealistamiento?vehicle=v2';
  const { address, hand } = open(scanned);
  expect(await screen.findByText('Elige la empresa y seguimos a «Crear prealistamiento».')).toBeTruthy();
  await hand.click(await screen.findByRole('link', { name: 'Rápido Ñuñez' }));
  await screen.findByRole('heading', { name: 'Crear prealistamiento' });
  expect(address()).toBe(scanned);
  expect(window.sessionStorage.getItem('clientTem')).toBe('rápido ñuñez');
});

test('GUARD-81 an address that leads out of the product is not followed', async () => {
  const { address, hand } = open(`/main?seguir=${encodeURIComponent('//malo.example/x')}`);
  await hand.click(await screen.findByRole('link', { name: 'Rápido Ñuñez' }));
  await waitFor(() => expect(address()).toBe('/main'));
});

test('SHELL-26 the search of the top bar filters the cards without accents and is in the address', async () => {
  const { address, hand } = open();
  await hand.type(await screen.findByRole('searchbox', { name: 'Buscar cliente' }), 'RAPIDO nu');
  await waitFor(async () => expect(await cards()).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'Rápido Ñuñez' })).toBeTruthy();
  expect(address()).toBe('/main?buscar=RAPIDO+nu');
});

test('SHELL-26 a pasted address shows the same; nothing found says so and offers a link back', async () => {
  const { hand } = open('/main?buscar=zzz');
  expect(await screen.findByText(/Ningún cliente coincide con «zzz»/)).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Ver todos' }));
  expect(await cards()).toHaveLength(2);
});

test('SHELL-30 no clients at all says so', async () => {
  open('/main', { data: [] });
  expect(await screen.findByText(SHELL_MESSAGES.empty)).toBeTruthy();
});

test('SHELL-32 a failed list says what happened and can be tried again', async () => {
  open('/main', { status: 500, message: SHELL_MESSAGES.unexpected });
  expect(await screen.findByText(SHELL_MESSAGES.unexpected)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

async function openModules(hand: ReturnType<typeof userEvent.setup>) {
  await hand.click(await screen.findByRole('button', { name: 'Opciones de Rápido Ñuñez' }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Módulos contratados', hidden: true }));
  return within(await screen.findByRole('dialog', { name: /Módulos contratados/ }));
}

test('GUARD-06 the contracted modules of a client are switched and saved', async () => {
  const { log, hand } = open(undefined, undefined, {
    [`PUT /api/modules/${rapido._id}`]: { data: rapido, message: 'cliente actualizado' },
  });
  const dialog = await openModules(hand);
  expect(dialog.getAllByRole('switch')).toHaveLength(6);
  await hand.click(dialog.getByRole('switch', { name: 'Ejecución' }));
  await hand.click(dialog.getByRole('switch', { name: 'PQRS' }));
  await hand.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(CLIENTE_MESSAGES.updated)).toBeTruthy();
  expect(log.find(({ method }) => method === 'PUT')?.body).toEqual({
    modulesClient: ['operacion', 'ejecucion'],
    version: 1,
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Módulos contratados/ })).toBeNull());
});

test('GUARD-06 a client keeps at least one module', async () => {
  const { hand } = open();
  const dialog = await openModules(hand);
  await hand.click(dialog.getByRole('switch', { name: 'Operación' }));
  await hand.click(dialog.getByRole('switch', { name: 'PQRS' }));
  expect(dialog.getByText(CLIENTE_MESSAGES.oneModule)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Guardar' }).hasAttribute('disabled')).toBe(true);
});

test('GUARD-06 a refused change keeps the dialog and what was chosen', async () => {
  const refusal = { status: 409, message: SHELL_MESSAGES.conflict };
  const { hand } = open(undefined, undefined, { [`PUT /api/modules/${rapido._id}`]: refusal });
  const dialog = await openModules(hand);
  await hand.click(dialog.getByRole('switch', { name: 'Ejecución' }));
  await hand.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(SHELL_MESSAGES.conflict)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: 'Ejecución' }).checked).toBe(true);
});

test('AUTH-32, N7 a module more asks for the password over the dialog, and the change goes on', async () => {
  let isConfirmed = false;
  const { log, hand } = open(undefined, undefined, {
    [`PUT /api/modules/${rapido._id}`]: () =>
      isConfirmed
        ? { data: rapido, message: 'cliente actualizado' }
        : { status: 428, message: 'Escribe tu contraseña de nuevo para hacer este cambio.' },
    'POST /api/auth/confirm': () => {
      isConfirmed = true;
      return { data: null };
    },
  });
  const dialog = await openModules(hand);
  await hand.click(dialog.getByRole('switch', { name: 'Ejecución' }));
  await hand.click(dialog.getByRole('button', { name: 'Guardar' }));
  const again = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú', hidden: true }));
  await hand.click(again.getByLabelText('Tu contraseña'));
  await hand.paste('la mía');
  await hand.keyboard('{Enter}');
  expect(await screen.findByText(CLIENTE_MESSAGES.updated)).toBeTruthy();
  const sent = log.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const asked = { modulesClient: ['operacion', 'ejecucion', 'pqrs'], version: 1 };
  expect(sent).toEqual([asked, asked]);
});
