import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { ROUTE_IDS, fillPath, matchRoute } from '@fenix/domain/routes';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readClientTem, readLastPath } from '../shared/session';
import { givenCliente, givenManager, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { stubApi } from '../testing/stubApi';
import { parseSearch, stringifySearch } from './router';
import { SCREENS } from './screens';

const own = '/operacion/despachos/verdespachos/expreso%20del%20caribe';
const pqrs = '/pqrs/acciondemejora/veracciondemejora';
const andina = givenCliente('flota andina');

beforeEach(() => {
  stubApi({
    'GET /api/modules/clients/fenix sas': { data: [andina] },
    'GET /api/modules/flota andina': { data: andina },
    'GET /api/modules/expreso del caribe': { data: givenCliente('expreso del caribe') },
  });
});
afterEach(() => notifications.clean());

test('every route of the table has its screen', () => {
  expect(ROUTE_IDS.filter((id) => !(id in SCREENS))).toEqual(['signIn']);
});

test('AUTH-12 SHELL-23 the start address leads staff to /main and a client user to their dispatches', async () => {
  const { address } = renderApp('/', givenManager());
  await screen.findByRole('heading', { name: 'Selecciona un cliente' });
  expect(address()).toBe('/main');
});

test('AUTH-13 the start address leads a client user to the dispatches of their company', async () => {
  const { address } = renderApp('/', givenUsuario());
  await screen.findByRole('heading', { name: 'Despachos' });
  expect(address()).toBe(own);
});

test('AUTH-15 the last address is remembered with its search, and the tab says where one is', async () => {
  renderApp(`${own}?search=a`, givenUsuario());
  await screen.findByRole('heading', { name: 'Despachos' });
  await waitFor(() => expect(readLastPath()).toBe(`${own}?search=a`));
  expect(document.title).toBe('Despachos · Fénix');
});

test('GUARD-17 GUARD-18 a refused screen warns and leaves the user where they were', async () => {
  const { router, address } = renderApp(pqrs, givenUsuario());
  await screen.findByRole('heading', { name: 'Acciones de mejora' });
  await router.navigate({ to: '/clients' });
  expect(await screen.findByText(SHELL_MESSAGES.noPermission)).toBeTruthy();
  expect(address()).toBe(pqrs);
});

test('GUARD-19 a refused deep link warns and shows the landing screen', async () => {
  const { address } = renderApp('/clients', givenUsuario());
  expect(await screen.findByText(SHELL_MESSAGES.noPermission)).toBeTruthy();
  await screen.findByRole('heading', { name: 'Despachos' });
  expect(address()).toBe(own);
});

test('GUARD-80 the address of another client ends on the own one, with the warning', async () => {
  const { address } = renderApp('/optimizacion/mantenimientos/actas/flota%20andina', givenUsuario());
  expect(await screen.findByText(SHELL_MESSAGES.noPermission)).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/optimizacion/mantenimientos/actas/expreso%20del%20caribe'));
});

test('GUARD-81 staff who open the address of a client work for it from then on', async () => {
  renderApp('/operacion/despachos/verdespachos/flota%20andina', givenManager());
  await screen.findByRole('heading', { name: 'Despachos' });
  expect(readClientTem()).toBe('flota andina');
  expect(screen.getByRole('button', { name: /Trabajas para Flota Andina/ })).toBeTruthy();
});

test('GUARD-81 staff who have not chosen a client are brought to /main', async () => {
  const { address } = renderApp('/optimizacion/informes/crearinforme', givenManager());
  await screen.findByRole('heading', { name: 'Selecciona un cliente' });
  expect(address()).toBe(`/main?seguir=${encodeURIComponent('/optimizacion/informes/crearinforme')}`);
});

test('GUARD-19 someone who may open nothing reads so, inside the shell', async () => {
  renderApp('/', givenUsuario({ scopes: ['all'], modulesClient: [] }));
  expect(await screen.findByRole('heading', { name: 'Sin acceso' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeTruthy();
});

test('SHELL-15 SHELL-16 an unknown address shows the not-found screen with a way home', async () => {
  const { address } = renderApp('/no/existe', givenUsuario());
  expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Menú principal' })).toBeNull();
  screen.getByRole('link', { name: 'Volver al inicio' }).click();
  await screen.findByRole('heading', { name: 'Despachos' });
  expect(address()).toBe(own);
});

test('a client whose name needs care in an address survives the way through the router', async () => {
  const name = 'carga & café 50%/día';
  const { router } = renderApp(fillPath('despachosList', { client: name }), givenManager());
  await screen.findByRole('heading', { name: 'Despachos' });
  expect(readClientTem()).toBe(name);
  expect(matchRoute(router.state.location.href)?.params).toEqual({ client: name });
});

test('words of the address stay words', () => {
  expect(parseSearch('?buscar=007&page=2')).toEqual({ buscar: '007', page: '2' });
  expect(stringifySearch({ buscar: '007', empty: '', none: undefined })).toBe('?buscar=007');
  expect(stringifySearch({})).toBe('');
});
