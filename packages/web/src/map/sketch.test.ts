import { expect, test } from 'vitest';
import { arrowsOn, projection } from './sketch';
import { metersPerPixel } from './zoom';

const center = { latitud: 11.0, longitud: -74.25 };
const project = projection({ center, zoom: 15, width: 250, height: 288 });

test('the centre lies in the middle, north is up and east is right', () => {
  expect(project(center)).toEqual([125, 144]);
  const [east] = project({ ...center, longitud: -74.24 });
  const [, north] = project({ ...center, latitud: 11.01 });
  expect(east).toBeGreaterThan(125);
  expect(north).toBeLessThan(144);
});

test('distances are those of the scale bar', () => {
  const hundredMeters = 100 / 111_319.49 / Math.cos((center.latitud * Math.PI) / 180);
  const [x] = project({ ...center, longitud: center.longitud + hundredMeters });
  expect((x - 125) * metersPerPixel(center, 15)).toBeCloseTo(100, 0);
});

test('arrows point along the way, evenly, over its corners', () => {
  const arrows = arrowsOn([
    [0, 0],
    [100, 0],
    [100, 100],
  ]);
  expect(arrows).toEqual([
    { at: [45, 0], angle: 0 },
    { at: [100, 35], angle: Math.PI / 2 },
  ]);
  expect(arrowsOn([[0, 0]])).toEqual([]);
});
