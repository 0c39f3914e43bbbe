import { describe, expect, test } from 'vitest';
import { NewDespacho, departureProblem } from './nuevo';

const GOOD = { fecha: '2026-11-15T23:30:00-05:00', conductor: '3', idruta: '1', idactivo: '2', inControl: true };

describe('DISP-23 what a dispatch is created from', () => {
  test('is these five fields', () => expect(NewDespacho.parse(GOOD)).toEqual(GOOD));

  test.each(['fecha', 'conductor', 'idruta', 'idactivo', 'inControl'])('DISP-04 %s is required', (field) => {
    const { [field]: _gone, ...rest } = GOOD as Record<string, unknown>;
    expect(NewDespacho.safeParse(rest).error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });

  test.each([
    ['conductor', ' '],
    ['idruta', ''],
    ['idactivo', 'x'.repeat(65)],
    ['fecha', '15/11/2026 23:30'],
    ['fecha', '2026-11-15'],
    ['fecha', '2026-11-15T25:00:00Z'],
    ['inControl', 'true'],
  ])('%s %j is refused', (field, value) => {
    expect(NewDespacho.safeParse({ ...GOOD, [field]: value }).error?.issues[0]?.path).toEqual([field]);
  });

  test('an unknown field is refused', () => {
    expect(NewDespacho.safeParse({ ...GOOD, estado: 'Finalizada' }).success).toBe(false);
  });
});

const NOW = new Date('2026-11-15T12:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const DAY = 86_400_000;

test.each([
  ['now', 0, undefined],
  ['a day ago to the millisecond', -DAY, undefined],
  ['longer ago', -DAY - 1, 'Un despacho se puede registrar hasta 24 horas después de su salida.'],
  ['a year ahead', 366 * DAY, undefined],
  ['further ahead', 366 * DAY + 1, 'Un despacho se programa con un año de anticipación como máximo.'],
])('DISP-04 a departure %s', (_, ms, problem) => expect(departureProblem(after(ms), NOW)).toBe(problem));
