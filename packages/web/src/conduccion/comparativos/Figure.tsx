import { BANDAS, BANDA_WORDS, type Banda, bandaOf, scoreShown } from '@fenix/domain/conduccion/bands';
import { BarChart, type BarRow } from '../../charts/BarChart';
import { ChartFigure, type ChartTable } from '../../charts/ChartFigure';
import type { AnyTarget } from '../../shared/routing';
import styles from './Comparativos.module.css';

/** Scores run from 0 to 10 (PESV-24). */
const MOST = 10;

/** The order of the categories is fixed, and so are their colours. */
export const SERIES_COLORS = [1, 2, 3, 4, 5].map((number) => `var(--fx-data-${number})`);

export const BAND_COLORS: Readonly<Record<Banda, string>> = {
  verde: 'var(--fx-data-3)',
  amarillo: 'var(--fx-data-amber)',
  rojo: 'var(--fx-data-red)',
};

type Props = {
  title: string;
  words: string;
  fileName: string;
  /** What the first column of the table holds. */
  head: string;
  /** One name per bar of a row; a single one is drawn in the colour of its band. */
  series: readonly string[];
  rows: readonly BarRow[];
  /** Where each row leads, in their order. */
  links: readonly AnyTarget[];
};

/** A chart of scores with its sentence, its table and its picture. */
export function Figure({ title, words, fileName, head, series, rows, links }: Props) {
  const isSingle = series.length === 1;
  const colored = isSingle ? rows.map((row) => withBand(row)) : rows;
  const table: ChartTable = {
    links,
    columns: [head, ...series],
    rows: rows.map(({ label, values }) => [
      label,
      ...values.map((value) => (value === null ? '—' : scoreShown(value))),
    ]),
  };
  return (
    <div className={styles.figure}>
      <ChartFigure title={title} words={words} table={table} fileName={fileName}>
        <BarChart
          series={series.map((name, index) => ({ name, color: SERIES_COLORS[index % SERIES_COLORS.length] ?? '' }))}
          rows={colored}
          max={MOST}
          format={scoreShown}
        />
      </ChartFigure>
      {isSingle && (
        <ul className={styles.bands}>
          {BANDAS.map((banda) => (
            <li key={banda}>
              <span style={{ background: BAND_COLORS[banda] }} aria-hidden />
              {BANDA_WORDS[banda]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function withBand(row: BarRow): BarRow {
  const [value] = row.values;
  return row.color || value === null || value === undefined ? row : { ...row, color: BAND_COLORS[bandaOf(value)] };
}
