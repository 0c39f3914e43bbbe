import styles from './Chart.module.css';

/** A letter of a name, about. */
const LETTER = 7;
const SQUARE = 16;
const GAP = 18;
const LINE = 20;

type Placed = { x: number; y: number };

/** Where each name is, in as many lines as they need; nothing for a single series. */
export function legendLines(names: readonly string[], width: number): { places: readonly Placed[]; height: number } {
  if (names.length < 2) return { places: [], height: 0 };
  let [x, y] = [0, 0];
  const places = names.map((name) => {
    const wide = SQUARE + name.length * LETTER + GAP;
    if (x > 0 && x + wide > width) [x, y] = [0, y + LINE];
    const place = { x, y };
    x += wide;
    return place;
  });
  return { places, height: y + LINE };
}

type Props = { items: readonly { name: string; color: string }[]; lines: ReturnType<typeof legendLines> };

export function ChartLegend({ items, lines: { places } }: Props) {
  return places.map(({ x, y }, index) => (
    <g key={items[index]?.name} transform={`translate(${x} ${y})`}>
      <rect y={2} width={10} height={10} rx={2} style={{ fill: items[index]?.color ?? '' }} />
      <text className={styles.legend} x={SQUARE} y={7} dominantBaseline="central">
        {items[index]?.name}
      </text>
    </g>
  ));
}
