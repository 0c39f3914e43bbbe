import { expect, test } from 'vitest';
import { formatDateTime, formatDay, formatExactTime, formatTime } from './format';

test.each([
  ['2026-11-03T04:30:05.999Z', '02/11/2026', '23:30', '02/11/2026 23:30', '02/11/2026 23:30:05'],
  ['2026-11-03T05:00:00.000Z', '03/11/2026', '00:00', '03/11/2026 00:00', '03/11/2026 00:00:00'],
  ['2026-01-01T04:59:59.999Z', '31/12/2025', '23:59', '31/12/2025 23:59', '31/12/2025 23:59:59'],
  ['2024-02-29T17:07:09.000Z', '29/02/2024', '12:07', '29/02/2024 12:07', '29/02/2024 12:07:09'],
])('%s', (instant, day, time, both, exact) => {
  const moment = new Date(instant);
  expect([formatDay(moment), formatTime(moment), formatDateTime(moment), formatExactTime(moment)]).toEqual([
    day,
    time,
    both,
    exact,
  ]);
});
