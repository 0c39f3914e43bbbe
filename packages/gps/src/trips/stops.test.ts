import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOON, given, givenDrive } from '../testing/positionFixture';
import { METERS_PER_DEGREE } from '@fenix/domain/gps/distance';
import type { Stop } from './presence';
import { outcomeOf, reachStops, stopWindow } from './stops';

const MINUTE = 60_000;
/** On the road of the fixture, so many kilometres up. */
const stopAt = (km: number, radio = 200): Stop => ({ latitud: (km * 1000) / METERS_PER_DEGREE, longitud: -74, radio });
const STOPS = [stopAt(0), stopAt(10), stopAt(20), stopAt(30)];
/** A minute per kilometre. */
const drive = givenDrive({ from: 0, to: 1800, kmh: 60 });
const window = stopWindow(NOON, NOON + 30 * MINUTE);
const seconds = (arrivals: readonly (number | null)[]) =>
  arrivals.map((at) => (at === null ? null : (at - NOON) / 1000));

test('each stop is reached where the way crosses its circle, between two reports', () => {
  expect(seconds(reachStops(drive, STOPS, window))).toEqual([0, 588, 1188, 1788]);
});

test('a circle that lies between two reports was crossed', () => {
  expect(seconds(reachStops([given(0, 0), given(60, 1000)], [stopAt(0.5, 50)], window))).toEqual([27]);
});

test.each([
  ['15 minutes', 900, [450]],
  ['more', 901, [null]],
])('over a silence of %s what lies between is known or not', (_, second, arrivals) => {
  const way = [given(0, 0), given(second, 10_000)];
  expect(seconds(reachStops(way, [stopAt(5, 0.001)], window)).map((at) => at && Math.round(at))).toEqual(arrivals);
});

test('a jump of the receiver reaches nothing on its way, only where it says it is', () => {
  const way = [given(0, 0), given(10, 20_000), given(20, 100)];
  expect(seconds(reachStops(way, STOPS, window))).toEqual([0, null, 10, null]);
});

test('a missed stop is empty and does not hold up the next', () => {
  const around = drive.map((position) => {
    const isNear = Math.abs(position.latitud * METERS_PER_DEGREE - 10_000) < 2000;
    return isNear ? { ...position, longitud: -73.99 } : position;
  });
  expect(seconds(reachStops(around, STOPS, window))).toEqual([0, null, 1188, 1788]);
});

test('passing a missed stop on the way back does not undo the stops after it', () => {
  const farOut = drive.map((position) => ({ ...position, longitud: position.at < NOON + 15 * MINUTE ? -73.9 : -74 }));
  const back = givenDrive({ from: 2400, to: 4200, kmh: -60, start: 30_000 });
  expect(seconds(reachStops([...farOut, ...back], STOPS, window))).toEqual([null, null, 1188, 1788]);
});

test('the order of the stops counts: driven the other way, only one of them is reached', () => {
  const back = givenDrive({ from: 0, to: 1800, kmh: -60, start: 30_000 });
  expect(reachStops(back, STOPS, window).filter((at) => at !== null)).toHaveLength(1);
});

test('of several passes the first one counts', () => {
  const twice = [...drive, ...givenDrive({ from: 2400, to: 4200, kmh: 60 })];
  expect(seconds(reachStops(twice, STOPS, window))).toEqual([0, 588, 1188, 1788]);
});

test('a stop that is there twice is reached twice', () => {
  const roundTrip = [...drive, ...givenDrive({ from: 1830, to: 3630, kmh: -60, start: 30_000 })];
  const stops = [stopAt(10), stopAt(30), stopAt(10), stopAt(0)];
  expect(seconds(reachStops(roundTrip, stops, window))).toEqual([588, 1788, 3018, 3618]);
});

test('a bus that waits at its first stop arrives at its hour', () => {
  const waiting = givenDrive({ from: -600, to: 90, kmh: 0 });
  expect(
    seconds(reachStops([...waiting, ...givenDrive({ from: 120, to: 600, kmh: 60 })], [stopAt(0)], window)),
  ).toEqual([0]);
});

test.each([
  ['10 minutes early', 600, [-600]],
  ['earlier', 601, [null]],
])('a bus that left its first stop %s', (_, early, arrivals) => {
  const left = givenDrive({ from: -early, to: -early + 600, kmh: 60 });
  expect(seconds(reachStops(left, [stopAt(0, 1)], window)).map((at) => at && Math.floor(at / 10) * 10)).toEqual(
    arrivals,
  );
});

const parkedAt = (km: number, from: number, to: number) => givenDrive({ from, to, kmh: 0, start: km * 1000 });

