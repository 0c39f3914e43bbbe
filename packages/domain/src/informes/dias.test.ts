import { describe, expect, test } from 'vitest';
import { AGE_COLORS } from '../dates/age';
import { addDays } from '../dates/days';
import { TURNS, informeAge, informeColor, madeWithin, porQueEdadInforme } from './dias';

test.each([
  [0, 'green'],
  [8, 'green'],
  [9, 'orange'],
  [16, 'orange'],
  [17, 'red'],
  [400, 'red'],
] as const)('INF-69, INF-70 %i days are %s', (days, color) => expect(informeColor(days)).toBe(color));

describe('the days of a report', () => {
  const now = new Date('2026-11-16T04:00:00.000Z'); // 15 November, 23:00 in Bogotá
  const open = { status: 'process', timeResponse: null } as const;

  test.each([
    ['2026-11-15T05:00:00.000Z', 0, 'green'],
    ['2026-11-15T04:59:59.999Z', 1, 'green'],
    ['2026-11-07T12:00:00.000Z', 8, 'green'],
    ['2026-11-06T12:00:00.000Z', 9, 'orange'],
    ['2026-10-30T12:00:00.000Z', 16, 'orange'],
    ['2026-10-29T12:00:00.000Z', 17, 'red'],
    ['2026-11-20T12:00:00.000Z', 0, 'green'],
  ] as const)('INF-48, INF-64 one made at %s has been open for %i days: %s', (fecha, days, color) => {
    expect(informeAge({ ...open, fecha }, now)).toEqual({ days, color });
  });

  test.each([
    ['0', 0, 'green'],
    ['8', 8, 'green'],
    ['9', 9, 'orange'],
    ['17', 17, 'red'],
  ] as const)('INF-70 a finished one keeps the %s days it took', (timeResponse, days, color) => {
    const fecha = '2025-01-01T12:00:00.000Z';
    expect(informeAge({ status: 'success', timeResponse, fecha }, now)).toEqual({ days, color });
  });

  test('INF-69 the days of a colour and the colour of a day say the same', () => {
    for (let days = 0; days <= 40; days += 1) {
      const made = addDays('2026-11-15', -days);
      const colors = AGE_COLORS.filter((color) => {
        const { from = made, to = made } = madeWithin(color, now);
        return from <= made && made <= to;
      });
      expect([days, colors]).toEqual([days, [informeColor(days)]]);
    }
  });

  test('a letter goes out on the first day of a colour', () => {
    expect(TURNS).toEqual({ orange: 9, red: 17 });
    expect([informeColor(TURNS.orange - 1), informeColor(TURNS.red - 1)]).toEqual(['green', 'orange']);
  });
});

test.each([
  ['2026-11-10T17:00:00.000Z', 'Informe: a tiempo', '8 días', '10/11/2026'],
  ['2026-11-09T17:00:00.000Z', 'Informe: al límite', '9 días', '09/11/2026'],
  ['2026-11-01T17:00:00.000Z', 'Informe: fuera de tiempo', '17 días', '01/11/2026'],
])('WHY-04 a report of %s says how its colour came about', (fecha, que, valor, day) => {
  const said = porQueEdadInforme(
    { status: 'process', timeResponse: null, fecha },
    new Date('2026-11-18T17:00:00.000Z'),
  );
  expect(said).toMatchObject({
    que,
    valor,
    limite: '0 a 8 días: a tiempo; 9 a 16 días: al límite; 17 días o más: fuera de tiempo',
    desde: `${day}, el día en que se hizo`,
  });
});
