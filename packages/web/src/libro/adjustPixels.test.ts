import { type Ajustes, UNTOUCHED } from '@fenix/domain/libro/ajustes';
import { describe, expect, test } from 'vitest';
import { adjustPixels } from './adjustPixels';

type Pixel = [red: number, green: number, blue: number];

function adjusted([red, green, blue]: Pixel, change: Partial<Ajustes>, alpha = 255): number[] {
  const pixels = new Uint8ClampedArray([red, green, blue, alpha]);
  adjustPixels(pixels, { ...UNTOUCHED, ...change });
  return [...pixels];
}

const COLORS: Pixel[] = [
  [0, 0, 0],
  [255, 255, 255],
  [128, 128, 128],
  [200, 100, 50],
  [10, 20, 240],
];
const EACH = Object.keys(UNTOUCHED) as (keyof Ajustes)[];

describe('TRIP-22 what an adjustment does to a pixel', () => {
  test.each(COLORS)('nothing at zero: %i %i %i', (...color) => {
    expect(adjusted(color, {})).toEqual([...color, 255]);
  });

  test.each<[string, Partial<Ajustes>, Pixel, Pixel]>([
    ['brighter', { brightness: 20 }, [100, 0, 50], [151, 51, 101]],
    ['darker', { brightness: -20 }, [100, 60, 51], [49, 9, 0]],
    ['more contrast spreads from the middle', { contrast: 100 }, [127, 100, 200], [126, 18, 255]],
    ['no contrast is one grey', { contrast: -100 }, [0, 90, 255], [128, 128, 128]],
    ['no saturation is the grey the eye sees', { saturation: -100 }, [255, 0, 0], [54, 54, 54]],
    ['more saturation moves away from grey', { saturation: 50 }, [120, 100, 100], [128, 98, 98]],
    ['half the range of exposure is twice the light', { exposure: 50 }, [60, 100, 10], [120, 200, 20]],
    ['less exposure', { exposure: -50 }, [60, 100, 10], [30, 50, 5]],
    ['half a turn of the hue, one way', { hue: 100 }, [120, 100, 100], [89, 109, 109]],
    ['half a turn of the hue, the other way', { hue: -100 }, [120, 100, 100], [89, 109, 109]],
    ['a quarter of a turn', { hue: 50 }, [100, 120, 100], [100, 117, 129]],
    ['vibrance leaves a full colour', { vibrance: 100 }, [255, 0, 0], [255, 0, 0]],
    ['vibrance lifts a pale one', { vibrance: 100 }, [120, 100, 100], [135, 96, 96]],
    ['sepia of white is warm', { sepia: 100 }, [255, 255, 255], [255, 255, 239]],
    ['sepia of grey', { sepia: 100 }, [100, 100, 100], [135, 120, 94]],
    ['half sepia is half way', { sepia: 50 }, [100, 100, 100], [118, 110, 97]],
    ['less than no sepia is cool', { sepia: -100 }, [100, 100, 100], [65, 80, 106]],
  ])('%s', (_, change, before, after) => {
    expect(adjusted(before, change)).toEqual([...after, 255]);
  });

  test.each(COLORS)('once around the hue is where it began: %i %i %i', (...color) => {
    expect(adjusted(color, { hue: 200 })).toEqual([...color, 255]);
    expect(adjusted(color, { hue: -200 })).toEqual([...color, 255]);
  });

  test.each(['hue', 'saturation', 'vibrance'] as const)('%s leaves greys as they are', (which) => {
    for (const value of [-100, -50, 90, 100])
      expect(adjusted([77, 77, 77], { [which]: value })).toEqual([77, 77, 77, 255]);
  });

  test.each(EACH)('%s never touches how opaque a pixel is, nor leaves the range', (which) => {
    for (const color of COLORS)
      for (const value of [-100, 100]) {
        const [red = -1, green = -1, blue = -1, alpha] = adjusted(color, { [which]: value }, 40);
        expect(alpha).toBe(40);
        expect(Math.min(red, green, blue)).toBeGreaterThanOrEqual(0);
        expect(Math.max(red, green, blue)).toBeLessThanOrEqual(255);
      }
  });

  test.each(EACH)('%s changes a colour', (which) => {
    expect(adjusted([120, 90, 70], { [which]: 50 })).not.toEqual([120, 90, 70, 255]);
  });

  test('several at once, on every pixel', () => {
    const pixels = new Uint8ClampedArray([10, 20, 30, 255, 200, 100, 50, 255]);
    adjustPixels(pixels, { ...UNTOUCHED, exposure: 50, saturation: -100 });
    expect([...pixels]).toEqual([37, 37, 37, 255, 204, 204, 204, 255]);
  });
});