test.each([
  ['stays parked at the destination', parkedAt(30, -3600, 1800), [null, null, null, null]],
  ['stays parked at a stop between', parkedAt(10, -3600, 1800), [null, null, null, null]],
  [
    'was parked at the destination and drove to its first stop and no further',
    [...parkedAt(30, -3600, 60), ...givenDrive({ from: 90, to: 1890, kmh: -60, start: 30_000 })],
    [1878, null, null, null],
  ],
  [
    'was parked at the destination and then drove its route',
    [
      ...parkedAt(30, -3600, 60),
      ...givenDrive({ from: 90, to: 1890, kmh: -60, start: 30_000 }),
      ...givenDrive({ from: 2100, to: 3900, kmh: 60 }),
    ],
    [1878, 2688, 3288, 3888],
  ],
  [
    'turned round before the second stop',
    [...givenDrive({ from: 0, to: 300, kmh: 60 }), ...givenDrive({ from: 330, to: 630, kmh: -60, start: 5000 })],
    [0, null, null, null],
  ],
  [
    'turned round after the second stop',
    [...givenDrive({ from: 0, to: 900, kmh: 60 }), ...givenDrive({ from: 930, to: 1830, kmh: -60, start: 15_000 })],
    [0, 588, null, null],
  ],
  [
    'left early and passed the second stop before its hour',
    givenDrive({ from: -598, to: 1202, kmh: 60, start: 200 }),
    [-598, -22, 578, 1178],
  ],
])('DISP-48 a bus that %s', (_, positions, arrivals) => {
  expect(seconds(reachStops(positions, STOPS, window)).map((at) => at && Math.round(at))).toEqual(arrivals);
});

test('DISP-48 a round trip does not end while the bus waits at its first stop', () => {
  expect(seconds(reachStops(parkedAt(0, -600, 600), [stopAt(0), stopAt(10), stopAt(0)], window))).toEqual([
    0,
    null,
    null,
  ]);
});

test('DISP-48 of two circles that overlap, the second is reached when the bus leaves the first', () => {
  const waited = [...parkedAt(0, -600, 60), ...givenDrive({ from: 60, to: 120, kmh: 60 })];
  expect(seconds(reachStops(waited, [stopAt(0), stopAt(0.1)], window))).toEqual([0, 72]);
});

test.each([
  ['two hours after its end', 0, 1],
  ['later', 1, 0],
])('a bus that arrives %s', (_, late, count) => {
  const arrival = givenDrive({ from: 9000 - 60 + late, to: 9000 + late, kmh: 60, start: 29_000 });
  expect(reachStops(arrival, [stopAt(30, 0.001)], window).filter((at) => at !== null)).toHaveLength(count);
});

test('shuffled reports reach the same stops', () => {
  const arrival = fc.shuffledSubarray(drive, { minLength: drive.length, maxLength: drive.length });
  fc.assert(
    fc.property(arrival, (shuffled) => {
      expect(reachStops(shuffled, STOPS, window)).toEqual(reachStops(drive, STOPS, window));
    }),
  );
});

test('whatever is reported, arrivals rise along the route and lie in the window', () => {
  const report = fc.record({ second: fc.integer({ min: -1200, max: 10_000 }), km: fc.integer({ min: -1, max: 32 }) });
  fc.assert(
    fc.property(fc.array(report, { maxLength: 40 }), (reports) => {
      const reached = reachStops(
        reports.map(({ second, km }) => given(second, km * 1000)),
        STOPS,
        window,
      ).filter((at) => at !== null);
      expect(reached).toEqual(reached.toSorted((a, b) => a - b));
      for (const at of reached) {
        expect(at).toBeGreaterThanOrEqual(window.from - 10 * MINUTE);
        expect(at).toBeLessThanOrEqual(window.to);
      }
    }),
  );
});

test.each([
  ['before its end, nothing reached', 'Pendiente', [null, null], -1, 'Pendiente', null],
  ['before its end, on the way', 'Pendiente', [5, null], -1, 'Pendiente', null],
  ['at its end without every stop', 'Pendiente', [5, null], 0, 'Incompleta', null],
  ['every stop, before its end', 'Pendiente', [5, 9], -1, 'Finalizada', 9],
  ['every stop, after its end', 'Incompleta', [5, 9], 60, 'Finalizada', 9],
  ['every stop though cancelled', 'Cancelado', [5, 9], -1, 'Cancelado', null],
  ['a route without stops, before its end', 'Pendiente', [], -1, 'Pendiente', null],
  ['a route without stops, after it', 'Pendiente', [], 1, 'Incompleta', null],
  ['finished stays finished', 'Finalizada', [5, 9], 60, 'Finalizada', 9],
] as const)('DISP-48 %s: %s becomes %5$s', (_, estado, arrivals, minutes, after, completedAt) => {
  expect(outcomeOf({ estado, end: NOON }, arrivals, NOON + minutes * MINUTE)).toEqual({ estado: after, completedAt });
});
