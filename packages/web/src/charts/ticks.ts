/** Round steps from 0 to at least `most`, as few as are worth a line. */
export function valueTicks(most: number, count = 4): number[] {
  const rough = Math.max(most, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((times) => times * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEPS = [1, 2, 5, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE);
/** Bogotá is whole hours away from UTC, and steps of a day begin at its midnight. */
const OFFSET = 5 * HOUR;

/** Full minutes or hours between two instants, no more than `most` of them. */
export function timeTicks(from: number, to: number, most: number): number[] {
  const step = STEPS.find((one) => (to - from) / one <= most) ?? STEPS.at(-1) ?? HOUR;
  const first = Math.ceil((from - OFFSET) / step) * step + OFFSET;
  const ticks: number[] = [];
  for (let at = first; at <= to; at += step) ticks.push(at);
  return ticks;
}
