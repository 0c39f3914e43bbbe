import type { CSSProperties } from 'react';
import styles from './RoutesDrawing.module.css';
import { LABELS, PLACES, ROADS } from './colombia';

/** Plate carrée stretched for the latitude of Colombia: one degree is SCALE units both ways. */
type Point = readonly [x: number, y: number];

const SCALE = 80;
const WEST = -79.4;
const NORTH = 12.2;

const WIDTH = 800;
const HEIGHT = 970;

const roads = ROADS.map((road) => smoothPath(road.map((place) => project(PLACES[place]))));

/** The roads on which something moves: Bogotá to the coast, the coast road, and the south. */
const BUSY = [0, 2, 3, 6];

/** Parallels and meridians every two degrees, drawn well past the page so that it never shows their end. */
const GRID = [
  ...[2, 4, 6, 8, 10, 12].map((latitude) => {
    const [, y] = project([0, latitude]);
    return { d: `M-2000 ${y}H3000`, text: `${latitude}° N`, x: 8, y: y - 6 };
  }),
  ...[-78, -76, -74, -72, -70].map((longitude) => {
    const [x] = project([longitude, 0]);
    return { d: `M${x} -2000V3000`, text: `${-longitude}° O`, x: x + 6, y: 12 };
  }),
];

/** A slow line drawing of the country's roads. Complete and still where the system asks for less motion. */
export function RoutesDrawing() {
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {GRID.map(({ d, text, x, y }) => (
        <g key={d} className={styles.grid}>
          <path d={d} />
          <text x={x} y={y}>
            {text}
          </text>
        </g>
      ))}
      {roads.map((road, index) => (
        <path key={road} className={styles.road} d={road} pathLength={1} style={order(index)} />
      ))}
      {Object.entries(PLACES).map(([place, where]) => {
        const [x, y] = project(where);
        return <circle key={place} className={styles.place} cx={x} cy={y} r={3} />;
      })}
      {LABELS.map(({ place, text, side }) => {
        const [x, y] = project(PLACES[place]);
        return (
          <g key={place} className={styles.city}>
            <circle cx={x} cy={y} r={5} />
            <text x={side === 'left' ? x - 14 : x + 14} y={y + 5} textAnchor={side === 'left' ? 'end' : 'start'}>
              {text}
            </text>
          </g>
        );
      })}
      {BUSY.map((road, index) => (
        <circle
          key={road}
          className={styles.vehicle}
          r={4.5}
          style={{ ...order(index), offsetPath: `path("${roads[road] ?? ''}")` }}
        />
      ))}
    </svg>
  );
}

function order(index: number): CSSProperties {
  return { '--order': index } as CSSProperties;
}

function project([longitude, latitude]: readonly [number, number]): Point {
  return [Math.round((longitude - WEST) * SCALE), Math.round((NORTH - latitude) * SCALE)];
}

/** A soft line through every point (Catmull-Rom as cubic curves): roads bend, they do not break. */
function smoothPath(points: readonly Point[]): string {
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
