import { expect, test } from 'vitest';
import { sampleDespacho } from '../testing/flota/despachoFixture';
import { formatDay, formatExactTime } from '../dates/format';
import { clockTime } from '../dates/wallTime';
import { programStops } from '../flota/schedule';
import type { Despacho } from '../gps/programada';
import type { UltimaPosicion, VehiculoVisto } from '../gps/ultima';
import { alertasTorre, cifrasTorre } from './alertas';
import { applyCambio, cambioOf } from './cambio';
import { ofDayOf, outlastsDay, salidaTorre } from './salida';
import type { SalidaTorre, Torre, VehiculoTorre } from './torre';
import { estadoVehiculo, vehiculoTorre } from './vehiculo';

const NOW = new Date('2026-11-16T15:00:00.000Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const posicion = (change: Partial<UltimaPosicion> = {}): UltimaPosicion => ({
  latitud: 11,
  longitud: -74.5,
  velocidad: 0,
  rumbo: 90,
  encendido: false,
  at: ago(1),
  ...change,
});

test.each<[string, UltimaPosicion | null, string]>([
  ['never heard of', null, 'sinSenal'],
  ['at 4 km/h', posicion({ velocidad: 4 }), 'movimiento'],
  ['drifting, engine off', posicion({ velocidad: 3.9 }), 'detenido'],
  ['drifting, engine on', posicion({ velocidad: 3.9, encendido: true }), 'ralenti'],
  ['standing, engine unknown', posicion({ encendido: null }), 'detenido'],
  ['moving five minutes ago', posicion({ velocidad: 60, at: ago(5) }), 'movimiento'],
  ['moving and then silent', posicion({ velocidad: 60, at: ago(5.1) }), 'sinSenal'],
  ['idling and then silent', posicion({ encendido: true, at: ago(5.1) }), 'sinSenal'],
  ['parked a quarter of an hour ago', posicion({ at: ago(15) }), 'detenido'],
  ['parked and silent for longer', posicion({ at: ago(15.1) }), 'sinSenal'],
])('BI-05 a vehicle %s', (_, last, estado) => {
  expect(estadoVehiculo(last, NOW)).toBe(estado);
});

/** Three stops, half an hour apart, the first at the hour; reached so many minutes after their time. */
function despacho(
  minutesAgo: number,
  reached: readonly (number | null)[] = [],
  change: Partial<Despacho> = {},
): Despacho {
  const start = ago(minutesAgo);
  const lugares = programStops(start, [
    { nombre: 'Terminal', timeBetween: 0, latitud: 11, longitud: -74.5, radio: 300 },
    { nombre: 'Peaje', timeBetween: 30, latitud: 11.1, longitud: -74.4 },
    { nombre: 'Llegada', timeBetween: 30 },
  ]).map((lugar, index) => {
    const late = reached[index];
    if (late === undefined || late === null) return lugar;
    const llegada = formatExactTime(new Date(start.getTime() + (index * 30 + late) * 60_000));
    return Object.assign(lugar, { llegada });
  });
  const end = new Date(start.getTime() + 60 * 60_000);
  return sampleDespacho({
    fecha_inicio: formatDay(start),
    hora_inicio: clockTime(start),
    fecha_fin: formatDay(end),
    hora_fin: clockTime(end),
    definicion: { ...sampleDespacho().definicion, lugares },
    ...change,
  });
}

function unplaced(trip: Despacho): Despacho {
  const lugares = trip.definicion.lugares.map((lugar) => Object.assign({}, lugar, { latitud: undefined }));
  return { ...trip, definicion: { ...trip.definicion, lugares } };
}

const HERE = posicion({ at: ago(0) });
const AWAY = posicion({ latitud: 11.05, velocidad: 60, at: ago(0) });

