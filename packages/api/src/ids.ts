import { randomBytes, randomInt } from 'node:crypto';

/** Where the count of a millisecond begins is left to chance, below half of its 26 bits: the other half is room. */
const COUNT_STARTS_BELOW = 2 ** 25;
let latest = { at: Number.NaN, count: 0 };

/**
 * UUID version 7: ordered by time, so that new rows go to the end of an index. What one process makes within a
 * millisecond is ordered too, as the lists that are read by it would otherwise show two neighbours in any order.
 */
export function newId(now: number = Date.now()): string {
  latest = { at: now, count: now === latest.at ? latest.count + 1 : randomInt(COUNT_STARTS_BELOW) };
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | (latest.count >>> 14), 6);
  bytes.writeUInt16BE(0x8000 | (latest.count & 0x3fff), 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
