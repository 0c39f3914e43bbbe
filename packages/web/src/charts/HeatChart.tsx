import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './Chart.module.css';
import { useWidth } from './useWidth';

type Props = {
  rows: readonly string[];
  columns: readonly string[];
  /** A row of values for each row. */
  values: readonly (readonly number[])[];
  /** So many columns from one name to the next. */
  every: number;
  /** A pressed cell that is more than nothing; without a pointer the same figure is pressed in the table. */
  onPress?: (row: number, column: number) => void;
};

const LEFT = 76;
const LEFT_ON_PHONE = 34;
const PHONE = 480;
const TOP = 18;
const CELL = 24;
const GAP = 2;
const SMALLEST = 280;
/** As wide as two digits. */
const READABLE = 20;
/** Opacity of the smallest value above zero, so that it is distinguishable from zero. */
const FAINTEST = 0.18;

/** How much there is in each cell of a table, by how dark it is; the figure is in it where there is room. */
export function HeatChart({ rows, columns, values, every, onPress }: Props) {
  const { ref, width } = useWidth(SMALLEST);
  const isPhone = width < PHONE;
  const left = isPhone ? LEFT_ON_PHONE : LEFT;
  const wide = (width - left) / Math.max(1, columns.length);
  const height = TOP + rows.length * CELL;
  const most = Math.max(1, ...values.flat());
  const drawing = useRef<SVGSVGElement>(null);
  const handlePress = useEffectEvent((event: Event) => {
    const cell = event.target instanceof Element ? event.target.closest<SVGElement>('[data-row]') : null;
    const [row, column] = [Number(cell?.dataset['row']), Number(cell?.dataset['column'])];
    if ((values[row]?.[column] ?? 0) > 0) onPress?.(row, column);
  });
  // A drawing is read out as its table, which has a button for each figure: these are no controls of their own.
  useEffect(() => {
    const stop = new AbortController();
    drawing.current?.addEventListener('click', handlePress, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    <div ref={ref} className={styles.place}>
      <svg
        ref={drawing}
        data-chart
        className={styles.chart}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        {columns.map(
          (name, index) =>
            index % every === 0 && (
              <text key={name} className={styles.tick} x={left + index * wide + wide / 2} y={11} textAnchor="middle">
                {name}
              </text>
            ),
        )}
        {rows.map((name, row) => (
          <g key={name} transform={`translate(0 ${TOP + row * CELL})`}>
            <text className={styles.tick} x={left - 6} y={CELL / 2} textAnchor="end" dominantBaseline="central">
              {isPhone ? name.slice(0, 3) : name}
            </text>
            {columns.map((column, index) => {
              const value = values[row]?.[index] ?? 0;
              const share = value === 0 ? 0 : FAINTEST + (1 - FAINTEST) * (value / most);
              return (
                <g
                  key={column}
                  transform={`translate(${left + index * wide} 0)`}
                  className={value > 0 && onPress ? styles.pressed : undefined}
                  data-row={row}
                  data-column={index}
                >
                  {value > 0 && onPress && <title>{`${name}, ${column}:00 a ${column}:59: ${value}`}</title>}
                  <rect
                    className={value === 0 ? styles.nothing : styles.heat}
                    width={Math.max(1, wide - GAP)}
                    height={CELL - GAP}
                    rx={2}
                    style={value === 0 ? undefined : { fillOpacity: share }}
                  />
                  {value > 0 && wide >= READABLE && (
                    <text
                      className={share > 0.6 ? styles.onHeat : styles.onFaint}
                      x={(wide - GAP) / 2}
                      y={(CELL - GAP) / 2}
                      textAnchor="middle"
                      dominantBaseline="central"
                    >
                      {value}
                    </text>
                  )}
                </g>
              );
            })}
          </g>
        ))}
      </svg>
    </div>
  );
}