test.each<[string, Despacho, UltimaPosicion | null, [string, number | null, string | null]]>([
  ['before its hour', despacho(-20), HERE, ['programada', null, null]],
  ['ten minutes after its hour, still there', despacho(10, [0]), HERE, ['programada', 10, null]],
  ['eleven minutes after its hour, still there', despacho(11, [0]), HERE, ['tarde', 11, null]],
  ['half an hour after its hour, still there', despacho(30, [0]), HERE, ['tarde', 30, null]],
  ['later than that', despacho(31, [0]), HERE, ['perdida', 31, null]],
  ['never at the terminal', despacho(31), AWAY, ['perdida', 31, null]],
  ['gone from the terminal', despacho(12, [0]), AWAY, ['aTiempo', 0, 'Terminal']],
  ['gone late from the terminal', despacho(20, [15]), AWAY, ['tarde', 15, 'Terminal']],
  ['at the toll on time', despacho(40, [0, 2]), AWAY, ['aTiempo', 2, 'Peaje']],
  ['at the toll ten minutes late', despacho(45, [0, 10]), null, ['aTiempo', 10, 'Peaje']],
  ['at the toll eleven minutes late', despacho(45, [0, 11]), null, ['tarde', 11, 'Peaje']],
  ['at the end', despacho(70, [0, 2, 4]), null, ['llego', 4, 'Llegada']],
  ['complete for the platform', despacho(70, [0, 2], { estado: 'Finalizada' }), null, ['llego', 2, 'Peaje']],
  ['under way two hours after its end', despacho(180, [0, 2], { estado: 'Incompleta' }), null, ['aTiempo', 2, 'Peaje']],
  ['over for more than two hours', despacho(181, [0, 2], { estado: 'Incompleta' }), null, ['terminada', 2, 'Peaje']],
  ['that skipped the toll', despacho(181, [0, null, 4], { estado: 'Incompleta' }), null, ['llego', 4, 'Llegada']],
  ['over, still there', despacho(61, [0], { estado: 'Incompleta' }), HERE, ['perdida', 61, null]],
  ['over, gone without a stop', despacho(61, [0], { estado: 'Incompleta' }), AWAY, ['perdida', 61, null]],
  [
    'over, its stops without a place',
    unplaced(despacho(61, [], { estado: 'Incompleta' })),
    AWAY,
    ['terminada', null, null],
  ],
])('BI-05 a departure %s', (_, trip, where, [estado, retraso, parada]) => {
  expect(salidaTorre(trip, { now: NOW, posicion: where, isApproved: true })).toMatchObject({ estado, retraso, parada });
});

test('BI-05 a position from before the hour does not say that the vehicle has left', () => {
  const before = { ...AWAY, at: ago(13) };
  const salida = salidaTorre(despacho(12, [0]), { now: NOW, posicion: before, isApproved: true });
  expect(salida?.estado).toBe('tarde');
});

test('BI-05 cancelled, or without an hour, it is no departure of today', () => {
  const context = { now: NOW, posicion: null, isApproved: false };
  expect(salidaTorre(despacho(5, [], { estado: 'Cancelado' }), context)).toBeUndefined();
  expect(salidaTorre(despacho(5, [], { hora_inicio: '' }), context)).toBeUndefined();
  expect(salidaTorre(despacho(5), context)).toMatchObject({ conductor: 'Ángel Peña', prealistamiento: false });
});

test.each<[string, Partial<SalidaTorre>, boolean]>([
  ['under way since ten', { estado: 'aTiempo', hora: ago(900).toISOString() }, true],
  ['late since ten', { estado: 'tarde', hora: ago(900).toISOString() }, true],
  ['that arrived', { estado: 'llego' }, false],
  ['that is over', { estado: 'terminada' }, false],
  ['that never left, for two hours', { estado: 'perdida', parada: null, hora: ago(120).toISOString() }, true],
  ['that never left, later', { estado: 'perdida', parada: null, hora: ago(121).toISOString() }, false],
])('BI-28 of the day before, one %s', (_, change, isShown) => {
  expect(outlastsDay(salida(change), NOW)).toBe(isShown);
});

test('BI-28 a day of departures begins at midnight in Bogotá', () => {
  const isOfDay = ofDayOf(NOW);
  expect([isOfDay({ hora: '2026-11-16T05:00:00.000Z' }), isOfDay({ hora: '2026-11-16T04:59:59.999Z' })]).toEqual([
    true,
    false,
  ]);
});

const visto = (id: string, last: UltimaPosicion | null, alarmas: VehiculoVisto['alarmas'] = []): VehiculoVisto => ({
  id,
  nombre: id,
  patente: `P${id}`,
  posicion: last,
  alarmas,
});

const salida = (change: Partial<SalidaTorre> = {}): SalidaTorre => ({
  id: 's',
  hora: ago(40).toISOString(),
  ruta: 'A - B',
  vehiculo: '1',
  placa: 'P1',
  conductor: 'Ana',
  estado: 'aTiempo',
  retraso: 0,
  parada: 'Terminal',
  prealistamiento: true,
  ...change,
});

function alertas(vistos: VehiculoVisto[], salidas: SalidaTorre[] = []) {
  const vehiculos = vistos.map((one) => vehiculoTorre(one, NOW));
  return alertasTorre({ vistos, vehiculos, salidas }, NOW).map(({ tipo, nivel, texto }) => [tipo, nivel, texto]);
}

