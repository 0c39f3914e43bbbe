import { MODULES } from '@fenix/domain/permissions';
import type { Torre } from '@fenix/domain/torre/torre';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenCliente, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';

const TORRE: Torre = {
  id: 'a.1',
  at: '2026-11-16T15:30:00.000Z',
  isStale: false,
  vehiculos: [],
  salidas: [],
  alertas: [],
  cifras: { vehiculos: 0, enMovimiento: 0, salidas: 0, aTiempo: 0, tardeOPerdidas: 0, alertas: 0 },
};

/** The tower as it is now, how many papers have ended and how many vehicles may not leave; the paths that were asked. */
function stub(vencido: number, noAptos = 0, porVencer = 0): string[] {
  const asked: string[] = [];
  const line = `event: torre\nid: a.1\ndata: ${JSON.stringify(TORRE)}\n\n`;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (path.startsWith('/api/vencimientos'))
      return Promise.resolve(Response.json({ status: 200, data: { cuenta: { vencido, por_vencer: porVencer } } }));
    if (path.startsWith('/api/aptitud/flota')) {
      const items = Array.from({ length: noAptos + 2 }, (_, index) => ({ apto: index >= noAptos }));
      return Promise.resolve(Response.json({ status: 200, data: { items } }));
    }
    if (!path.startsWith('/api/torre/cambios'))
      return Promise.resolve(
        Response.json({ status: 200, data: givenCliente('expreso del caribe', { powerbi: null }) }),
      );
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(line)),
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
  return asked;
}

// This browser of the tests draws no maps, and says so.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

const show = (scopes: string[]) =>
  renderApp(
    '/validacion/dashboard/dashboardgeneral/expreso%20del%20caribe',
    givenUsuario({ scopes: ['readDashboard', 'all', ...scopes], modulesClient: [...MODULES] }),
  );

test.each([
  [1, '1 papel vencido'],
  [12, '12 papeles vencidos'],
])('CUM-17 the tower says that %i papers have ended, and leads to them', async (count, words) => {
  stub(count);
  show(['readCompliance']);
  const link = await screen.findByRole('link', { name: words });
  expect(link.getAttribute('href')).toBe('/cumplimiento/vencimientos?estado=vencido');
});

test('CUM-17 the tower says how many are about to end, and asks for the counts without the list', async () => {
  const asked = stub(0, 0, 4);
  show(['readCompliance']);
  const link = await screen.findByRole('link', { name: '4 papeles por vencer' });
  expect(link.getAttribute('href')).toBe('/cumplimiento/vencimientos?estado=por_vencer');
  expect(asked.filter((path) => path.startsWith('/api/vencimientos'))).toEqual([
    '/api/vencimientos?client=expreso+del+caribe&limit=1',
  ]);
});

test.each([
  [0, 4, '4 papeles por vencer', /vencidos?$/],
  [3, 0, '3 papeles vencidos', /por vencer$/],
])(
  'CUM-17 of %i that have ended and %i that are about to, nothing is said of none',
  async (ended, soon, words, other) => {
    stub(ended, 0, soon);
    show(['readCompliance']);
    await screen.findByRole('link', { name: words });
    expect(screen.queryByRole('link', { name: other })).toBeNull();
  },
);

test('CUM-17 who may not read papers asks for none', async () => {
  const asked = stub(3);
  show([]);
  await screen.findByRole('region', { name: 'Alertas' });
  expect(asked.filter((path) => path.startsWith('/api/vencimientos'))).toEqual([]);
});

test.each([
  [1, '1 vehículo no puede salir'],
  [3, '3 vehículos no pueden salir'],
])('CUM-44 the tower says that %i vehicles may not leave, and leads to them', async (count, words) => {
  stub(0, count);
  show(['readDispatch']);
  const link = await screen.findByRole('link', { name: words });
  expect(link.getAttribute('href')).toBe('/cumplimiento/aptos?veredicto=bloqueado');
});

test('CUM-44 who may not see dispatches asks for no verdicts', async () => {
  const asked = stub(0, 3);
  show(['readCompliance']);
  await screen.findByRole('region', { name: 'Alertas' });
  expect(asked.filter((path) => path.startsWith('/api/aptitud'))).toEqual([]);
});
