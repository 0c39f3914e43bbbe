import { expect, test } from 'vitest';
import type { Position } from '../position';
import { NOON, given, givenDrive } from '../testing/positionFixture';
import { findLongDriving, findNightDriving, findSilence } from './alerts';
import { findTrips } from './trips';

const HOUR = 3600;
/** Seconds after noon of an hour in Bogotá. */
const clock = (hour: number, minute = 0, second = 0) => (hour - 12) * HOUR + minute * 60 + second;
const drive = (from: number, to: number, kmh = 60) => givenDrive({ from, to, kmh, every: 10 });
const seconds = (found: readonly { seconds: number }[]) => found.map((finding) => finding.seconds);

test.each([
  ['from 22:00 to 22:59:50', clock(22), clock(22, 59, 50), []],
  ['from 22:00 to 23:04:50, not yet five minutes of night', clock(22), clock(23, 4, 50), []],
  ['from 22:00 to 23:05', clock(22), clock(23, 5), [300]],
  ['over midnight', clock(23, 30), clock(24, 30), [HOUR]],
  ['until 06:00', clock(28), clock(30), [HOUR - 10]],
  ['from 05:00', clock(29), clock(30), []],
])('night driving %s', (_, from, to, expected) => {
  expect(seconds(findNightDriving(drive(from, to)))).toEqual(expected);
});

test('standing at night is no night driving', () => {
  expect(findNightDriving(drive(clock(24), clock(25), 0))).toEqual([]);
});

test.each([
  ['4 hours', drive(0, 4 * HOUR), []],
  ['4 hours 10 minutes', drive(0, 4 * HOUR + 600), [590]],
  ['5 hours with 15 minutes of rest', [...drive(0, 3 * HOUR), ...drive(3 * HOUR + 900, 5 * HOUR)], []],
  ['5 hours with less rest', [...drive(0, 3 * HOUR), ...drive(3 * HOUR + 890, 5 * HOUR)], [HOUR - 10]],
  ['5 hours in silence', [...drive(0, 60), ...drive(5 * HOUR, 5 * HOUR + 60)], []],
])('at the wheel for %s', (_, positions, expected) => {
  expect(seconds(findLongDriving(positions))).toEqual(expected);
});

test('standing in between with reports is a rest as well, if it is long enough', () => {
  const wait = (minutes: number): Position[] => [
    ...drive(0, 3 * HOUR),
    ...drive(3 * HOUR + 10, 3 * HOUR + minutes * 60 - 10, 0),
    ...drive(3 * HOUR + minutes * 60, 5 * HOUR),
  ];
  expect(findLongDriving(wait(14))).toHaveLength(1);
  expect(findLongDriving(wait(15))).toEqual([]);
});

test.each([
  ['15 minutes', 900, []],
  ['more than 15 minutes', 901, [901]],
])('a tracker silent for %s while the engine ran', (_, silence, expected) => {
  const day = [...drive(0, 600), ...givenDrive({ from: 600 + silence, to: 1800 + silence, kmh: 60, start: 20_000 })];
  const [trip] = findTrips(day);
  expect(trip && seconds(findSilence(day, trip))).toEqual(expected);
});

test('after the last report of the day no vehicle counts as silent, and a parked bus may be', () => {
  const parked = [...drive(0, 600), ...givenDrive({ from: 610, to: 900, kmh: 0, start: 10_000 }, { encendido: false })];
  const day = [...parked, given(8 * HOUR, 10_000, { encendido: false })];
  expect(findTrips(day).flatMap((trip) => findSilence(day, trip))).toEqual([]);
  expect(findTrips(drive(0, 600)).flatMap((trip) => findSilence(drive(0, 600), trip))).toEqual([]);
  expect(day.at(-1)?.at).toBe(NOON + 8 * HOUR * 1000);
});
