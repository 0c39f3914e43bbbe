import { type ComputedId, type RecordColumn, type RecordColumns, columnIds } from '@fenix/domain/records/columns';
import type { Expression } from 'kysely';
import type { Export } from './exportRows';
import { type SqlCell, sqlDay, sqlLabel, sqlMoment } from './exportCells';
import { sqlPath } from '../db/recordTitle';

/** The SQL expressions of computed columns. */
type Computed<C> = Readonly<Record<ComputedId<C>, Expression<unknown>>>;

/** The columns of an export as SQL expressions, for staff or for users of a company. */
export function exportCells<C extends RecordColumns<never>>(
  table: string,
  columns: C,
  computed: Computed<C>,
  isStaff: boolean,
): { headers: string[]; sheetHeaders: string[]; cells: SqlCell[] } {
  const shown = columnIds(columns, isStaff).flatMap((id) => {
    const column = columns[id];
    if (!column) return [];
    const own = column.isComputed ? computed[id as ComputedId<C>] : undefined;
    return [{ ...headersOf(column), cell: { kind: column.kind, sql: own ?? sqlOf(table, column) } }];
  });
  return {
    headers: shown.map(({ header }) => header),
    sheetHeaders: shown.map(({ short }) => short),
    cells: shown.map(({ cell }) => cell),
  };
}

const headersOf = ({ header, short = header }: Pick<RecordColumn<never>, 'header' | 'short'>) => ({ header, short });

function sqlOf(table: string, { kind, path, of, words }: RecordColumn<never>): Expression<unknown> {
  if (!path) throw new TypeError('a column without a path must be computed');
  const source = sqlPath(path, of ?? table);
  if (words) return sqlLabel(source, words);
  if (kind === 'day') return sqlDay(source);
  return kind === 'moment' ? sqlMoment(source) : source;
}

/** An export whose cells are computed here and not in SQL, from chunks of rows. */
export function exportListed<R>(
  columns: RecordColumns<R>,
  rows: AsyncIterable<readonly R[]>,
  { isStaff, now }: { isStaff: boolean; now: Date },
): Omit<Export<R>, 'file' | 'title'> {
  const shown = columnIds(columns, isStaff).flatMap((id) => columns[id] ?? []);
  return {
    headers: shown.map(({ header }) => header),
    sheetHeaders: shown.map(({ header, short = header }) => short),
    rows,
    cells: (row) => shown.map(({ value }) => value(row, now)),
  };
}
