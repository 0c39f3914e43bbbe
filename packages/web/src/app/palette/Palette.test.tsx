import type { Hallazgo } from '@fenix/domain/buscar/busqueda';
import { ROUTE_IDS } from '@fenix/domain/routes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clearSession } from '../../shared/session';
import { givenCliente, givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';
import { actEntries, screenEntries } from './entries';

const pqrs = '/pqrs/acciondemejora/veracciondemejora';
const CARIBE = 'expreso del caribe';

const OCHOA: Hallazgo = {
  clase: 'cliente',
  id: '1',
  titulo: 'rápido ochoa',
  detalle: 'NIT 890',
  cliente: 'rápido ochoa',
};
const acta = (number: number, cliente = CARIBE): Hallazgo => ({
  clase: 'acta',
  id: `a-${number}`,
  titulo: `Acta ${number} · UGZ771`,
  detalle: '16/11/2026 · Ana',
  cliente,
});

/** The server as it would answer what is asked of it. */
const given = (answers: Record<string, Hallazgo[]> = {}) =>
  stubApi({
    'GET /api/modules/clients/fenix sas': { data: [givenCliente('rápido ochoa')] },
    // The screen of a record that is not there leaves again.
    'GET /api/actas/a-390': { status: 503, message: 'La base de datos no responde.' },
    ...Object.fromEntries(
      Object.entries(answers).map(([asked, data]) => [`GET /api/buscar?${asked}`, { data }] as const),
    ),
  });

const idsFor = (...args: Parameters<typeof screenEntries>) => screenEntries(...args).map(({ id }) => id);
const actsFor = (...args: Parameters<typeof actEntries>) => actEntries(...args).map(({ label }) => label);

test('GUARD-16 GUARD-21 the palette offers only what the menu and the guard would open', () => {
  const dispatcher = givenUsuario({ scopes: ['readDispatch', 'all'] });
  expect(idsFor(dispatcher, CARIBE)).toEqual(['despachosList', 'viajesList', 'accionesDeMejora']);
  expect(actsFor(dispatcher, CARIBE)).toEqual([]);
});

test('GUARD-78 staff with a client reach the administration and every list, never a record', () => {
  const ids = idsFor(givenManager(), 'rápido ochoa');
  expect(ids).toContain('clientes');
  expect(ids).toContain('actasList');
  const records = new Set(ROUTE_IDS.filter((id) => /preview|complete|entry|create$/i.test(id)));
  expect(ids.filter((id) => records.has(id))).toEqual([]);
});

test('SHELL-40 what one may make is offered as an act, with the client one works for', () => {
  expect(actsFor(givenManager(), 'rápido ochoa')).toEqual([
    'Crear despacho',
    'Nueva acta',
    'Crear prealistamiento',
    'Crear informe',
    'Diligenciar documento',
  ]);
  const technician = givenUsuario({ scopes: ['readRecords', 'createRecords'] });
  expect(actEntries(technician, CARIBE).map(({ to }) => to)).toEqual([
    '/optimizacion/mantenimientos/actas/expreso%20del%20caribe?nueva=1',
    '/optimizacion/diligenciar',
  ]);
  expect(actsFor(givenUsuario({ scopes: ['readRecords'] }), CARIBE)).toEqual([]);
  expect(actsFor(givenManager(), undefined)).toEqual([]);
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
  const field = await screen.findByRole('combobox', { name: 'Placa, número, cliente, pantalla o acción' });
  return { ...app, hand, field };
}

const option = (name: RegExp) => screen.findByRole('option', { name });
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('SHELL-40 Ctrl+K finds a client and goes to its dispatches', async () => {
  given({ 'q=RAPIDO+och': [OCHOA] });
  const { hand, field, address } = await openPalette('/main');
  await hand.type(field, 'RAPIDO och');
  await hand.click(await option(/^Rápido Ochoa.*NIT 890/));
  await waitFor(() => expect(address()).toBe('/operacion/despachos/verdespachos/r%C3%A1pido%20ochoa'));
});

test('SHELL-40 a number opens its acta by keyboard alone, and is the first of the recent ones afterwards', async () => {
  const log = given({ 'q=390': [acta(390), acta(1390)] });
  const user = givenUsuario({ scopes: ['readRecords'] });
  const { hand, field, address } = await openPalette(pqrs, user);
  await hand.type(field, '390');
  const found = await option(/^Acta 390 · UGZ771/);
  expect(found.getAttribute('aria-selected')).toBe('true');
  expect(field.getAttribute('aria-activedescendant')).toBe(found.id);
  expect(screen.getByText('2 resultados')).toBeTruthy();
  await hand.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/optimizacion/previewrecord/a-390'));
  // One question for what was typed in one go, not one for each letter.
  expect(log.filter(({ path }) => path.startsWith('/api/buscar'))).toHaveLength(1);

  await again(hand);
  await waitFor(() => expect(names()[0]).toContain('Acciones de mejora'));
  await hand.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(pqrs));
  await again(hand);
  await waitFor(() => expect(names()[0]).toContain('Acta 390 · UGZ771'));
});

async function again(hand: ReturnType<typeof userEvent.setup>): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ir a' })).toBeNull());
  await hand.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Placa, número, cliente, pantalla o acción' });
}

test('SHELL-40 Enter before the answer opens what comes', async () => {
  given({ 'q=390': [acta(390)] });
  const { field, address } = await openPalette(pqrs, givenUsuario({ scopes: ['readRecords'] }));
  fireEvent.change(field, { target: { value: '390' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(address()).toBe('/optimizacion/previewrecord/a-390'));
});

test('SHELL-40 staff are taken to the company of what they found', async () => {
  given({ 'q=acta+390': [acta(390, 'rápido ochoa')] });
  const { hand, field, address } = await openPalette('/main');
  await screen.findByRole('link', { name: 'Rápido Ochoa' });
  await hand.type(field, 'acta 390');
  await option(/^Acta 390.*Rápido Ochoa$/);
  await hand.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/optimizacion/previewrecord/a-390?empresa=r%C3%A1pido+ochoa'));
});

test('SHELL-40 signing out leaves no recent place behind, and no user sees those of another', async () => {
  given();
  const { address } = await openPalette(pqrs, givenUsuario());
  await waitFor(() => expect(window.localStorage.getItem('recientes')).toContain('Acciones de mejora'));
  expect(address()).toBe(pqrs);
  expect(names().join()).not.toContain('Recientes');
  clearSession();
  expect(window.localStorage.getItem('recientes')).toBeNull();
});

test('SHELL-40 without an answer screens and acts are still there, and it is said', async () => {
  stubApi({});
  const { hand, field } = await openPalette(pqrs, givenUsuario());
  await hand.type(field, 'mejora');
  expect(await option(/^Acciones de mejora/)).toBeTruthy();
  expect(await screen.findByText('No pudimos buscar registros: solo pantallas y acciones')).toBeTruthy();
});

test('SHELL-40 a client user is offered no clients', async () => {
  given({ 'q=rapido': [] });
  const { field, hand } = await openPalette(pqrs, givenUsuario());
  await hand.type(field, 'rapido');
  expect(await screen.findByText('Nada coincide con la búsqueda')).toBeTruthy();
});
