import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import styles from './DataTable.module.css';
import { RowBox } from './RowBox';
import { type Column, isActing } from './types';

/** What a row asks of its table. One object for all rows that never changes, so that scrolling redraws only new rows. */
export type RowActions<T> = {
  onFocus: (index: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  onDraw: (index: number, element: HTMLElement) => () => void;
  open: (row: T) => void;
  toggle: (row: T) => void;
};

type Props<T> = {
  row: T;
  /** Among the rows of this page. */
  index: number;
  /** Among all rows of the list. */
  position: number;
  columns: readonly Column<T>[];
  opener: string | undefined;
  isActive: boolean;
  isOpenable: boolean;
  href: string | undefined;
  anchor: string | undefined;
  isHighlighted: boolean;
  /** Absent where rows cannot be chosen. */
  isSelected: boolean | undefined;
  isLocked: boolean;
  actions: RowActions<T>;
};

function PlainRow<T>({
  row,
  index,
  position,
  columns,
  opener,
  isActive,
  isOpenable,
  href,
  anchor,
  isHighlighted,
  isSelected,
  isLocked,
  actions,
}: Props<T>) {
  return (
    <tr
      ref={(element) => (element ? actions.onDraw(index, element) : undefined)}
      className={styles.row}
      tabIndex={isActive ? 0 : -1}
      id={anchor}
      data-open={isOpenable || undefined}
      data-highlighted={isHighlighted || undefined}
      aria-rowindex={position + 2}
      {...(isSelected !== undefined && { 'aria-selected': isSelected })}
      onFocus={() => actions.onFocus(index)}
      onKeyDown={(event) => actions.onKeyDown(event, index)}
      onClick={(event) => isOpenable && isPlainArea(event) && actions.open(row)}
    >
      {isSelected !== undefined && (
        <td className={styles.select}>
          <RowBox
            label={`Seleccionar fila ${position + 1}`}
            checked={isSelected}
            isLocked={isLocked}
            onToggle={() => actions.toggle(row)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align ?? 'left'}
          data-pinned={column.isPinned || undefined}
          data-no-print={isActing(column) || undefined}
        >
          {column.id === opener && href ? (
            <a
              href={href}
              className={styles.link}
              tabIndex={-1}
              onClick={(event) => openHere(event, () => actions.open(row))}
            >
              <Cell column={column} row={row} />
            </a>
          ) : (
            <Cell column={column} row={row} />
          )}
        </td>
      ))}
    </tr>
  );
}

function Cell<T>({ column, row }: { column: Column<T>; row: T }) {
  const drawn = column.cell(row);
  if (!column.wraps) return drawn;
  return (
    <span className={styles.wraps} data-wraps>
      {drawn}
    </span>
  );
}

// `memo` loses the type parameter.
export const Row = memo(PlainRow) as typeof PlainRow;

/** A click on a button, link or field inside the row is theirs; so is one that ends a text selection. */
function isPlainArea(event: MouseEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  return !target?.closest('a, button, input, label, select') && !window.getSelection()?.toString();
}

/** A plain click stays in the application; a new tab or window is the browser's business. */
function openHere(event: MouseEvent, open: () => void) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
}
