import { atWallTime } from '@fenix/domain/dates/wallTime';
import { formatTime } from '@fenix/domain/dates/format';
import { expect, test } from 'vitest';
import { timeTicks, valueTicks } from './ticks';

test.each([
  [0, [0, 0.25, 0.5, 0.75, 1]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [10, [0, 2.5, 5, 7.5, 10]],
  [79, [0, 20, 40, 60, 80]],
  [80, [0, 20, 40, 60, 80]],
  [103, [0, 50, 100, 150]],
])('values up to %d stand on %o', (most, ticks) => {
  expect(valueTicks(most)).toEqual(ticks);
});

const at = (day: string, time: string) => atWallTime(day, time)?.getTime() ?? Number.NaN;

test.each([
  ['2026-11-15', '10:07', '2026-11-15', '10:52', 6, ['10:15', '10:30', '10:45']],
  ['2026-11-15', '23:30', '2026-11-16', '01:40', 6, ['23:30', '00:00', '00:30', '01:00', '01:30']],
  ['2026-11-15', '00:00', '2026-11-16', '23:59', 4, ['00:00', '12:00', '00:00', '12:00']],
  ['2026-11-15', '10:00', '2026-11-15', '10:00', 4, ['10:00']],
])('from %s %s to %s %s at most %i hours are named', (fromDay, fromTime, toDay, toTime, most, hours) => {
  const ticks = timeTicks(at(fromDay, fromTime), at(toDay, toTime), most);
  expect(ticks.map((tick) => formatTime(new Date(tick)))).toEqual(hours);
});
