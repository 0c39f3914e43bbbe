import styles from './Chart.module.css';
import { valueTicks } from './ticks';
import { useWidth } from './useWidth';

export type Serie = { name: string; color: string };
export type BarRow = {
  id: string;
  label: string;
  /** One per series, in their order; null where there is nothing to tell. */
  values: readonly (number | null)[];
  /** A colour of its own, where a row's colour says something. */
  color?: string;
};

type Props = {
  series: readonly Serie[];
  rows: readonly BarRow[];
  max: number;
  format: (value: number) => string;
};

/** A letter of a name, about; the table has names whole. */
const LETTER = 7.5;
const LONGEST = 22;
const LONGEST_ON_PHONE = 14;
const PHONE = 480;
const VALUE = 40;
const BAR = 11;
const GAP = 14;
const TOP = 22;
const SMALLEST = 260;
/** Room for one name of the legend. */
const LEGEND = 136;
const LEGEND_LINE = 20;

/** Lying bars, in groups of one bar per series: names keep their room and any number of rows is read downwards. */
export function BarChart({ series, rows, max, format }: Props) {
  const { ref, width } = useWidth(SMALLEST);
  const perLine = Math.max(1, Math.floor(width / LEGEND));
  const legendLines = series.length > 1 ? Math.ceil(series.length / perLine) : 0;
  const top = TOP + legendLines * LEGEND_LINE;
  const letters = width < PHONE ? LONGEST_ON_PHONE : LONGEST;
  const names = rows.map(({ label }) => (label.length > letters ? `${label.slice(0, letters - 1)}…` : label));
  const left = Math.ceil(Math.max(6, ...names.map((name) => name.length)) * LETTER) + 24;
  const room = width - left - VALUE;
  const group = series.length * BAR + GAP;
  const height = top + rows.length * group;
  const x = (value: number) => left + (room * value) / max;
  return (
    <div ref={ref} className={styles.place}>
      <svg data-chart className={styles.chart} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {legendLines > 0 &&
          series.map(({ name, color }, index) => (
            <g
              key={name}
              transform={`translate(${(index % perLine) * LEGEND} ${Math.floor(index / perLine) * LEGEND_LINE})`}
            >
              <rect y={2} width={10} height={10} rx={2} style={{ fill: color }} />
              <text className={styles.legend} x={16} y={7} dominantBaseline="central">
                {name}
              </text>
            </g>
          ))}
        {valueTicks(max).map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={x(tick)} x2={x(tick)} y1={top - 6} y2={height} />
            <text className={styles.tick} x={x(tick)} y={top - 10} textAnchor="middle">
              {format(tick)}
            </text>
          </g>
        ))}
        {rows.map((row, index) => (
          <g key={row.id} transform={`translate(0 ${top + index * group})`}>
            <text
              className={styles.name}
              x={left - 10}
              y={(group - GAP) / 2 + GAP / 2}
              textAnchor="end"
              dominantBaseline="central"
            >
              {names[index]}
            </text>
            {row.values.map((value, at) => (
              <Bar
                key={series[at]?.name}
                value={value}
                y={GAP / 2 + at * BAR}
                color={row.color ?? series[at]?.color ?? ''}
                x={x}
                format={format}
              />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

type BarProps = {
  value: number | null;
  y: number;
  color: string;
  x: (value: number) => number;
  format: (value: number) => string;
};

function Bar({ value, y, color, x, format }: BarProps) {
  if (value === null) return null;
  return (
    <>
      <rect x={x(0)} y={y + 1} width={Math.max(2, x(value) - x(0))} height={BAR - 2} rx={2} style={{ fill: color }} />
      <text className={styles.value} x={x(value) + 6} y={y + BAR / 2} dominantBaseline="central">
        {format(value)}
      </text>
    </>
  );
}
