import { formatTime } from '@fenix/domain/dates/format';
import { type PointerEvent, memo, useState } from 'react';
import { formatCount } from '../shared/numbers';
import styles from './Chart.module.css';
import { timeTicks, valueTicks } from './ticks';
import { useWidth } from './useWidth';

export type TimePoint = { at: number; value: number };
/** A highlighted stretch of the time axis. */
export type TimeBand = { from: number; to: number; color: string };

type Props = {
  /** In order of time. */
  points: readonly TimePoint[];
  unit: string;
  height?: number;
  bands?: readonly TimeBand[] | undefined;
  /** A value that should not be passed. */
  limit?: number | undefined;
  /** What lies outside steps back. */
  span?: { from: number; to: number } | undefined;
  /** The moment everything on the screen is at. */
  at?: number | undefined;
  onSeek?: ((at: number) => void) | undefined;
  onRest?: (() => void) | undefined;
};

/** Room at the left for the values and at the right for half an hour's name; sliders under a chart keep the same. */
export const CHART_LEFT = 36;
export const CHART_RIGHT = 16;
const TOP = 12;
const BOTTOM = 22;
const SMALLEST = 240;
/** A stationary vehicle is drawn on the floor, not over fractions of a unit. */
const LEAST = 20;
/** One hour's name, with air. */
const TICK = 64;

/** A value over time. The pointer reads it, and moves the common moment where there is one. */
export function TimeChart({ points, unit, height = 180, bands, limit, span, at, onSeek, onRest }: Props) {
  const { ref, width } = useWidth(SMALLEST);
  const [hovered, setHovered] = useState<number>();
  const first = points.at(0)?.at ?? 0;
  const last = points.at(-1)?.at ?? first;
  const highest = points.reduce((most, { value }) => Math.max(most, value), limit ?? LEAST);
  const ticks = valueTicks(highest);
  const top = ticks.at(-1) ?? 1;
  const floor = height - BOTTOM;
  const room = width - CHART_LEFT - CHART_RIGHT;
  const long = Math.max(1, last - first);
  const x = (moment: number) => CHART_LEFT + (room * (moment - first)) / long;
  const y = (value: number) => floor - ((floor - TOP) * value) / top;
  function momentOf(event: PointerEvent<SVGSVGElement>): number {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left - CHART_LEFT) / Math.max(1, room);
    return first + Math.min(1, Math.max(0, share)) * long;
  }

  function handleMove(event: PointerEvent<SVGSVGElement>) {
    const moment = momentOf(event);
    setHovered(moment);
    if (event.buttons > 0) onSeek?.(moment);
  }

  return (
    <div ref={ref} className={styles.place}>
      <svg
        data-chart
        className={`${styles.chart} ${onSeek ? styles.seeks : ''}`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={(event) => onSeek?.(momentOf(event))}
        onPointerMove={handleMove}
        onPointerUp={onRest}
        onPointerLeave={() => setHovered(undefined)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={CHART_LEFT} x2={width - CHART_RIGHT} y1={y(tick)} y2={y(tick)} />
            <text className={styles.tick} x={CHART_LEFT - 6} y={y(tick)} textAnchor="end" dominantBaseline="central">
              {formatCount(tick)}
            </text>
          </g>
        ))}
        {timeTicks(first, last, Math.max(1, Math.floor(room / TICK))).map((tick) => (
          <text key={tick} className={styles.tick} x={x(tick)} y={height - 6} textAnchor="middle">
            {formatTime(new Date(tick))}
          </text>
        ))}
        {bands?.map(({ from, to, color }) => (
          <rect
            key={from}
            x={x(from)}
            y={TOP}
            width={Math.max(3, x(to) - x(from))}
            height={floor - TOP}
            style={{ fill: color, fillOpacity: 0.28 }}
          />
        ))}
        <Curve points={points} room={room} floor={floor} top={top} />
        {limit !== undefined && (
          <line className={styles.limit} x1={CHART_LEFT} x2={width - CHART_RIGHT} y1={y(limit)} y2={y(limit)} />
        )}
        {span && <Outside from={x(first)} to={x(span.from)} floor={floor} />}
        {span && <Outside from={x(span.to)} to={x(last)} floor={floor} />}
        {at !== undefined && (
          <g>
            <line className={styles.cursor} x1={x(at)} x2={x(at)} y1={TOP} y2={floor} />
            <circle className={styles.knob} cx={x(at)} cy={y(valueAt(points, at))} r={5} />
          </g>
        )}
        {hovered !== undefined && (
          <Reading at={hovered} points={points} unit={unit} x={x} floor={floor} width={width} />
        )}
      </svg>
    </div>
  );
}

type CurveProps = { points: readonly TimePoint[]; room: number; floor: number; top: number };

/** Thousands of points, drawn once however the moment moves over them. */
const Curve = memo(({ points, room, floor, top }: CurveProps) => {
  const first = points.at(0)?.at ?? 0;
  const long = Math.max(1, (points.at(-1)?.at ?? first) - first);
  if (points.length < 2) return null;
  const place = ({ at, value }: TimePoint) =>
    `${(CHART_LEFT + (room * (at - first)) / long).toFixed(1)} ${(floor - ((floor - TOP) * value) / top).toFixed(1)}`;
  const path = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${place(point)}`).join('');
  return (
    <>
      <path className={styles.area} d={`${path}L${CHART_LEFT + room} ${floor}L${CHART_LEFT} ${floor}Z`} />
      <path className={styles.line} d={path} />
    </>
  );
});

function Outside({ from, to, floor }: { from: number; to: number; floor: number }) {
  return to > from ? <rect className={styles.outside} x={from} y={TOP} width={to - from} height={floor - TOP} /> : null;
}

type ReadingProps = {
  at: number;
  points: readonly TimePoint[];
  unit: string;
  x: (at: number) => number;
  floor: number;
  width: number;
};

/** What the pointer is over, on the side where there is room. */
function Reading({ at, points, unit, x, floor, width }: ReadingProps) {
  const isLate = x(at) > width / 2;
  return (
    <g pointerEvents="none">
      <line className={styles.hover} x1={x(at)} x2={x(at)} y1={TOP} y2={floor} />
      <text className={styles.name} x={x(at) + (isLate ? -6 : 6)} y={TOP + 8} textAnchor={isLate ? 'end' : 'start'}>
        {`${formatTime(new Date(at))} · ${Math.round(valueAt(points, at))} ${unit}`}
      </text>
    </g>
  );
}

/** The last value known at a moment: nothing is interpolated between two readings. */
export function valueAt(points: readonly TimePoint[], at: number): number {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((points[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return points[low]?.value ?? 0;
}
