import { expect, test } from 'vitest';
import { metersPerPixel, scaleBar, scaleText, zoomOf } from './zoom';

test.each([
  [0, 156_543],
  [15, 4.777],
  [19, 0.2986],
])('at zoom %i of a web map a pixel of the equator is %f m', (zoom, meters) => {
  expect(metersPerPixel({ latitud: 0 }, zoom) / meters).toBeCloseTo(1, 3);
});

test('towards the poles a pixel is less ground', () => {
  expect(metersPerPixel({ latitud: 60 }, 10)).toBeCloseTo(metersPerPixel({ latitud: 0 }, 10) / 2, 6);
});

test.each([
  [1, 100, 100, 100],
  [0.999, 100, 50, 50.05],
  [4.9, 100, 200, 40.82],
  [5, 100, 500, 100],
  [19.99, 100, 1000, 50.03],
  [20, 100, 2000, 100],
  [0.3, 100, 20, 66.67],
])('at %f m per pixel, %i pixels hold a bar of %i m', (perPixel, widest, meters, pixels) => {
  const bar = scaleBar(perPixel, widest);
  expect(bar.meters).toBe(meters);
  expect(bar.pixels).toBeCloseTo(pixels, 1);
});

test.each([
  [20, '20 m'],
  [999, '999 m'],
  [1000, '1 km'],
  [2_000_000, '2.000 km'],
])('%i m reads %s', (meters, text) => {
  expect(scaleText(meters)).toBe(text);
});

test('a box is shown whole: the world on 256 pixels, half of it twice as near, a point as near as can be', () => {
  const window = { width: 256, height: 256 };
  expect(zoomOf([-180, -85.0511, 180, 85.0511], window)).toBeCloseTo(0);
  expect(zoomOf([-90, -10, 90, 10], window)).toBeCloseTo(1);
  expect(zoomOf([-10, -85.0511, 10, 85.0511], window)).toBeCloseTo(0);
  expect(zoomOf([-74, 11, -74, 11], window)).toBe(Number.POSITIVE_INFINITY);
});
