import { KILOMETRAJE_MAX } from '@fenix/domain/gps/odometro';
import { expect, test } from 'vitest';
import { demoFleet } from './fleet';
import { countAt } from './odometer';

const HOUR = 3_600_000;
const MIDNIGHT = Date.parse('2026-11-10T05:00:00Z');

test('the counters of the demo only grow, by a day of driving a day, and are of every kind', () => {
  const vehicles = demoFleet()[0]?.vehiculos ?? [];
  const hours = Array.from({ length: 49 }, (_, hour) => MIDNIGHT + hour * HOUR);
  for (const vehicle of vehicles) {
    const counts = hours.flatMap((at) => countAt(vehicle, at)?.metros ?? []);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect([0, 49]).toContain(counts.length);
    expect((counts.at(-1) ?? 400_000) - (counts[0] ?? 0)).toBeGreaterThan(370_000);
    expect(counts.at(-1) ?? 0).toBeLessThan(KILOMETRAJE_MAX * 1000);
  }
  const kinds = demoFleet().flatMap(({ vehiculos }) => vehiculos.map((one) => countAt(one, MIDNIGHT)?.fuente));
  expect(new Set(kinds)).toEqual(new Set(['odometro', 'distancia', undefined]));
});
