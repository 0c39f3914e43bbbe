import { startOfDay } from '@fenix/domain/dates/days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metersBetween } from '@fenix/domain/gps/distance';
import type { Position } from '../position';
import { drive } from './drive';
import { demoFleet } from './fleet';
import { planVehicle } from './plan';

const DAYS = ['2026-11-13', '2026-11-14'] as const;
const FROM = startOfDay('2026-11-13').getTime();
const TO = startOfDay('2026-11-15').getTime();
const vehicles = demoFleet().flatMap(({ vehiculos }) => vehiculos);
const vehicle = fc.constantFrom(...vehicles);

test('a span in parts is the whole span, wherever it is cut', () => {
  const instant = fc.integer({ min: FROM, max: TO });
  fc.assert(
    fc.property(vehicle, instant, instant, instant, (bus, one, two, three) => {
      const [a = 0, b = 0, c = 0] = [one, two, three].toSorted((x, y) => x - y);
      expect([...drive(bus, a, b), ...drive(bus, b, c)]).toEqual(drive(bus, a, c));
    }),
    { numRuns: 30 },
  );
});

test('a fleet made anew drives the same way', () => {
  const again = demoFleet().flatMap(({ vehiculos }) => vehiculos);
  for (const index of [0, 20, 40, 60]) {
    const [bus, twin] = [vehicles[index], again[index]];
    expect(bus && drive(bus, FROM, TO)).toEqual(twin && drive(twin, FROM, TO));
  }
});

/** Each report with the one before it. */
const pairs = (positions: readonly Position[]) =>
  positions.slice(1).map((after, index) => [positions[index] ?? after, after] as const);

test('reports rise in time, half a minute apart with the engine on, at most ten minutes apart without', () => {
  const calm = vehicles.filter((bus) => !DAYS.some((day) => planVehicle(bus, day).some(({ silent }) => silent)));
  expect(calm.length).toBeGreaterThan(50);
  for (const bus of calm) {
    const steps = pairs(drive(bus, FROM, TO)).map(([a, b]) => ({ seconds: (b.at - a.at) / 1000, on: a.encendido }));
    expect(Math.min(...steps.map(({ seconds }) => seconds))).toBeGreaterThan(0);
    expect(Math.max(...steps.filter(({ on }) => on).map(({ seconds }) => seconds))).toBeLessThanOrEqual(65);
    expect(Math.max(...steps.map(({ seconds }) => seconds))).toBeLessThanOrEqual(600);
  }
});

test('no bus flies, and none rolls with its engine off', () => {
  for (const bus of vehicles) {
    const positions = drive(bus, FROM, TO);
    const kmh = pairs(positions).map(([a, b]) => (metersBetween(a, b) / (b.at - a.at)) * 3600);
    expect(Math.max(0, ...kmh)).toBeLessThan(130);
    expect(Math.max(...positions.map(({ velocidad }) => velocidad))).toBeLessThan(115);
    expect(positions.filter(({ encendido, velocidad }) => !encendido && velocidad > 0)).toEqual([]);
  }
});

test('a bus spends the night at its base', () => {
  for (const bus of vehicles) {
    const [home] = bus.ida.lugares;
    for (const midnight of [FROM, TO]) {
      const [first] = drive(bus, midnight, midnight + 900_000);
      expect(home && first && metersBetween(home, first)).toBeLessThan(100);
    }
  }
});

test('there is a vehicle on the road at every hour of the day', () => {
  for (let hour = FROM; hour < TO; hour += 3_600_000) {
    const moving = vehicles.filter((bus) => drive(bus, hour, hour + 3_600_000).some(({ velocidad }) => velocidad > 20));
    expect(moving.length).toBeGreaterThan(0);
  }
});

test('before the first of two instants there is nothing, nor between one and itself', () => {
  const [bus] = vehicles;
  expect(bus && drive(bus, TO, FROM)).toEqual([]);
  expect(bus && drive(bus, FROM, FROM)).toEqual([]);
});
