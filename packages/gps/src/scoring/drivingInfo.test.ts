import { CATEGORIAS, HistoryPoint, Viaje } from '@fenix/domain/gps/conduccion';
import { expect, test } from 'vitest';
import { given, givenDrive } from '../testing/positionFixture';
import { RULES } from '../rules';
import { drivingInfo, historyPoints } from './drivingInfo';

/** An hour at 60 km/h with a rush, a wait and a button pressed on it; then home again, calmly. */
const there = [
  ...givenDrive({ from: 0, to: 270, kmh: 60 }),
  given(300, 5000, { velocidad: 60, alarma: 'panico' }),
  ...givenDrive({ from: 330, to: 1500, kmh: 60, start: 5500 }),
  ...givenDrive({ from: 1530, to: 1710, kmh: 96, start: 25_600 }),
  ...givenDrive({ from: 1740, to: 2160, kmh: 0, start: 31_000 }),
  ...givenDrive({ from: 2190, to: 3600, kmh: 60, start: 31_500 }),
];
const parked = givenDrive({ from: 3630, to: 5400, kmh: 0, start: 55_000, every: 590 }, { encendido: false });
const back = givenDrive({ from: 5430, to: 9030, kmh: -60, start: 55_000 });
const day = [...there, ...parked, ...back];

test('PESV-16 PESV-30 every trip has its times, distance, score and the five categories in their order', () => {
  const viajes = drivingInfo(day);
  expect(viajes.map((viaje) => Viaje.parse(viaje))).toEqual(viajes);
  expect(viajes).toHaveLength(2);
  for (const { categorias } of viajes) expect(categorias.map(({ categoria }) => categoria)).toEqual([...CATEGORIAS]);
  expect(viajes[0]).toMatchObject({
    inicio_viaje: { fecha_hora: '2026-11-10 12:00:00', latitud: 0, longitud: -74 },
    final_viaje: { fecha_hora: '2026-11-10 13:00:00' },
    duracion_viaje: 3600,
  });
  expect(viajes[0]?.distancia_viaje).toBeCloseTo(55_000, -3);
});

test('PESV-32 what happened is in its category; the calm trip has nothing and the better score', () => {
  const [first, second] = drivingInfo(day);
  const counts = (viaje: Viaje | undefined) => viaje?.categorias.map(({ eventos }) => eventos.length);
  expect(counts(first)).toEqual([1, 0, 1, 0, 1]);
  expect(counts(second)).toEqual([0, 0, 0, 0, 0]);
  expect(second?.calificacion_viaje).toBe(1);
  expect(first?.calificacion_viaje).toBeLessThan(1);
  expect(first?.categorias[4]?.eventos[0]).toMatchObject({
    nombre: 'Exceso de velocidad',
    detalle: { vel_max: 96, vel_prom: 96, vel_min: 96 },
    inicio: { fecha_hora: '2026-11-10 12:25:16' },
  });
});

test('the order in which reports came changes nothing', () => {
  expect(drivingInfo(day.toReversed())).toEqual(drivingInfo(day));
});

test('too long at the wheel is an event of the trip on which it became too long', () => {
  const morning = givenDrive({ from: 0, to: 3.5 * 3600, kmh: 60 });
  const pause = givenDrive({ from: 12_630, to: 13_200, kmh: 0, start: 210_000, every: 60 }, { encendido: false });
  const later = givenDrive({ from: 13_230, to: 16_800, kmh: 60, start: 210_000 });
  const alerts = drivingInfo([...morning, ...pause, ...later]).map(({ categorias }) =>
    categorias[1]?.eventos.map(({ nombre }) => nombre),
  );
  expect(alerts).toEqual([[], ['Conducción prolongada sin descanso']]);
});

test('a day without driving has no trips', () => {
  expect(drivingInfo(parked)).toEqual([]);
  expect(drivingInfo([])).toEqual([]);
});

test('PESV-31 history points carry the stamp, place, speed and address, by time', () => {
  const points = historyPoints([given(30, 500, { velocidad: 61.5 }), given(0, 0)]);
  expect(points.map((point) => HistoryPoint.parse(point))).toEqual(points);
  expect(points.map(({ fecha_reporte, velocidad }) => [fecha_reporte, velocidad])).toEqual([
    ['20261110120000', 0],
    ['20261110120030', 61.5],
  ]);
  expect(points[0]?.domicilio).not.toBe('');
});

test('a company with rules of its own is judged by them', () => {
  const strict = { ...RULES, speedLimitKmh: 50 };
  const speeding = (viajes: readonly Viaje[]) => viajes.map(({ categorias }) => categorias[4]?.eventos.length);
  expect(speeding(drivingInfo(back))).toEqual([0]);
  expect(speeding(drivingInfo(back, strict))).toEqual([1]);
});
