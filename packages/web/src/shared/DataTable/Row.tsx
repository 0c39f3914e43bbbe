import { Checkbox } from '@mantine/core';
import type { HTMLAttributes, MouseEvent, Ref } from 'react';
import styles from './DataTable.module.css';
import type { Column } from './types';

type Props<T> = {
  row: T;
  index: number;
  columns: readonly Column<T>[];
  href: string | undefined;
  onOpen: (() => void) | undefined;
  select: { checked: boolean; disabled: boolean; onToggle: () => void } | undefined;
  focus: HTMLAttributes<HTMLTableRowElement> & { ref: Ref<HTMLTableRowElement> };
};

export function Row<T>({ row, index, columns, href, onOpen, select, focus }: Props<T>) {
  return (
    <tr
      {...focus}
      className={styles.row}
      data-open={onOpen ? true : undefined}
      aria-rowindex={index + 2}
      {...(select && { 'aria-selected': select.checked })}
    >
      {select && (
        <td className={styles.select}>
          <Checkbox
            size="xs"
            aria-label={`Seleccionar fila ${index + 1}`}
            checked={select.checked}
            disabled={select.disabled}
            onChange={select.onToggle}
          />
        </td>
      )}
      {columns.map((column, position) => (
        <td key={column.id} data-align={column.align ?? 'left'}>
          {position === 0 && href && onOpen ? (
            <a href={href} className={styles.link} tabIndex={-1} onClick={(event) => openHere(event, onOpen)}>
              {column.cell(row)}
            </a>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** A plain click stays in the application; a new tab or window is the browser's business. */
function openHere(event: MouseEvent, onOpen: () => void) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  onOpen();
}
