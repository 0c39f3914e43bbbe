import type { CSSProperties } from 'react';
import { LABELS, PLACES, ROADS } from './colombia';
import { HEIGHT, WIDTH, project, smoothPath } from './projection';
import styles from './RoutesDrawing.module.css';

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
