/** Of all dots so many in a thousand may be darker than black and brighter than white: lamps and shadows do not count. */
const CLIPPED = 5;
/** A picture of one colour is not stretched into noise. */
const LEAST_RANGE = 32;

/** From the darkest to the brightest that counts. */
export type Levels = { low: number; high: number };

/** How often each brightness is in the dots (RGBA, one byte each). Adds to what was counted before. */
export function countBrightness(dots: Uint8ClampedArray, counts: Uint32Array): void {
  for (let at = 0; at + 3 < dots.length; at += 4) {
    const brightness = brightnessOf(dots[at] ?? 0, dots[at + 1] ?? 0, dots[at + 2] ?? 0);
    counts[brightness] = (counts[brightness] ?? 0) + 1;
  }
}

/** As the eye weighs the three colours. */
function brightnessOf(red: number, green: number, blue: number): number {
  return (red * 77 + green * 150 + blue * 29) >> 8;
}

/** Where the light of a picture begins and ends; undefined where there is nothing to gain. */
export function levelsOf(counts: Uint32Array): Levels | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.floor((total * CLIPPED) / 1_000);
  const low = firstBeyond(counts, most);
  const high = 255 - firstBeyond(counts.toReversed(), most);
  const isWorthIt = total > 0 && high - low >= LEAST_RANGE && (low > 0 || high < 255);
  return isWorthIt ? { low, high } : undefined;
}

function firstBeyond(counts: Uint32Array, most: number): number {
  let seen = 0;
  const found = counts.findIndex((count) => (seen += count) > most);
  return found === -1 ? 0 : found;
}

/** Stretches the light of the dots from black to white, all three colours alike, so that none is tinted. */
export function applyLevels(dots: Uint8ClampedArray, { low, high }: Levels): void {
  const stretched = Uint8ClampedArray.from({ length: 256 }, (_, value) => ((value - low) * 255) / (high - low));
  for (let at = 0; at + 3 < dots.length; at += 4)
    for (let colour = at; colour < at + 3; colour += 1) dots[colour] = stretched[dots[colour] ?? 0] ?? 0;
}
