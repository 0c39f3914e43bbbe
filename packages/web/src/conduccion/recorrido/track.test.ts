import type { EventoConduccion } from '@fenix/domain/conduccion/tablero/viajes';
import { expect, test } from 'vitest';
import { cutTrack, currentOf, placeAt, readStamp, sceneOf, stepFrom, sucesosOf, trackOf, writeStamp } from './track';

const point = (time: string, latitud: number, velocidad = 60) => ({
  fecha_reporte: `20261115${time}`,
  latitud,
  longitud: -74,
  velocidad,
  domicilio: 'Ciénaga',
});
const TRACK = trackOf([point('100200', 12), point('100000', 10), point('100100', 11)]);
const START = TRACK[0]?.at ?? 0;
const minutes = (count: number) => START + count * 60_000;

test('PESV-31 reports stand in the order of their time; what is no time is left out', () => {
  expect(
    trackOf([point('100200', 12), point('999999', 13), point('100000', 10)]).map(({ latitud }) => latitud),
  ).toEqual([10, 12]);
});

test.each([
  [-5, 10],
  [0, 10],
  [0.5, 10.5],
  [1, 11],
  [1.75, 11.75],
  [2, 12],
  [9, 12],
])('%d minutes after the start the vehicle was at %d°', (after, latitud) => {
  expect(placeAt(TRACK, minutes(after))).toEqual({ latitud, longitud: -74 });
});

test('without a report it was nowhere', () => expect(placeAt([], 0)).toBeUndefined());

test('PESV-13 a stretch begins and ends where it was cut', () => {
  const cut = cutTrack(TRACK, { from: minutes(0.5), to: minutes(1.5) });
  expect(cut.map(({ latitud }) => latitud)).toEqual([10.5, 11, 11.5]);
});

const event = (from: string, to: string, more: Partial<EventoConduccion> = {}): EventoConduccion => ({
  nombre: 'Exceso',
  inicio: { fecha_hora: `2026-11-15 ${from}`, domicilio: '' },
  final: { fecha_hora: `2026-11-15 ${to}`, domicilio: '' },
  calificacion: 0.5,
  distancia: 100,
  duracion: 10,
  ...more,
});
const speeding = (from: string, to: string, vel_max: number) =>
  event(from, to, { detalle: { vel_max, vel_prom: 85, vel_min: 80 } });
const SUCESOS = sucesosOf({
  categorias: [
    { categoria: 'Alertas', calificacion: 1, eventos: [event('10:00:00', '10:02:00', { nombre: 'De noche' })] },
    {
      categoria: 'Velocidades',
      calificacion: 1,
      eventos: [
        speeding('10:00:10', '10:00:20', 88),
        speeding('10:01:00', '10:01:30', 97),
        speeding('10:01:40', '10:02:00', 120),
      ],
    },
  ],
});

test('PESV-11, PESV-36: the speedings of the stretch are numbered on the map, each in the colour of its speed', () => {
  const whole = { from: START, to: minutes(2) };
  const shown = sceneOf({ track: TRACK, stretch: whole, sucesos: SUCESOS, chosen: 'Velocidades 2' });
  expect(shown.numerados?.map(({ numero, color, isChosen }) => [numero, color, isChosen])).toEqual([
    [1, 'ambar', false],
    [2, 'naranja', true],
    [3, 'rojo', false],
  ]);
  expect(shown.lugares.map(({ nombre }) => nombre)).toEqual(['Inicio', 'Fin']);
  const cut = sceneOf({ track: TRACK, stretch: { ...whole, to: minutes(1.2) }, sucesos: SUCESOS, chosen: undefined });
  expect(cut.numerados?.map(({ numero }) => numero)).toEqual([1, 2]);
  expect(cut.entero).toHaveLength(3);
  expect(cut.trazado.at(-1)?.latitud).toBeCloseTo(11.2);
});

test.each([
  [0, undefined, 'Alertas 1'],
  [0.2, undefined, 'Velocidades 1'],
  [0.2, 'Alertas 1', 'Alertas 1'],
  [1.55, 'Velocidades 2', 'Alertas 1'],
  [3, 'Alertas 1', undefined],
])('%d minutes in, with %s chosen, %s is under way', (after, chosen, key) => {
  expect(currentOf(SUCESOS, minutes(after), chosen)?.key).toBe(key);
});

test.each([
  [-1, undefined, 1, 'Alertas 1'],
  [0, 'Alertas 1', 1, 'Velocidades 1'],
  [1.2, 'Velocidades 2', 1, 'Velocidades 3'],
  [1.2, 'Velocidades 2', -1, 'Velocidades 1'],
  [2, 'Velocidades 3', 1, undefined],
  [0, 'Alertas 1', -1, undefined],
  [3, undefined, -1, 'Velocidades 3'],
] as const)('from %d minutes, at %s, %d steps to %s', (after, now, step, key) => {
  const current = SUCESOS.find((suceso) => suceso.key === now);
  expect(stepFrom(SUCESOS, minutes(after), current, step)?.key).toBe(key);
});

test('a moment is in the address in Bogotá time, and an invalid one is ignored', () => {
  expect(writeStamp(START)).toBe('20261115100000');
  expect(readStamp('20261115100000')).toBe(START);
  expect(readStamp('20261331100000')).toBeUndefined();
  expect(readStamp('')).toBeUndefined();
});
