import { Button, Group } from '@mantine/core';
import { IconChartBar, IconPhotoDown, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { notify } from '../shared/notify';
import { AnyLink, type AnyTarget } from '../shared/routing';
import styles from './ChartFigure.module.css';
import { saveChart } from './saveChart';

/** The same figures in rows, ready to be read out. */
export type ChartTable = {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Where the first cell of each row leads, in the order of the rows. */
  links?: readonly AnyTarget[];
  /** Where the figures themselves lead, row by row. */
  cellLinks?: readonly (readonly (AnyTarget | undefined)[])[];
  /** What a figure shows when it is pressed, or what it opens; undefined where it does nothing. */
  renderCell?: (text: string, row: number, at: number) => ReactNode;
};

type Props = {
  title: string;
  /** The message of the chart in a sentence: its text alternative for screen readers, and a summary for everyone. */
  words: string;
  table: ChartTable;
  /** The picture's name without its ending; a chart without one cannot be saved. */
  fileName?: string;
  /** The drawing, an SVG. */
  children: ReactNode;
};

/** A chart with its sentence, its table and its picture. */
export function ChartFigure({ title, words, table, fileName, children }: Props) {
  const [asTable, setAsTable] = useState(false);
  const drawing = useRef<HTMLDivElement>(null);
  const id = useId();

  async function handleSave() {
    const svg = drawing.current?.querySelector<SVGSVGElement>('svg[data-chart]');
    if (!svg) return;
    try {
      await saveChart(svg, { title, words, fileName: `${fileName}.png` });
    } catch (error) {
      notify.failure(error, 'No pudimos guardar la imagen. Intenta de nuevo.');
    }
  }

  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <Group gap={4}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-pressed={asTable}
            leftSection={
              asTable ? (
                <IconChartBar size={16} stroke={1.75} aria-hidden />
              ) : (
                <IconTable size={16} stroke={1.75} aria-hidden />
              )
            }
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Ver gráfica' : 'Ver tabla'}
          </Button>
          {fileName && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPhotoDown size={16} stroke={1.75} aria-hidden />}
              onClick={() => void handleSave()}
            >
              Guardar imagen
            </Button>
          )}
        </Group>
      </div>
      <figcaption className={styles.words}>{words}</figcaption>
      {/* The drawing stays: its picture can be saved while the table is looked at. */}
      <div ref={drawing} className={asTable ? styles.away : undefined} aria-hidden>
        {children}
      </div>
      {asTable && <FigureTable title={title} table={table} />}
    </figure>
  );
}

function FigureTable({
  title,
  table: { columns, rows, links, cellLinks, renderCell },
}: {
  title: string;
  table: ChartTable;
}) {
  return (
    <section className={styles.scroll} aria-label={title}>
      <table className={styles.table}>
        <caption className={styles.away}>{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells], row) => {
            const link = links?.[row];
            return (
              <tr key={`${row + 1} ${head}`}>
                <th scope="row">{link ? <AnyLink {...link}>{head}</AnyLink> : head}</th>
                {cells.map((cell, at) => {
                  const to = cellLinks?.[row]?.[at];
                  return (
                    <td key={columns[at + 1]}>
                      {to ? (
                        <AnyLink {...to} aria-label={`${cell}, ${head}, ${columns[at + 1]}`}>
                          {cell}
                        </AnyLink>
                      ) : (
                        (renderCell?.(cell, row, at) ?? cell)
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
