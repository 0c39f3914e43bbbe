import type { CambioTorre } from '@fenix/domain/torre/cambio';
import type { SalidaTorre, Torre, VehiculoTorre } from '@fenix/domain/torre/torre';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenCliente, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';

const PATH = '/validacion/dashboard/dashboardgeneral/expreso%20del%20caribe';

const bus = (id: string, change: Partial<VehiculoTorre> = {}): VehiculoTorre => ({
  id,
  placa: `SQK48${id}`,
  nombre: `10${id}`,
  latitud: 10.9,
  longitud: -74.8,
  velocidad: 60,
  rumbo: 90,
  hora: '2026-11-16T15:00:00.000Z',
  estado: 'movimiento',
  ...change,
});

const salida = (id: string, change: Partial<SalidaTorre> = {}): SalidaTorre => ({
  id,
  hora: '2026-11-16T15:10:00.000Z',
  ruta: 'BARRANQUILLA - SANTA MARTA',
  vehiculo: '101',
  placa: 'SQK481',
  conductor: 'Ángel Peña',
  estado: 'tarde',
  retraso: 14,
  parada: 'Peaje Laureano Gómez',
  prealistamiento: true,
  ...change,
});

const ODOMETRO = { kilometros: 98_765, hora: '2020-11-01T15:00:00.000Z', fuente: 'odometro' } as const;

const TORRE: Torre = {
  id: 'a.1',
  at: '2026-11-16T15:30:00.000Z',
  isStale: false,
  vehiculos: [
    bus('1'),
    bus('2', { estado: 'sinSenal', latitud: null, longitud: null, hora: null, odometro: ODOMETRO }),
  ],
  salidas: [
    salida('s1'),
    salida('s2', {
      hora: '2026-11-16T16:05:00.000Z',
      estado: 'programada',
      retraso: null,
      parada: null,
      prealistamiento: false,
    }),
  ],
  alertas: [
    {
      id: 'x',
      tipo: 'alarma',
      nivel: 'danger',
      placa: 'SQK481',
      hora: '2026-11-16T15:20:00.000Z',
      texto: 'Botón de pánico',
    },
  ],
  cifras: { vehiculos: 2, enMovimiento: 1, salidas: 1, aTiempo: 0, tardeOPerdidas: 1, alertas: 1 },
};

type Line = {
  lastId: string | null;
  headers: Headers;
  send: (name: 'torre' | 'cambio', data: Torre | CambioTorre) => void;
  end: () => void;
  /** As a network that goes away. */
  tear: () => void;
};

/** Stands in for the network: the client's record, and lines that the test itself speaks on. */
function stubTower({ powerbi = null as string | null, refusal = undefined as Response | undefined } = {}) {
  const lines: Line[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (!path.startsWith('/api/torre/cambios'))
      return Promise.resolve(Response.json({ status: 200, data: givenCliente('expreso del caribe', { powerbi }) }));
    if (refusal) return Promise.resolve(refusal.clone());
    const headers = new Headers(init.headers);
    const text = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        init.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
        lines.push({
          headers,
          lastId: headers.get('last-event-id'),
          send: (name, data) =>
            controller.enqueue(text.encode(`:\n\nevent: ${name}\nid: ${data.id}\ndata: ${JSON.stringify(data)}\n\n`)),
          end: () => controller.close(),
          tear: () => controller.error(new TypeError('network')),
        });
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
  return lines;
}

// This browser of the tests draws no maps, and says so.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

async function open(lines: Line[], at = PATH) {
  renderApp(at, givenUsuario());
  await waitFor(() => expect(lines).toHaveLength(1));
  await act(async () => lines[0]?.send('torre', TORRE));
  return screen.findByRole('region', { name: 'Salidas de hoy' });
}

test('BI-05 a client without a report sees the tower: figures, departures by hour, alerts and vehicles by state', async () => {
  const board = within(await open(stubTower()));
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByText('En vivo')).toBeTruthy();
  expect(screen.getByText('de 2 vehículos').parentElement?.textContent).toBe('1 de 2 vehículos');
  expect(board.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['10:00', '11:00']);
  const [late, planned] = board.getAllByRole('listitem');
  expect(late?.textContent).toContain(
    '10:10BARRANQUILLA - SANTA MARTASQK481 Ángel PeñaTardePeaje Laureano Gómez · 14 min tarde',
  );
  expect(within(late ?? document.body).getByText('Prealistamiento aprobado')).toBeTruthy();
  expect(planned?.textContent).toContain('Programada');
  expect(within(planned ?? document.body).getByText('Sin prealistamiento aprobado')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Alertas' }).textContent).toContain('Botón de pánico');
  const states = within(screen.getByRole('list', { name: 'Vehículos por estado' })).getAllByRole('listitem');
  expect(states.map(({ textContent }) => textContent)).toEqual([
    'En movimiento 1',
    'En ralentí 0',
    'Detenido 0',
    'Sin señal 1',
  ]);
});

test('BI-05 the keyboard reaches each vehicle behind the count of its state', async () => {
  await open(stubTower());
  screen.getByRole('button', { name: 'Sin señal 1' }).focus();
  await userEvent.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { hidden: true });
  expect(item.textContent).toBe('SQK482 102');
  item.focus();
  await userEvent.keyboard('{Enter}');
  const chosen = await screen.findByRole('status', { name: 'Vehículo elegido' });
  expect(chosen.textContent).toContain('SQK482102Sin señal');
  expect(chosen.textContent).toContain('Odómetro 98.765 km (01/11/2020 10:00)');
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('status', { name: 'Vehículo elegido' })).toBeNull();
});

