import type { CambioTorre } from '@fenix/domain/torre/cambio';
import type { AlertaTorre, SalidaTorre, Torre, VehiculoTorre } from '@fenix/domain/torre/torre';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Appearance } from '../app/Appearance';
import { givenCliente, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import type { MapLibreMap } from '../map/maplibre';
import { FitFleet } from './FlotaMapa';

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

const ALERTA: AlertaTorre = {
  id: 'x',
  tipo: 'alarma',
  nivel: 'danger',
  placa: 'SQK481',
  hora: '2026-11-16T15:20:00.000Z',
  texto: 'Botón de pánico',
};

/** What the server answers of one that was taken on. */
const KEPT = {
  _id: '0192f7a0-0000-7000-8000-000000000001',
  tipo: 'alarma',
  placa: 'SQK481',
  texto: 'Botón de pánico',
  desde: ALERTA.hora,
  por: 'Ana Díaz',
  porId: '0192f7a0-0000-7000-8000-000000000002',
  hora: '2026-11-16T15:42:00.000Z',
  nota: null,
  soltada: null,
  soltadaPor: null,
  isHeld: true,
};

const changed = (id: string, puestos: AlertaTorre[]): CambioTorre => {
  return { id, at: TORRE.at, isStale: false, alertas: { puestos, quitados: [] } };
};

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
  alertas: [ALERTA],
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

/** Replaces the network: the client's record, and event streams that the test writes to. */
type Asked = { method: string; path: string; body?: unknown };
type Network = {
  powerbi?: string | null;
  refusal?: Response;
  /** What is answered to who takes an alert on, notes or lets go. */
  attend?: (asked: Asked) => Response;
  /** The second line is asked for and never opened. */
  isSecondHeld?: boolean;
};

function stubTower({ powerbi = null, refusal, attend, isSecondHeld = false }: Network = {}) {
  const lines: Line[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (attend && path.startsWith('/api/torre/atendidas')) {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      return Promise.resolve(attend({ method: init.method ?? 'GET', path, body }));
    }
    if (isSecondHeld && lines.length === 1) return new Promise<Response>(() => {});
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

async function open(lines: Line[], at = PATH, user = givenUsuario()) {
  renderApp(at, user);
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

test('S13 a vehicle chosen from the legend brings the map into sight, and one chosen on the map moves nothing', async () => {
  const shown: (string | undefined)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.getAttribute('data-panel') ?? undefined);
  });
  await open(stubTower());
  await userEvent.click(screen.getByRole('button', { name: 'Sin señal 1' }));
  expect(shown).toEqual([]);
  await userEvent.click(await screen.findByRole('menuitem', { hidden: true }));
  expect(shown).toEqual(['mapa']);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(shown).toEqual(['mapa']);
  vi.restoreAllMocks();
});

test('BI-27 the figure of the vehicles in movement lists them', async () => {
  await open(stubTower());
  await userEvent.click(screen.getByRole('button', { name: /^En movimiento 1 de 2/ }));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  expect(items.map(({ textContent }) => textContent)).toEqual(['SQK481 101']);
  await userEvent.click(screen.getByRole('button', { name: 'Sin señal 1' }));
  await waitFor(() => expect(screen.getByRole('menuitem', { hidden: true }).textContent).toBe('SQK482 102'));
});

test('BI-05 a figure shows the departures it counts, and a second press all of them', async () => {
  const board = within(await open(stubTower()));
  const late = screen.getByRole('button', { name: /Tarde o perdidas 1/ });
  expect(late.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(late);
  expect(late.getAttribute('aria-pressed')).toBe('true');
  expect(board.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['10:10']);
  await userEvent.click(board.getByRole('button', { name: 'Solo tarde o perdidas (1)' }));
  expect(board.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: /Salidas a tiempo 0/ }));
  expect(board.getByText('Ninguna por ahora')).toBeTruthy();
});

test('BI-28 what left yesterday is first, with its day, and no figure shows it', async () => {
  const lines = stubTower();
  const board = within(await open(lines));
  const night = salida('s0', { hora: '2026-11-16T03:30:00.000Z', retraso: 20 });
  const cambio: CambioTorre = { id: 'a.2', at: TORRE.at, isStale: false, salidas: { puestos: [night], quitados: [] } };
  await act(async () => lines[0]?.send('cambio', cambio));
  await board.findByRole('region', { name: 'Salidas de las 22 horas de ayer' });
  const hours = () => board.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(hours()).toEqual(['Ayer, 22:00', '10:00', '11:00']);
  await userEvent.click(screen.getByRole('button', { name: /Tarde o perdidas 1/ }));
  expect(hours()).toEqual(['10:00']);
});

