import type { ListedActa } from '@fenix/domain/actas/acta';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { resizeWindow } from '../../testing/setup';
import { stubApi } from '../../testing/stubApi';
import { givenListed, givenWhole } from '../../testing/actas/givenActa';

const PATH = '/optimizacion/mantenimientos/actas/expreso%20del%20caribe';
const PENDING = 'GET /api/actas/client/expreso del caribe/pending';
const person = () => givenUsuario({ nameUser: 'Édgar Núñez' });

function open(actas: readonly ListedActa[], path = PATH, user = person()) {
  resizeWindow(390, 844);
  const log = stubApi({
    [PENDING]: { data: actas.map((acta) => givenWhole(acta)) },
    'GET /api/catalogos/analistas': { data: [] },
    'GET /api/catalogos/plantillas': { data: [] },
  });
  return { log, hand: userEvent.setup(), ...renderApp(path, user) };
}

const WAITING = [
  givenListed(1, { plate: 'OTR001', name: 'Luis Daza', fecha: '11/9/2026' }),
  givenListed(2, { plate: 'MIA002', name: 'ÉDGAR NÚÑEZ', fecha: '10/1/2026' }),
  givenListed(3, { plate: 'MIA003', fecha: '11/3/2026' }),
];

test('ACTA-09 on a phone who completes records sees first what is in their name, then what else is pending', async () => {
  open(WAITING);
  const mine = await screen.findByRole('region', { name: 'A mi nombre' });
  expect(
    within(mine)
      .getAllByText(/^MIA/)
      .map(({ textContent }) => textContent),
  ).toEqual(['MIA003', 'MIA002']);
  expect(within(mine).getByRole('link', { name: 'Completar el acta 1003' })).toBeTruthy();
  const others = screen.getByRole('region', { name: 'Otras pendientes' });
  expect(within(others).getByText('OTR001')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Mías y pendientes' })).toHaveProperty('checked', true);
  expect(screen.queryByRole('button', { name: /^Filtros/ })).toBeNull();
});

test('ACTA-03 the list by days is one touch away, and is in the address', async () => {
  const { hand, address } = open(WAITING);
  await hand.click(await screen.findByRole('radio', { name: 'Todas' }));
  expect(await screen.findByRole('button', { name: /^Filtros/ })).toBeTruthy();
  expect(address()).toContain('vista=todas');
});

test.each([
  ['days', '?from=2026-11-01&to=2026-11-02'],
  ['a type', '?type=correctivo'],
])('ACTA-03 an address with %s opens the list they belong to', async (_, query) => {
  open([], PATH + query);
  expect(await screen.findByRole('button', { name: /^Filtros/ })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Todas' })).toHaveProperty('checked', true);
});

test('ACTA-03 who only reads records has the list by days and no choice', async () => {
  open([], PATH, givenUsuario({ scopes: ['readRecords'] }));
  expect(await screen.findByRole('button', { name: /^Filtros/ })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Todas' })).toBeNull();
});

test('ACTA-07 what is pending is searched by the fields of the list', async () => {
  const { hand } = open(WAITING);
  await hand.type(await screen.findByRole('searchbox', { name: 'Búsqueda' }), 'nunez 1002');
  await waitFor(() => expect(screen.queryByText('MIA003')).toBeNull());
  expect(screen.getByText('MIA002')).toBeTruthy();
  await hand.clear(screen.getByRole('searchbox', { name: 'Búsqueda' }));
  await hand.type(screen.getByRole('searchbox', { name: 'Búsqueda' }), 'nada');
  await hand.click(await screen.findByRole('button', { name: 'Quitar la búsqueda' }));
  expect(await screen.findByText('MIA003')).toBeTruthy();
});

test('with nothing pending it says so and leads to all of them', async () => {
  const { hand } = open([]);
  expect(await screen.findByText('No hay actas pendientes')).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Ver todas' }));
  expect(await screen.findByRole('button', { name: /^Filtros/ })).toBeTruthy();
});

test('ACTA-39 what it shows is taken along by itself, says how many open without signal, and is there without it', async () => {
  const { hand, log } = open(WAITING);
  const line = await screen.findByRole('link', { name: /^3 actas se abren sin señal/ });
  expect(log.filter(({ path }) => path.endsWith('/pending'))).toHaveLength(1);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await hand.click(line);
  // On each of the two that are mine; the screen before had it once, as a heading.
  await waitFor(() => expect(screen.getAllByText('A mi nombre')).toHaveLength(2));
  expect(screen.getAllByRole('link', { name: /Acta n/ }).map(({ textContent }) => textContent?.slice(0, 6))).toEqual([
    'MIA003',
    'MIA002',
    'OTR001',
  ]);
});

test('the way to everything else is behind one button; the export belongs to the list by days', async () => {
  const { hand } = open(WAITING);
  await hand.click(await screen.findByRole('button', { name: 'Más acciones de la lista' }));
  const items = (await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent);
  expect(items).toEqual(['Documentos', 'Actas sin señal']);
  expect(screen.getByRole('button', { name: 'Nueva acta' })).toBeTruthy();
});
