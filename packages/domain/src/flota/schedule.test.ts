import { describe, expect, test } from 'vitest';
import { formatDateTime } from '../dates/format';
import { programStops, scheduledEnd, stopTimes } from './schedule';

const START = new Date('2026-11-16T04:30:00Z'); // 23:30 in Bogotá
const lugar = (nombre: string, timeBetween: number) => ({ nombre, timeBetween });

describe('DISP-14, DISP-15 the time of a stop', () => {
  test.each([
    ['a first stop without minutes is at the start', [0], ['15/11/2026 23:30']],
    ["a stop's own minutes count", [10, 20], ['15/11/2026 23:40', '16/11/2026 00:00']],
    [
      'minutes add up across midnight',
      [0, 29, 1, 45],
      ['15/11/2026 23:30', '15/11/2026 23:59', '16/11/2026 00:00', '16/11/2026 00:45'],
    ],
    ['half minutes add up before they are rounded away', [0.5, 0.5], ['15/11/2026 23:30', '15/11/2026 23:31']],
    ['a whole day later', [1440], ['16/11/2026 23:30']],
    ['no stops', [], []],
  ])('%s', (_, minutes, shown) => {
    const stops = stopTimes(
      START,
      minutes.map((between, index) => lugar(`p${index}`, between)),
    );
    expect(stops.map(({ at }) => formatDateTime(at))).toEqual(shown);
  });

  test('the trip ends at its last stop, or at once without any', () => {
    expect(formatDateTime(scheduledEnd(START, [lugar('a', 10), lugar('b', 50)]))).toBe('16/11/2026 00:30');
    expect(scheduledEnd(START, [])).toEqual(START);
  });
});

test('GPS-23 an estimated arrival goes by all three names', () => {
  const point = { latitud: 10.99, longitud: -74.78, radio: 200 };
  expect(programStops(START, [{ ...lugar('Cienaga', 90), ...point }])).toEqual([
    {
      nombre: 'Cienaga',
      timeBetween: 90,
      ...point,
      fEstimada: '16/11/2026 01:00',
      horallegaEstimada: '01:00',
      llegadaEstimada: '01:00',
      llegada: '',
    },
  ]);
});
