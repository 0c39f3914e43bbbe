import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from '../position';
import { NOON, given, givenDrive } from '../testing/positionFixture';
import { orderly } from './orderly';
import { findTrips } from './trips';

const OFF = { encendido: false } as const;

/** Ten minutes at 60 km/h, ten kilometres. */
const out = givenDrive({ from: 0, to: 600, kmh: 60 });
/** The same later, further on. */
const onward = (from: number, change: Partial<Position> = {}) =>
  givenDrive({ from, to: from + 600, kmh: 60, start: 10_000 }, change);
const stand = (from: number, to: number, change: Partial<Position>, every = 60) =>
  givenDrive({ from, to, kmh: 0, start: 10_000, every }, change);

test('a drive is a trip, with its distance and times', () => {
  const [trip, ...others] = findTrips([
    given(-60, 0),
    given(-30, 0),
    ...out,
    given(630, 10_000),
    given(660, 10_000, OFF),
  ]);
  expect(others).toEqual([]);
  expect(trip).toMatchObject({ from: 0, to: 24, start: NOON - 60_000, end: NOON + 630_000, idleSeconds: 30 });
  expect(trip?.movingSeconds).toBe(660);
  expect(trip?.distance).toBeCloseTo(10_000, 0);
});

test.each([
  ['the engine off for less than 3 minutes', [...out, ...stand(660, 779, OFF, 30), ...onward(780)], 1],
  ['the engine off for 3 minutes', [...out, ...stand(660, 780, OFF, 30), ...onward(810)], 2],
  ['silence of 15 minutes', [...out, ...onward(1500)], 1],
  ['silence of more than 15 minutes', [...out, ...onward(1501)], 2],
  ['standing for 59 minutes with the engine on', [...out, ...stand(660, 600 + 59 * 60, {}), ...onward(4200)], 1],
  ['standing for an hour with the engine on', [...out, ...stand(660, 4200, {}), ...onward(4230)], 2],
  ['moving a bus 299 m in the yard', givenDrive({ from: 0, to: 36, kmh: 29.9, every: 12 }), 0],
  ['moving it 301 m', givenDrive({ from: 0, to: 36, kmh: 30.1, every: 12 }), 1],
  ['walking pace of a receiver at rest', givenDrive({ from: 0, to: 3600, kmh: 3.9 }, OFF), 0],
  ['hardly more than walking pace', givenDrive({ from: 0, to: 3600, kmh: 4 }, OFF), 1],
  ['no positions', [], 0],
])('%s makes the day %i trips', (_, positions, count) => {
  expect(findTrips(positions)).toHaveLength(count);
});

test('a tracker without a wire to the engine: standing for 15 minutes ends the trip, less does not', () => {
  const unknown = { encendido: null };
  const drive = givenDrive({ from: 0, to: 600, kmh: 60 }, unknown);
  const pause = (minutes: number) => [
    ...drive,
    ...stand(660, 600 + minutes * 60, unknown),
    ...onward(630 + minutes * 60, unknown),
  ];
  expect(findTrips(pause(14))).toHaveLength(1);
  expect(findTrips(pause(15))).toHaveLength(2);
  expect(findTrips(pause(15))[0]).toMatchObject({ end: NOON + 600_000, idleSeconds: 0 });
});

test('standing for an hour with the engine running belongs to the trip it ends', () => {
  const [trip] = findTrips([...out, ...stand(660, 7200, {})]);
  expect(trip).toMatchObject({ end: NOON + 4_200_000, idleSeconds: 3540 });
});

test('the order and the repetition of reports change nothing', () => {
  const day = [...out, ...stand(660, 900, OFF), ...onward(960), ...onward(4000)];
  const trips = findTrips(day);
  expect(trips).toHaveLength(3);
  const arrival = fc.shuffledSubarray([...day, ...day.slice(10, 40)], {
    minLength: day.length + 30,
    maxLength: day.length + 30,
  });
  fc.assert(
    fc.property(arrival, (shuffled) => {
      expect(orderly(shuffled)).toEqual(day);
      expect(findTrips(shuffled)).toEqual(trips);
    }),
  );
});

test('of two reports of one instant the alarm is kept', () => {
  const plain = given(0, 0);
  const alarm = { ...plain, alarma: 'panico' };
  expect(orderly([plain, alarm])).toEqual([alarm]);
  expect(orderly([alarm, plain])).toEqual([alarm]);
  expect(orderly(out)).toBe(out);
});

test('every moment of a day is in one trip at most, and trips are in order', () => {
  const report = fc.record({
    wait: fc.integer({ min: 1, max: 2400 }),
    kmh: fc.constantFrom(0, 0, 20, 90),
    encendido: fc.constantFrom(true, false, null),
  });
  fc.assert(
    fc.property(fc.array(report, { maxLength: 60 }), (reports) => {
      let [second, meters] = [0, 0];
      const day = reports.map(({ wait, kmh, encendido }) => {
        second += wait;
        meters += (wait * kmh) / 3.6;
        return given(second, meters, { velocidad: kmh, encendido });
      });
      let before = 0;
      for (const { from, to, start, end, distance, movingSeconds, idleSeconds } of findTrips(day)) {
        expect(from).toBeGreaterThanOrEqual(before);
        expect(to).toBeGreaterThan(from);
        expect([start, end]).toEqual([day[from]?.at, day[to - 1]?.at]);
        expect(distance).toBeGreaterThanOrEqual(300);
        expect(movingSeconds + idleSeconds).toBeLessThanOrEqual((end - start) / 1000);
        before = to;
      }
    }),
  );
});
