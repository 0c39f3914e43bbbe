/** Mulberry32: small, quick, and the same everywhere for the same seed. Numbers from 0, included, to 1, excluded. */
export type Random = () => number;

export function randomOf(...seed: readonly (string | number)[]): Random {
  let state = hash(seed.join('|'));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return value;
}

export const range = (random: Random, from: number, to: number): number => from + random() * (to - from);

export const whole = (random: Random, from: number, to: number): number => Math.floor(range(random, from, to + 1));

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