test.each<[string, VehiculoVisto[], SalidaTorre[], string[][]]>([
  ['nothing', [visto('1', posicion())], [salida()], []],
  ['80 km/h is allowed', [visto('1', posicion({ velocidad: 80 }))], [], []],
  ['81 km/h', [visto('1', posicion({ velocidad: 81 }))], [], [['velocidad', 'danger', 'Va a 81 km/h']]],
  [
    'an alarm of the tracker',
    [visto('1', null, [{ nombre: 'Botón de pánico', at: ago(119) }])],
    [],
    [['alarma', 'danger', 'Botón de pánico']],
  ],
  ['one of long ago', [visto('1', null, [{ nombre: 'Botón de pánico', at: ago(121) }])], [], []],
  ['silence in the yard', [visto('1', posicion({ at: ago(50) }))], [], []],
  [
    'silence on the road',
    [visto('1', posicion({ at: ago(50) }))],
    [salida()],
    [['sinSenal', 'warning', 'Sin señal durante su viaje']],
  ],
  ['a missed departure', [], [salida({ estado: 'perdida', parada: null })], [['perdida', 'danger', 'No salió: A - B']]],
  ['one missed in the morning', [], [salida({ estado: 'perdida', parada: null, hora: ago(125).toISOString() })], []],
  ['a late one', [], [salida({ estado: 'tarde', retraso: 12 })], [['tarde', 'warning', '12 min tarde: A - B']]],
  [
    'a vehicle that nobody looked at',
    [],
    [salida({ prealistamiento: false })],
    [['sinPrealistamiento', 'warning', 'En ruta sin prealistamiento aprobado']],
  ],
  ['the same before it leaves', [], [salida({ prealistamiento: false, estado: 'programada', parada: null })], []],
])('BI-05 alerts: %s', (_, vistos, salidas, expected) => {
  expect(alertas(vistos, salidas)).toEqual(expected);
});

test('BI-05 the newest alert is first', () => {
  const raised = [
    visto('1', null, [
      { nombre: 'A', at: ago(9) },
      { nombre: 'B', at: ago(3) },
    ]),
  ];
  expect(alertas(raised).map(([, , texto]) => texto)).toEqual(['B', 'A']);
});

test('BI-05 the figures count vehicles that move, and departures whose hour has come', () => {
  const vehiculos = [visto('1', posicion({ velocidad: 50 })), visto('2', posicion())].map((one) =>
    vehiculoTorre(one, NOW),
  );
  const salidas = [
    salida(),
    salida({ estado: 'llego', retraso: 10 }),
    salida({ estado: 'llego', retraso: 11 }),
    salida({ estado: 'tarde' }),
    salida({ estado: 'perdida' }),
    salida({ estado: 'programada' }),
  ];
  expect(cifrasTorre({ vehiculos, salidas }, [])).toEqual({
    vehiculos: 2,
    enMovimiento: 1,
    salidas: 5,
    aTiempo: 2,
    tardeOPerdidas: 3,
    alertas: 0,
  });
});

const torre = (change: Partial<Torre> = {}): Torre => ({
  id: 'a.0',
  at: NOW.toISOString(),
  isStale: false,
  vehiculos: [],
  salidas: [],
  alertas: [],
  cifras: { vehiculos: 0, enMovimiento: 0, salidas: 0, aTiempo: 0, tardeOPerdidas: 0, alertas: 0 },
  ...change,
});
const bus = (id: string, change: Partial<VehiculoTorre> = {}) => ({
  ...vehiculoTorre(visto(id, posicion()), NOW),
  ...change,
});

test('BI-05 a change says what is other, what is gone and what is new, and applied gives the same tower', () => {
  const before = torre({ vehiculos: [bus('1'), bus('2'), bus('4')], salidas: [salida()] });
  const after = torre({
    id: 'a.1',
    at: ago(-1).toISOString(),
    vehiculos: [bus('1'), bus('2', { velocidad: 30 }), bus('3')],
    salidas: [salida()],
    cifras: { ...before.cifras, enMovimiento: 1 },
  });
  const change = cambioOf(before, after);
  expect(change?.vehiculos).toMatchObject({ puestos: [{ id: '2' }, { id: '3' }], quitados: ['4'] });
  expect(change).not.toHaveProperty('salidas');
  expect(change && applyCambio(before, change)).toEqual(after);
  // Unchanged parts keep their identity, so that React does not render them again.
  expect(change && applyCambio(before, change).salidas).toBe(before.salidas);
});

test('BI-05 another moment alone is no change; an unreachable platform is one', () => {
  expect(cambioOf(torre(), torre({ id: 'a.1', at: ago(-1).toISOString() }))).toBeUndefined();
  expect(cambioOf(torre(), torre({ id: 'a.1', isStale: true }))).toEqual({
    id: 'a.1',
    at: NOW.toISOString(),
    isStale: true,
  });
});