test('BI-25 an alert leads to where its vehicle was at that moment, and one of a departure to its trip as well', async () => {
  const lines = stubTower();
  await open(lines);
  const lugar = { latitud: 10.5, longitud: -74.5 };
  const alarma = { ...ALERTA, lugar };
  const perdida = { ...ALERTA, id: 'p', tipo: 'perdida', texto: 'No salió: A - B', viaje: 's1' } as const;
  await act(async () => lines[0]?.send('cambio', changed('a.2', [alarma, perdida])));
  await userEvent.click(await screen.findByRole('button', { name: /SQK481.*No salió/ }));
  const chosen = await screen.findByRole('status', { name: 'Vehículo elegido' });
  expect(chosen.textContent).toContain('A las 10:20: No salió: A - BEl mapa muestra dónde está ahora.');
  expect(screen.getByRole('link', { name: 'Ver el viaje' }).getAttribute('href')).toBe(
    '/operacion/despachos/verdespachos/expreso%20del%20caribe?viaje=s1',
  );
  await userEvent.click(screen.getByRole('button', { name: /SQK481.*Botón de pánico/ }));
  expect(chosen.textContent).toContain('A las 10:20, en la marca: Botón de pánico');
  expect(screen.queryByRole('link', { name: 'Ver el viaje' })).toBeNull();
});

test('BI-25 an alert of a vehicle that is not on the map opens its trip, or says that there is nothing to show', async () => {
  const lines = stubTower();
  renderApp(PATH, givenUsuario());
  await waitFor(() => expect(lines).toHaveLength(1));
  const gone = { ...ALERTA, placa: 'IDO999' };
  const perdida = { ...gone, id: 'p', tipo: 'perdida', texto: 'No salió: A - B', viaje: 's9' } as const;
  await act(async () => lines[0]?.send('torre', { ...TORRE, alertas: [gone, perdida] }));
  await userEvent.click(await screen.findByRole('button', { name: /IDO999.*Botón de pánico/ }));
  expect(await screen.findByText('Este vehículo ya no está entre los del mapa.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /IDO999.*No salió/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Despachos' })).toBeTruthy();
});

describe('BI-20 who has an alert', () => {
  const ME = givenUsuario();
  const taken = (change: Partial<NonNullable<AlertaTorre['atendida']>> = {}): AlertaTorre => ({
    ...ALERTA,
    atendida: {
      _id: '0192f7a0-0000-7000-8000-000000000001',
      por: 'Ana Díaz',
      porId: 'other',
      hora: '2026-11-16T15:42:00.000Z',
      nota: null,
      ...change,
    },
  });

  test('reaches every viewer, and only who has it may let it go or note what was done', async () => {
    const lines = stubTower();
    await open(lines);
    expect(screen.getByRole('button', { name: 'Atender: Botón de pánico, SQK481, 10:20' })).toBeTruthy();
    await act(async () => lines[0]?.send('cambio', changed('a.2', [taken()])));
    expect(await screen.findByText('Atendida por Ana Díaz, 10:42')).toBeTruthy();
    expect(screen.getByText('0 sin atender')).toBeTruthy();
    for (const name of [/^Atender/, /^Soltar/, /^Anotar/]) expect(screen.queryByRole('button', { name })).toBeNull();
    await act(async () => lines[0]?.send('cambio', changed('a.3', [taken({ porId: ME._id, nota: 'Lo llamé' })])));
    expect(await screen.findByText('Lo llamé')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Soltar: Botón de pánico, SQK481, 10:20' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cambiar nota: Botón de pánico, SQK481, 10:20' })).toBeTruthy();
  });

  test('is requested, and the second learns who was first', async () => {
    const sent: unknown[] = [];
    const message = 'Ya la atiende Ana Díaz, desde las 10:42.';
    await open(
      stubTower({ attend: (asked) => (sent.push(asked), Response.json({ status: 409, message }, { status: 409 })) }),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Atender/ }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sent).toEqual([
      { method: 'POST', path: '/api/torre/atendidas', body: { client: 'expreso del caribe', alerta: 'x' } },
    ]);
  });

  test('is noted and released', async () => {
    const sent: { path: string; body?: unknown }[] = [];
    const lines = stubTower({ attend: (asked) => (sent.push(asked), Response.json({ status: 200, data: KEPT })) });
    await open(lines);
    await act(async () => lines[0]?.send('cambio', changed('a.2', [taken({ porId: ME._id })])));
    await userEvent.click(await screen.findByRole('button', { name: /^Anotar/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nota' }), 'Todo bien');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nota' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /^Soltar/ }));
    const path = '/api/torre/atendidas/0192f7a0-0000-7000-8000-000000000001';
    await waitFor(() =>
      expect(sent.map((one) => [one.path, one.body])).toEqual([
        [`${path}/nota`, { nota: 'Todo bien' }],
        [`${path}/soltar`, undefined],
      ]),
    );
  });
});