test('BI-05 a change is shown when it comes, and a line that ends is taken up after what was seen', async () => {
  const lines = stubTower();
  const board = within(await open(lines));
  const change: CambioTorre = {
    id: 'a.2',
    at: TORRE.at,
    isStale: false,
    salidas: { puestos: [salida('s1', { estado: 'llego', retraso: 4, parada: 'Santa Marta' })], quitados: ['s2'] },
  };
  await act(async () => lines[0]?.send('cambio', change));
  expect(await board.findByText('Llegó')).toBeTruthy();
  expect(board.getAllByRole('listitem')).toHaveLength(1);
  await act(async () => lines[0]?.end());
  await waitFor(() => expect(lines).toHaveLength(2));
  expect(lines[1]?.lastId).toBe('a.2');
  await act(async () => lines[1]?.send('cambio', { id: 'a.3', at: TORRE.at, isStale: true }));
  expect(await screen.findByText('Sin actualizar')).toBeTruthy();
});

/** Both at once: a moment later it may be live again. */
const isSaidToBeOld = (_: string, element: Element | null) =>
  element?.tagName === 'OUTPUT' && /^Sin actualizar.*desde las \d\d:\d\d:\d\d$/.test(element.textContent);
/** Longer than a torn line is left alone. */
const PATIENCE = { timeout: 20_000 };

test('BI-05 while the line is torn the screen says so; it goes on after what was seen, and says that too though nothing changed', async () => {
  const lines = stubTower();
  const board = within(await open(lines));
  expect(screen.getByText('En vivo')).toBeTruthy();
  await act(async () => lines[0]?.tear());
  expect(await screen.findByText(isSaidToBeOld)).toBeTruthy();
  expect(await screen.findByText('En vivo', {}, PATIENCE)).toBeTruthy();
  expect(lines.map(({ lastId }) => lastId)).toEqual([null, 'a.1']);
  const missed = (id: string, change: Partial<SalidaTorre>): CambioTorre => {
    return { id, at: TORRE.at, isStale: false, salidas: { puestos: [salida('s1', change)], quitados: [] } };
  };
  await act(async () => {
    lines[1]?.send('cambio', missed('a.2', { parada: 'Ciénaga' }));
    lines[1]?.send('cambio', missed('a.3', { estado: 'llego', parada: 'Santa Marta' }));
  });
  expect(await board.findByText('Llegó')).toBeTruthy();
  await act(async () => lines[1]?.tear());
  await waitFor(() => expect(lines[2]?.lastId).toBe('a.3'), PATIENCE);
});

test('BI-05 lines that end without a word are not opened again and again', async () => {
  const lines = stubTower();
  await open(lines);
  await act(async () => lines[0]?.end());
  await waitFor(() => expect(lines).toHaveLength(2));
  await act(async () => lines[1]?.end());
  expect(await screen.findByText(isSaidToBeOld)).toBeTruthy();
  await waitFor(() => expect(lines).toHaveLength(3), PATIENCE);
});

test('BI-05 on a wall it fills the screen and its session is kept; Esc leads back', async () => {
  const lines = stubTower();
  await open(lines);
  await userEvent.click(screen.getByRole('button', { name: 'Pantalla completa' }));
  const wall = within(await screen.findByRole('dialog', { name: 'Torre de control' }));
  expect(wall.getByRole('heading', { level: 1, name: 'Expreso del Caribe' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Pantalla completa' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('BI-05 beside a report the tower is the other tab, and the address opens it', async () => {
  const lines = stubTower({ powerbi: 'https://app.powerbi.com/view?r=caribe' });
  await open(lines, `${PATH}?tab=torre`);
  expect(screen.getByRole('tab', { name: 'Torre de control' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByTitle(/Reporte de/)).toBeNull();
});

test('BI-05 a refusal is told in its words, and can be tried again', async () => {
  const words = 'Este cliente no tiene una cuenta GPS asignada.';
  stubTower({ refusal: Response.json({ status: 409, message: words }, { status: 409 }) });
  renderApp(PATH, givenUsuario());
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
