import { randomFillSync, randomInt } from 'node:crypto';

/** The counter of a millisecond starts at a random value below half of its 26 bits, so that it does not overflow. */
const COUNT_STARTS_BELOW = 2 ** 25;
let latest = { at: Number.NaN, count: 0 };

/** Random bytes are generated for many ids at once, because a call costs the same for 6 bytes as for thousands. */
const RANDOM_BYTES = 6;
const pool = Buffer.alloc(RANDOM_BYTES * 1_000);
let used = pool.length;

function randomHex(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += RANDOM_BYTES;
  return pool.toString('hex', used - RANDOM_BYTES, used);
}

/**
 * UUID version 7: ordered by time, so that new rows go to the end of an index. Ids of one process within a millisecond are
 * ordered too, because lists are sorted by them.
 */
export function newId(now: number = Date.now()): string {
  latest = { at: now, count: now === latest.at ? latest.count + 1 : randomInt(COUNT_STARTS_BELOW) };
  const moment = now.toString(16).padStart(12, '0');
  const high = (0x7000 | (latest.count >>> 14)).toString(16);
  const low = (0x8000 | (latest.count & 0x3fff)).toString(16);
  return `${moment.slice(0, 8)}-${moment.slice(8)}-${high}-${low}-${randomHex()}`;
}
