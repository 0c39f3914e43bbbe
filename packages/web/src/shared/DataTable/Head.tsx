import { IconCaretDownFilled, IconCaretUpDownFilled, IconCaretUpFilled } from '@tabler/icons-react';
import type { Sort } from '../list/useTableState';
import styles from './DataTable.module.css';
import { RowBox } from './RowBox';
import { type Column, DEFAULT_COLUMN_WIDTH, SELECTION_WIDTH, isActing, scaled } from './types';

type Props<T> = {
  columns: readonly Column<T>[];
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  selectAll: { checked: boolean; indeterminate: boolean; onToggle: () => void } | undefined;
};

export function Head<T>({ columns, sort, onSort, selectAll }: Props<T>) {
  return (
    <>
      <colgroup>
        {selectAll && <col style={{ width: scaled(SELECTION_WIDTH) }} />}
        {columns.map((column) => (
          <col key={column.id} style={column.grow ? {} : { width: scaled(column.width ?? DEFAULT_COLUMN_WIDTH) }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selectAll && (
            <th scope="col" className={styles.select}>
              <RowBox
                label="Seleccionar las filas de esta página"
                checked={selectAll.checked}
                isMixed={selectAll.indeterminate}
                onToggle={selectAll.onToggle}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              sort={sort?.id === column.id ? sort : undefined}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
    </>
  );
}

type CellProps<T> = { column: Column<T>; sort: Sort | undefined; onSort: (sort: Sort | undefined) => void };

function HeadCell<T>({
  column: { id, header, head, align = 'left', isPinned, sortable, sortValue },
  sort,
  onSort,
}: CellProps<T>) {
  if (!sortable && !sortValue) {
    return (
      <th
        scope="col"
        data-align={align}
        data-pinned={isPinned || undefined}
        data-no-print={isActing({ id, isPinned }) || undefined}
      >
        {head ?? header}
      </th>
    );
  }
  const Icon = sort ? (sort.descending ? IconCaretDownFilled : IconCaretUpFilled) : IconCaretUpDownFilled;
  return (
    <th
      scope="col"
      data-align={align}
      data-pinned={isPinned || undefined}
      data-no-print={isActing({ id, isPinned }) || undefined}
      aria-sort={ariaSort(sort)}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(id, sort))}>
        {header}
        <Icon size={10} aria-hidden data-idle={!sort || undefined} />
      </button>
    </th>
  );
}

function ariaSort(sort: Sort | undefined) {
  if (!sort) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

/** Up, then down, then as the list comes. */
function nextSort(id: string, sort: Sort | undefined): Sort | undefined {
  if (!sort) return { id, descending: false };
  return sort.descending ? undefined : { id, descending: true };
}
