import fc from 'fast-check';
import { expect, test } from 'vitest';
import { METERS_PER_DEGREE } from '@fenix/domain/gps/distance';
import type { Position } from '../position';
import { given } from '../testing/positionFixture';
import { RULES } from '../rules';
import { orderly } from './orderly';
import { type Presence, type Stop, presencesAt, splicePresences } from './presence';

const STOP: Stop = { latitud: 2000 / METERS_PER_DEGREE, longitud: -74, radio: 300 };

/** As a trip looks at a report: what came, with the position before and the one after it. */
function look(known: readonly Presence[], kept: readonly Position[], came: readonly Position[]): Presence[] {
  const times = came.map(({ at }) => at);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const near = orderly(kept).filter(({ at }) => at >= first - RULES.gap && at <= last + RULES.gap);
  const before = near.findLastIndex(({ at }) => at < first);
  const after = near.findIndex(({ at }) => at > last);
  const part = near.slice(Math.max(before, 0), after === -1 ? undefined : after + 1);
  return splicePresences(known, presencesAt(part, STOP, RULES), { from: part[0]!.at, to: part.at(-1)!.at });
}

test('reports looked at one by one, in any order and any pieces, say the same as all of them at once', () => {
  const report = fc.record({ wait: fc.integer({ min: 5, max: 1500 }), meters: fc.integer({ min: 0, max: 4000 }) });
  const drive = fc.array(report, { minLength: 1, maxLength: 30 }).map((reports) => {
    let second = 0;
    return reports.map(({ wait, meters }) => given((second += wait), meters));
  });
  const arrival = drive.chain((positions) =>
    fc.record({
      positions: fc.constant(positions),
      order: fc.shuffledSubarray(positions, { minLength: positions.length }),
      pieces: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 30 }),
    }),
  );
  fc.assert(
    fc.property(arrival, ({ positions, order, pieces }) => {
      const kept: Position[] = [];
      let known: Presence[] = [];
      for (let at = 0, turn = 0; at < order.length; turn += 1) {
        const came = order.slice(at, at + (pieces[turn % pieces.length] ?? 1));
        kept.push(...came);
        known = look(known, kept, came);
        at += came.length;
      }
      expect(known).toEqual(presencesAt(positions, STOP, RULES));
    }),
    { numRuns: 500 },
  );
});
