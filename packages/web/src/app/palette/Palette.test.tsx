import { ROUTE_IDS } from '@fenix/domain/routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { givenCliente, givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';
import { screenEntries } from './entries';

const pqrs = '/pqrs/acciondemejora/veracciondemejora';

beforeEach(() => {
  stubApi({ 'GET /api/modules/clients/fenix sas': { data: [givenCliente('rápido ochoa')] } });
});

const idsFor = (...args: Parameters<typeof screenEntries>) => screenEntries(...args).map(({ id }) => id);

test('GUARD-16 GUARD-21 the palette offers only what the menu and the guard would open', () => {
  const dispatcher = givenUsuario({ scopes: ['readDispatch', 'all'] });
  expect(idsFor(dispatcher, 'expreso del caribe')).toEqual(['despachosList', 'viajesList', 'accionesDeMejora']);
});

test('GUARD-78 staff with a client reach the administration and every list, never a record', () => {
  const ids = idsFor(givenManager(), 'rápido ochoa');
  expect(ids).toContain('clientes');
  expect(ids).toContain('actasList');
  const records = new Set(ROUTE_IDS.filter((id) => /preview|complete|entry|create$/i.test(id)));
  const creations = ['despachoCreate', 'prealistamientoCreate', 'informeCreate', 'documentoCreate'];
  expect(ids.filter((id) => records.has(id))).toEqual(creations);
});

test('GUARD-81 without a client staff are offered only what needs none', () => {
  expect(idsFor(givenManager(), undefined)).not.toContain('despachosList');
  expect(idsFor(givenManager(), undefined)).toContain('main');
});

async function openPalette(path: string, user = givenManager()) {
  const app = renderApp(path, user);
  const hand = userEvent.setup();
  await screen.findByText('Saltar al contenido');
  await hand.keyboard('{Control>}k{/Control}');
  const field = await screen.findByPlaceholderText('Ir a una pantalla, cliente o acción');
  return { ...app, hand, field };
}

test('Ctrl+K finds a client without accents and goes to its dispatches', async () => {
  const { hand, field, address } = await openPalette('/main');
  await screen.findByRole('button', { name: /^Rápido Ochoa/ });
  await hand.type(field, 'RAPIDO och');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Acciones de mejora/ })).toBeNull());
  await hand.click(screen.getByRole('button', { name: /^Rápido Ochoa/ }));
  await waitFor(() => expect(address()).toBe('/operacion/despachos/verdespachos/r%C3%A1pido%20ochoa'));
});

test('a client user is offered no clients', async () => {
  const { field, hand } = await openPalette(pqrs, givenUsuario());
  await hand.type(field, 'rapido');
  expect(await screen.findByText('Nada coincide con la búsqueda')).toBeTruthy();
});

test('a question mark shows the keys, except in a text', async () => {
  renderApp('/main', givenManager());
  const hand = userEvent.setup();
  await hand.type(await screen.findByRole('searchbox', { name: 'Buscar cliente' }), '?');
  expect(screen.queryByRole('dialog', { name: 'Atajos de teclado' })).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await hand.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Atajos de teclado' })).toBeTruthy();
});