test('WHY-02 an alert, a departure and a vehicle say on request how they came about', async () => {
  const board = within(await open(stubTower()));
  await userEvent.click(screen.getByRole('button', { name: 'Por qué: Botón de pánico, SQK481, 10:20' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Por qué' }));
  expect(dialog.getByText('Límite').nextElementSibling?.textContent).toBe('Ninguno: basta con que el equipo la mande');
  expect(dialog.getByText('Desde').nextElementSibling?.textContent).toBe('16/11/2026 10:20, el reporte');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  board.getByRole('button', { name: 'Por qué: Tarde, BARRANQUILLA - SANTA MARTA' }).focus();
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByRole('dialog', { name: 'Por qué' })).textContent).toContain('14 minutos después del plan');
});

test('WHY-02 on a wall Escape closes what explains, and not the wall', async () => {
  await open(stubTower());
  await userEvent.click(screen.getByRole('button', { name: 'Pantalla completa' }));
  const wall = within(await screen.findByRole('dialog', { name: 'Torre de control' }));
  await userEvent.click(wall.getByRole('button', { name: 'Por qué: Botón de pánico, SQK481, 10:20' }));
  await screen.findByRole('dialog', { name: 'Por qué' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Por qué' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Torre de control' })).toBeTruthy();
});

test('BI-26 a page that was hidden does not say live until its stream is open again', async () => {
  const lines = stubTower();
  await open(lines);
  let isHidden = true;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(isSaidToBeOld)).toBeTruthy();
  isHidden = false;
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(lines).toHaveLength(2));
  expect(await screen.findByText('En vivo')).toBeTruthy();
  vi.restoreAllMocks();
});

test('BI-26 a stream that ended and is not resumed is shown as broken since its last heartbeat', async () => {
  const lines = stubTower({ isSecondHeld: true });
  await open(lines);
  await act(async () => lines[0]?.end());
  expect(screen.getByText('En vivo')).toBeTruthy();
  expect(await screen.findByText(isSaidToBeOld, {}, PATIENCE)).toBeTruthy();
});

test('BI-05 an alert leads to its vehicle on the map, and a departure to its trip', async () => {
  const board = within(await open(stubTower()));
  await userEvent.click(screen.getByRole('button', { name: /SQK481.*Botón de pánico/ }));
  expect((await screen.findByRole('status', { name: 'Vehículo elegido' })).textContent).toContain('SQK481101');
  const [first] = board.getAllByRole('link', { name: 'BARRANQUILLA - SANTA MARTA' });
  expect(first?.getAttribute('href')).toBe('/operacion/despachos/verdespachos/expreso%20del%20caribe?viaje=s1');
});

test('BI-05 without the permission to see dispatches a departure is no link', async () => {
  const board = within(
    await open(stubTower(), PATH, givenUsuario({ cliente: 'expreso del caribe', scopes: ['readDashboard', 'all'] })),
  );
  expect(board.getAllByRole('listitem')).toHaveLength(2);
  expect(board.queryByRole('link')).toBeNull();
});

test('S13 the map begins with the whole fleet clear of its buttons, and comes back to it on request', async () => {
  const moviles = [
    { id: '1', nombre: '101', latitud: 10.9, longitud: -74.8, rumbo: 90, figura: 'flecha' as const },
    { id: '2', nombre: '102', latitud: 11.2, longitud: -74.2, rumbo: 0, figura: 'flecha' as const },
  ];
  const fitBounds = vi.fn<MapLibreMap['fitBounds']>();
  render(<FitFleet map={{ fitBounds }} moviles={moviles} />, { wrapper: Appearance });
  const room = { top: 64, right: 64, bottom: 48, left: 48 };
  const whole = [-74.8, 10.9, -74.2, 11.2];
  // Not at once: what draws the map moves it to its first centre after its children were drawn.
  expect(fitBounds).not.toHaveBeenCalled();
  await waitFor(() => expect(fitBounds.mock.calls).toEqual([[whole, { padding: room, maxZoom: 13, duration: 0 }]]));
  await userEvent.click(screen.getByRole('button', { name: 'Ver toda la flota' }));
  expect(fitBounds.mock.calls[1]).toEqual([whole, { padding: room, maxZoom: 13, duration: 200 }]);
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
  // The hour, the day and the age of the figures, for who looks from afar.
  expect(wall.getByText(/^\d{1,2} de \p{L}+ de \d{4}$/u).previousElementSibling?.textContent).toMatch(/^\d\d:\d\d$/);
  expect(wall.getByText(/^hace [\d.,]+ (s|min|h)$/)).toBeTruthy();
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

test('BI-05 a refusal shows its message, and can be tried again', async () => {
  const words = 'Este cliente no tiene una cuenta GPS asignada.';
  stubTower({ refusal: Response.json({ status: 409, message: words }, { status: 409 }) });
  renderApp(PATH, givenUsuario());
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
