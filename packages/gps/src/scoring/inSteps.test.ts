import type { Viaje } from '@fenix/domain/gps/conduccion';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from '../position';
import { NOON, given, givenDrive } from '../testing/positionFixture';
import { drive } from '../simulator/drive';
import { demoFleet } from '../simulator/fleet';
import { settledUntil } from '../trips/trips';
import { drivingInfo } from './drivingInfo';

const MINUTE = 60_000;
const LATE = 5 * MINUTE;

/** As the job does it: each time only what is not settled is looked at again. Answers how much that was, too. */
function inSteps(positions: readonly Position[], everyMinutes: number): { viajes: Viaje[]; looked: number } {
  const kept = new Map<string, Viaje>();
  let [cut, looked] = [Number.NEGATIVE_INFINITY, 0];
  // Of reports that cross each other on the way, every third comes minutes later.
  const cameAt = ({ at }: Position) => ((at / 1000) % 3 === 0 ? at + LATE : at);
  const [first, last] = [positions[0]?.at ?? 0, (positions.at(-1)?.at ?? 0) + LATE];
  for (let now = first; now < last + everyMinutes * MINUTE; now += everyMinutes * MINUTE) {
    const heard = positions.filter((position) => cameAt(position) <= now && position.at >= cut);
    looked += heard.length;
    for (const [start] of kept) if (Date.parse(`${start.replace(' ', 'T')}-05:00`) >= cut) kept.delete(start);
    for (const viaje of drivingInfo(heard)) kept.set(viaje.inicio_viaje.fecha_hora, viaje);
    cut = settledUntil(heard, (heard.at(-1)?.at ?? 0) - LATE) ?? cut;
  }
  return { viajes: [...kept.values()], looked };
}

test.each([0, 1, 2, 3])('PESV-30 bus %d: looked at in steps or at once, two days have the same trips', (index) => {
  const bus = demoFleet()[0]!.vehiculos[index]!;
  const from = Date.parse('2026-11-12T05:00:00Z');
  const positions = drive(bus, from, from + 48 * 60 * MINUTE);
  const whole = drivingInfo(positions);
  expect(whole.length).toBeGreaterThan(2);
  const stepwise = inSteps(positions, 7);
  expect(stepwise.viajes).toEqual(whole);
  // Some hundred looks at hours, and not at days.
  expect(stepwise.looked).toBeLessThan(positions.length * 60);
});

test('PESV-30 whatever is driven, stood and kept silent: in steps or at once the trips are the same', () => {
  const part = fc.record({
    what: fc.constantFrom('drive', 'crawl', 'idle', 'park', 'unwired', 'silence'),
    minutes: fc.integer({ min: 1, max: 120 }),
  });
  const check = (parts: { what: string; minutes: number }[], every: number) => {
    let [second, meters] = [0, 0];
    const positions = parts.flatMap(({ what, minutes }): Position[] => {
      const [from, to] = [second + 30, second + minutes * 60];
      second = to;
      if (what === 'silence') return [];
      const kmh = what === 'drive' ? 85 : what === 'crawl' || what === 'unwired' ? 12 : 0;
      const start = meters;
      meters += (kmh / 3.6) * (to - from);
      const encendido = what === 'unwired' ? null : what !== 'park';
      return givenDrive({ from, to, kmh, start }, { encendido });
    });
    positions.push(given(second + 3600, meters, { encendido: false }));
    expect(inSteps(positions, every).viajes).toEqual(drivingInfo(positions));
  };
  fc.assert(fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), fc.integer({ min: 10, max: 90 }), check), {
    numRuns: 40,
  });
});

test('what was reported within the last minutes may still change, and a driver who has not rested goes on', () => {
  const out = givenDrive({ from: 0, to: 600, kmh: 60 });
  const park = (to: number) => givenDrive({ from: 660, to, kmh: 0, start: 10_000, every: 60 }, { encendido: false });
  const settled = (positions: readonly Position[]) => settledUntil(positions, (positions.at(-1)?.at ?? 0) - LATE);
  expect(settled([])).toBeUndefined();
  expect(settled(out)).toBeUndefined();
  expect(settled([...out, ...park(600 + 19 * 60)])).toBeUndefined();
  expect(settled([...out, ...park(600 + 20 * 60)])).toBe(NOON + (600 + 15 * 60) * 1000);
});
