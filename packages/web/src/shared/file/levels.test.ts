import { describe, expect, test } from 'vitest';
import { applyLevels, countBrightness, levelsOf } from './levels';

/** Dots of these grey values, each with a see-through of its own. */
const grey = (...values: number[]) => new Uint8ClampedArray(values.flatMap((value) => [value, value, value, 200]));
const countsOf = (dots: Uint8ClampedArray) => {
  const counts = new Uint32Array(256);
  countBrightness(dots, counts);
  return counts;
};
/** So many dots of each value. */
const picture = (...parts: (readonly [value: number, times: number])[]) =>
  grey(...parts.flatMap(([value, times]) => Array.from({ length: times }, () => value)));

describe('the levels of a photo', () => {
  test.each([
    ['a dull one from its darkest to its brightest', picture([60, 500], [180, 500]), { low: 60, high: 180 }],
    ['a lamp in the night does not count', picture([10, 990], [90, 997], [255, 4]), { low: 10, high: 90 }],
    ['a full one is left alone', picture([0, 500], [255, 500]), undefined],
    ['one of a single colour is left alone', picture([120, 1_000]), undefined],
    ['one of nearly one colour is left alone', picture([100, 500], [131, 500]), undefined],
    ['one with just enough range', picture([100, 500], [132, 500]), { low: 100, high: 132 }],
    ['none at all', grey(), undefined],
  ])('%s', (_, dots, levels) => {
    expect(levelsOf(countsOf(dots))).toEqual(levels);
  });

  test('green is brighter to the eye than blue', () => {
    const counts = countsOf(new Uint8ClampedArray([0, 255, 0, 255, 0, 0, 255, 255]));
    expect([...counts.entries()].filter(([, count]) => count > 0).map(([value]) => value)).toEqual([28, 149]);
  });

  test('counting goes on from strip to strip', () => {
    const whole = countsOf(picture([10, 3], [20, 5]));
    const strips = new Uint32Array(256);
    for (const strip of [picture([10, 3]), picture([20, 5])]) countBrightness(strip, strips);
    expect(strips).toEqual(whole);
  });
});

describe('applying them', () => {
  test('the darkest becomes black, the brightest white, what lies between keeps its place; see-through stays', () => {
    const dots = grey(60, 120, 180);
    applyLevels(dots, { low: 60, high: 180 });
    expect([...dots]).toEqual([...grey(0, 128, 255)]);
  });

  test('what lies beyond is cut, not wrapped', () => {
    const dots = grey(0, 50, 200, 255);
    applyLevels(dots, { low: 50, high: 200 });
    expect([...dots]).toEqual([...grey(0, 0, 255, 255)]);
  });

  test('all colours are stretched alike, so that none is tinted', () => {
    const dots = new Uint8ClampedArray([100, 150, 200, 255]);
    applyLevels(dots, { low: 100, high: 200 });
    expect([...dots]).toEqual([0, 128, 255, 255]);
  });

  test('once levelled there is nothing more to do', () => {
    const dots = picture([60, 500], [120, 20], [180, 500]);
    applyLevels(dots, levelsOf(countsOf(dots)) ?? { low: 0, high: 255 });
    expect(levelsOf(countsOf(dots))).toBeUndefined();
  });
});
