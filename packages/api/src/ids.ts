import { randomFillSync, randomInt } from 'node:crypto';

/** Where the count of a millisecond begins is left to chance, below half of its 26 bits: the other half is room. */
const COUNT_STARTS_BELOW = 2 ** 25;
let latest = { at: Number.NaN, count: 0 };

/** Chance is drawn for many ids at once: each request has one, and a draw costs the same for 6 bytes as for thousands. */
const CHANCE = 6;
const drawn = Buffer.alloc(CHANCE * 1_000);
let used = drawn.length;

function chance(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += CHANCE;
  return drawn.toString('hex', used - CHANCE, used);
}

/**
 * UUID version 7: ordered by time, so that new rows go to the end of an index. What one process makes within a
 * millisecond is ordered too, as the lists that are read by it would otherwise show two neighbours in any order.
 */
export function newId(now: number = Date.now()): string {
  latest = { at: now, count: now === latest.at ? latest.count + 1 : randomInt(COUNT_STARTS_BELOW) };
  const moment = now.toString(16).padStart(12, '0');
  const high = (0x7000 | (latest.count >>> 14)).toString(16);
  const low = (0x8000 | (latest.count & 0x3fff)).toString(16);
  return `${moment.slice(0, 8)}-${moment.slice(8)}-${high}-${low}-${chance()}`;
}
