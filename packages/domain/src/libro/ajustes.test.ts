import { describe, expect, test } from 'vitest';
import { AJUSTES, type Ajuste, type Ajustes, UNTOUCHED, adjust, isUntouched } from './ajustes';

/** The value after each of some steps in one direction. */
function walk(which: Ajuste, direction: 1 | -1, steps: number): number[] {
  let ajustes: Ajustes = UNTOUCHED;
  return Array.from({ length: steps }, () => {
    ajustes = adjust(ajustes, which, direction);
    return ajustes[which];
  });
}

describe('TRIP-22 each adjustment goes by its step, up and down', () => {
  test.each<[Ajuste, number]>([
    ['brightness', 5],
    ['contrast', 5],
    ['saturation', 30],
    ['exposure', 10],
    ['hue', 90],
    ['vibrance', 50],
    ['sepia', 50],
  ])('%s by %i', (which, step) => {
    expect(adjust(UNTOUCHED, which, 1)).toEqual({ ...UNTOUCHED, [which]: step });
    expect(adjust(UNTOUCHED, which, -1)).toEqual({ ...UNTOUCHED, [which]: -step });
  });

  test('there are no others', () => expect(Object.keys(UNTOUCHED)).toEqual(Object.keys(AJUSTES)));
});

describe('TRIP-23 from -100 to 100', () => {
  test.each<[Ajuste, 1 | -1, number[]]>([
    ['saturation', 1, [30, 60, 90, 100, 100]],
    ['saturation', -1, [-30, -60, -90, -100, -100]],
    ['vibrance', 1, [50, 100, 100]],
    ['sepia', -1, [-50, -100, -100]],
    ['hue', 1, [90, -20, 70, -40]],
    ['hue', -1, [-90, 20, -70, 40]],
  ])('%s by %i is %j', (which, direction, values) => expect(walk(which, direction, values.length)).toEqual(values));

  test.each<Ajuste>(['brightness', 'contrast', 'exposure'])('%s stops at its limit', (which) => {
    expect(walk(which, 1, 25).at(-1)).toBe(100);
    expect(walk(which, -1, 25).at(-1)).toBe(-100);
  });

  test('the labels are the given ones', () => {
    expect(Object.values(AJUSTES).map(({ label }) => label)).toEqual([
      'Brillo',
      'Contraste',
      'Saturación',
      'Exposición',
      'Tono',
      'Intensidad',
      'Sepia',
    ]);
  });
});

test('TRIP-23 what was never changed, or changed back, is the original', () => {
  const brighter = adjust(UNTOUCHED, 'brightness', 1);
  expect([UNTOUCHED, brighter, adjust(brighter, 'brightness', -1)].map(isUntouched)).toEqual([true, false, true]);
});
