import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { SORTED_MAX } from '@fenix/domain/paging';
import { arrangeColumns } from '@fenix/domain/vistas/columns';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useRef } from 'react';
import { type EmptyProps, EmptyState } from '../EmptyState';
import { ErrorState, messageOf } from '../ErrorState';
import type { TableState } from '../list/useTableState';
import { formatCount } from '../numbers';
import { useIsPhone } from '../useIsPhone';
import { TableBar } from '../vistas/TableBar';
import { Cards } from './Cards';
import styles from './DataTable.module.css';
import { Head } from './Head';
import { Pager } from './Pager';
import { SkeletonCards, SkeletonRows } from './SkeletonRows';
import { TableBody } from './TableBody';
import { type Column, DEFAULT_COLUMN_WIDTH, type Rows, SELECTION_WIDTH, type Selection, scaled } from './types';
import { useSelection } from './useSelection';
import { useShownRows } from './useShownRows';

type Props<T> = {
  /** Names the table for those who hear it. */
  caption: string;
  data: Rows<T>;
  columns: readonly (Column<T> | false)[];
  rowKey: (row: T) => string;
  state: TableState;
  empty?: EmptyProps;
  /** The row as a link: its address, and what a plain click or Enter does. */
  href?: (row: T) => string;
  onOpen?: (row: T) => void;
  selection?: Selection;
  /** Narrower margins between columns, for a list of many. */
  isDense?: boolean;
  /** Its rows are higher, so that what wraps may take a third line. */
  isTall?: boolean;
  /** The row's name in the page, for `#…` in an address; the highlighted one is set apart. */
  anchor?: (row: T) => string;
  highlighted?: string | undefined;
  /** How a row looks on a phone; without it the table scrolls sideways in its own frame. */
  card?: (row: T) => ReactNode;
  /** What can be done from the card, beside its link. */
  cardAct?: (row: T) => ReactNode;
};

/** Every list of the product: sorted, paged, chosen and opened by mouse and by keyboard. */
export function DataTable<T>(props: Props<T>) {
  const { caption, data, rowKey, state, empty, selection, card, href, onOpen, anchor, highlighted } = props;
  const offered = useMemo(() => props.columns.filter((column) => column !== false), [props.columns]);
  const { lista } = state;
  const chosen = lista?.tabla.columnas ?? null;
  const columns = useMemo(() => arrangeColumns(offered, chosen), [offered, chosen]);
  const densidad = lista?.tabla.densidad ?? 'comoda';
  const frame = useRef<HTMLElement>(null);
  const asCards = useIsPhone() && card !== undefined;
  // A list may stand in the order of a column that is hidden.
  const { shown: ready, total, pages, page, start } = useShownRows(data, offered, state);
  const shown = lista?.isSettling ? undefined : ready;
  const choose = useSelection(selection, shown ?? [], rowKey);

  if (data.error && !data.rows) {
    return (
      <div className={styles.table}>
        <ErrorState error={data.error} onRetry={data.retry} />
      </div>
    );
  }

  const width = columns.reduce(
    (sum, column) => sum + (column.width ?? DEFAULT_COLUMN_WIDTH),
    selection ? SELECTION_WIDTH : 0,
  );
  const isUnsorted = data.server?.sortsHere === 'tooMany';
  const opener = offered[0]?.id;
  const body = { columns, opener, rowKey, href, onOpen, anchor, highlighted, choose, rows: shown ?? [], start };
  return (
    <div className={styles.table} data-density={densidad} data-tall={props.isTall || undefined} data-list>
      {lista && (
        <TableBar caption={caption} lista={lista} {...(!asCards && { columns: { offered, shown: columns } })} />
      )}
      {asCards ? (
        shown ? (
          <Cards {...body} caption={caption} card={card} cardAct={props.cardAct} server={data.server} />
        ) : (
          <SkeletonCards />
        )
      ) : (
        <div className={styles.heads}>
          {selection && <SelectionBar selection={selection} />}
          <section ref={frame} className={styles.frame} aria-label={caption} data-under-bar={lista && true}>
            <table
              data-settling={lista?.isSettling || undefined}
              data-dense={props.isDense || undefined}
              style={{ minWidth: scaled(width) }}
              aria-busy={!shown || data.isFetching}
              aria-rowcount={total.capped ? -1 : total.value + 1}
            >
              <caption className={styles.hidden}>{caption}</caption>
              <Head
                columns={columns}
                sort={isUnsorted ? undefined : state.sort}
                onSort={state.setSort}
                selectAll={choose?.page}
              />
              {shown ? (
                <TableBody
                  {...body}
                  densidad={densidad}
                  isTall={props.isTall ?? false}
                  frame={frame}
                  server={data.server}
                  isFetching={data.isFetching}
                />
              ) : (
                <SkeletonRows columns={columns.length + (selection ? 1 : 0)} size={state.size} />
              )}
            </table>
          </section>
        </div>
      )}
      {selection && asCards && <SelectionBar selection={selection} />}
      {data.error !== undefined && <LoadFailed error={data.error} retry={data.retry} />}
      {isUnsorted && <TooManyToSort column={offered.find(({ id }) => id === state.sort?.id)?.header} />}
      {shown?.length === 0 && <EmptyState action={state.clear && <ClearButton onClick={state.clear} />} {...empty} />}
      <Pager
        caption={caption}
        state={state}
        page={page}
        pages={pages}
        total={total}
        first={start}
        shown={shown?.length}
        hasMore={data.server?.hasMore ?? false}
        countExactly={data.server?.countExactly}
        updatedAt={data.updatedAt}
      />
    </div>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      Quitar filtros
    </Button>
  );
}

/** The rows stand in the list's own order, and it is said why. */
function TooManyToSort({ column = 'esta columna' }: { column: string | undefined }) {
  return (
    <output className={styles.note}>
      {`Son más de ${formatCount(SORTED_MAX)} filas: acota las fechas o la búsqueda para ordenarlas por ${column}.`}
    </output>
  );
}

/** Rows that are already here stay when the next ones fail. */
function LoadFailed({ error, retry }: { error: unknown; retry: (() => void) | undefined }) {
  return (
    <p role="alert" className={styles.failed}>
      {messageOf(error, SHELL_MESSAGES.unexpected)}
      <Button variant="subtle" size="compact-sm" onClick={retry}>
        Reintentar
      </Button>
    </p>
  );
}

/**
 * How many rows are chosen and what can be done with them. It comes with the first one and lies over the heads, on a
 * phone over the foot of the screen: what is being chosen does not move away from the hand.
 */
function SelectionBar({ selection: { selected, onChange, max, actions } }: { selection: Selection }) {
  const count = formatCount(selected.size);
  const words = max === undefined ? `${count} seleccionadas` : `${count} de ${formatCount(max)} seleccionadas`;
  return (
    <div className={styles.selectionBar} data-chosen={selected.size > 0 || undefined}>
      {/* Always rendered, so that screen readers announce the first count as well. */}
      <output>{selected.size > 0 && words}</output>
      {selected.size > 0 && (
        <>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(new Set())}>
            Quitar selección
          </Button>
          {actions}
        </>
      )}
    </div>
  );
}
