import { expect, test } from 'vitest';
import { NOON, given, givenDrive } from '../testing/positionFixture';
import { findSpeeding } from './speeding';

/** A report every half minute at these speeds. */
const speeds = (...kmh: number[]) => {
  let meters = 0;
  return kmh.map((velocidad, index) => {
    meters += velocidad * (30 / 3.6);
    return given(index * 30, meters, { velocidad });
  });
};

test('PESV-32 a stretch above the limit: from where the speed crossed it to where it came back', () => {
  const [found, ...others] = findSpeeding(speeds(70, 70, 90, 100, 92, 68, 70));
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    categoria: 'Velocidades',
    nombre: 'Exceso de velocidad',
    measure: 1.25,
    speeds: { vel_max: 100, vel_prom: 94, vel_min: 90 },
    start: { at: NOON + 45_000, velocidad: 80 },
    end: { at: NOON + 135_000 },
    seconds: 90,
  });
  expect(found?.meters).toBeCloseTo(375 + 833.3 + 766.7 + 283.3, 0);
});

test.each([
  ['80 is allowed', [80, 80, 80], 0],
  ['80.1 is not', [80, 80.1, 80], 1],
  ['200 is driven', [70, 200, 70], 1],
  ['more than 200 is a receiver gone mad', [70, 201, 70], 0],
  ['two stretches are two', [70, 90, 70, 90, 70], 2],
  ['a whole trip above is one', [90, 90, 90], 1],
  ['nothing is nothing', [], 0],
])('%s', (_, kmh, count) => {
  expect(findSpeeding(speeds(...kmh))).toHaveLength(count);
});

test('readings up to two minutes apart belong together; further apart they are separate', () => {
  const apart = (seconds: number) => findSpeeding(givenDrive({ from: 0, to: seconds, kmh: 90, every: seconds }));
  expect(apart(120).map(({ seconds }) => seconds)).toEqual([120]);
  expect(apart(121).map(({ seconds }) => seconds)).toEqual([0, 0]);
});

test('a reading within the limit more than two minutes away does not stretch it', () => {
  const [found] = findSpeeding([given(0, 0, { velocidad: 70 }), given(121, 2500, { velocidad: 90 })]);
  expect(found).toMatchObject({ seconds: 0, meters: 0 });
});
