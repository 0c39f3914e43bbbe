/** Plate carrée stretched for the latitude of Colombia: one degree is SCALE units both ways. */
export type Point = readonly [x: number, y: number];

const SCALE = 80;
const WEST = -79.4;
const NORTH = 12.2;

export const WIDTH = 800;
export const HEIGHT = 970;

export function project([longitude, latitude]: readonly [number, number]): Point {
  return [Math.round((longitude - WEST) * SCALE), Math.round((NORTH - latitude) * SCALE)];
}

/** A soft line through every point (Catmull-Rom as cubic curves): roads bend, they do not break. */
export function smoothPath(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const curves = points.slice(1).map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const bend = (a: Point, b: Point, from: Point, sign: 1 | -1) =>
      `${round(from[0] + (sign * (b[0] - a[0])) / 6)} ${round(from[1] + (sign * (b[1] - a[1])) / 6)}`;
    return `C${bend(before, to, from, 1)} ${bend(from, after, to, -1)} ${to[0]} ${to[1]}`;
  });
  return `M${at(0)[0]} ${at(0)[1]}${curves.join('')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
