import { formatDateTime } from '@fenix/domain/dates/format';
import { type RecordColumn, type RecordColumns, columnIds } from '@fenix/domain/records/columns';
import type { Cell } from '@fenix/domain/text/cells';
import { displayName } from '@fenix/domain/text/names';
import type { Column } from '../shared/DataTable/types';
import { showDay } from '../shared/list/dayText';

/** How a column looks on screen; what it holds is said in its description. */
export type Look<R> = Pick<Column<R>, 'width' | 'grow' | 'wraps' | 'align' | 'isKept' | 'isImplied' | 'sortValue'> & {
  /** Where the screen shows something else than files hold. */
  header?: string;
  /** Drawn otherwise than as its text. */
  cell?: Column<R>['cell'];
  /** The list has an order of its own. */
  isUnsorted?: boolean;
  /** Another column of the screen shows it. */
  isInFilesOnly?: true;
};

/** Each column of the description needs its look: a forgotten one does not compile. */
export type Looks<R, C extends RecordColumns<R>> = Readonly<Record<keyof C, Look<R>>>;

type Reader = { isStaff: boolean; now: Date };

/** The columns of a table of records, from the one description that its files are made of too. */
export function recordColumns<R, C extends RecordColumns<R>>(
  columns: C,
  looks: Looks<R, C>,
  { isStaff, now }: Reader,
): Column<R>[] {
  return columnIds(columns, isStaff).flatMap((id) => {
    const column: RecordColumn<R> | undefined = columns[id];
    const own: Look<R> = looks[id];
    if (!column || own.isInFilesOnly) return [];
    const { header = column.short ?? column.header, cell, isUnsorted, ...look } = own;
    return [
      {
        id,
        header,
        ...(!isUnsorted && { sortValue: (row: R) => sortKey(column.value(row, now)) }),
        ...look,
        cell: cell ?? ((row: R) => shownText(column, column.value(row, now))),
      },
    ];
  });
}

/** A cell as it is read on screen. */
function shownText({ of }: Pick<RecordColumn<never>, 'of'>, cell: Cell): string {
  if (cell === null || cell === '') return '—';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return of === 'clients' ? displayName(cell) : cell;
  return 'day' in cell ? showDay(cell.day) : formatDateTime(cell.at);
}

function sortKey(cell: Cell): string | number {
  if (cell === null) return '';
  if (typeof cell !== 'object') return cell;
  return 'day' in cell ? cell.day : cell.at.getTime();
}
