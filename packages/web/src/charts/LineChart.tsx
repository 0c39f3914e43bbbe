import styles from './Chart.module.css';
import { ChartLegend, legendLines } from './ChartLegend';
import { valueTicks } from './ticks';
import { useWidth } from './useWidth';

export type LineSerie = { name: string; color: string; values: readonly (number | null)[] };

type Props = {
  series: readonly LineSerie[];
  /** One for each place along the floor: a day, mostly. */
  labels: readonly string[];
  max: number;
  format: (value: number) => string;
  height?: number;
};

const LEFT = 36;
const RIGHT = 20;
const TOP = 10;
const BOTTOM = 22;
const SMALLEST = 240;
/** One name of a place, with air. */
const TICK = 48;

/** Values along named places, a line for each series; a place without a value interrupts the line. */
export function LineChart({ series, labels, max, format, height = 220 }: Props) {
  const { ref, width } = useWidth(SMALLEST);
  const legend = legendLines(
    series.map(({ name }) => name),
    width,
  );
  const top = TOP + legend.height;
  const whole = height + legend.height;
  const floor = whole - BOTTOM;
  const room = width - LEFT - RIGHT;
  const x = (index: number) => LEFT + (labels.length < 2 ? room / 2 : (room * index) / (labels.length - 1));
  const y = (value: number) => floor - ((floor - top) * value) / max;
  const every = Math.max(1, Math.ceil(labels.length / Math.max(1, Math.floor(room / TICK))));
  return (
    <div ref={ref} className={styles.place}>
      <svg data-chart className={styles.chart} width={width} height={whole} viewBox={`0 0 ${width} ${whole}`}>
        <ChartLegend items={series} lines={legend} />
        {valueTicks(max).map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text className={styles.tick} x={LEFT - 6} y={y(tick)} textAnchor="end" dominantBaseline="central">
              {format(tick)}
            </text>
          </g>
        ))}
        {labels.map(
          (label, index) =>
            index % every === 0 && (
              <text key={label} className={styles.tick} x={x(index)} y={whole - 6} textAnchor="middle">
                {label}
              </text>
            ),
        )}
        {series.map(({ name, color, values }) => (
          <g key={name}>
            <path className={styles.line} style={{ stroke: color }} d={pathOf(values, x, y)} />
            {values.map(
              (value, index) =>
                value !== null && (
                  <circle key={labels[index]} cx={x(index)} cy={y(value)} r={2.5} style={{ fill: color }} />
                ),
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let isOpen = false;
  return values
    .map((value, index) => {
      const step = value === null ? '' : `${isOpen ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      isOpen = value !== null;
      return step;
    })
    .join('');
}
