import type { CSSProperties } from 'react';
import { LABELS, PLACES, ROADS } from './colombia';
import { HEIGHT, WIDTH, project, smoothPath } from './projection';
import styles from './RoutesDrawing.module.css';

const roads = ROADS.map((road) => smoothPath(road.map((place) => project(PLACES[place]))));

/** The roads on which something moves: Bogotá to the coast, the coast road, and the south. */
const BUSY = [0, 2, 3, 6];

/** A slow line drawing of the country's roads. Complete and still where the system asks for less motion. */
export function RoutesDrawing() {
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice">
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
