import { RECORDS, type StoredKey } from '@fenix/domain/assembly/records';
import type { Page } from '@fenix/domain/paging';
import { type Compilable, type RawBuilder, sql } from 'kysely';
import {
  type EntryFilter,
  type FoundEntries,
  type Order,
  type SearchQuery,
  countEntries,
  readPage,
  readWhole,
} from './searchIndex';
import type { Db } from '../db/database';
import { type Columns, type SqlCell, readFoundBytes } from './exportCells';
import type { Viewer } from '../viewer/viewer';

/** The viewer of a list and their database handle; kinds add their filter. */
export type ListReading = { db: Db; viewer: Viewer };
export type PageRequest = { limit: number; cursor?: string | undefined; order?: Order | undefined };

type FoundRow = { _id: string; found_at: Date };

/** Any query that can still be ordered. */
type Unordered<Row> = Compilable<Row> & { orderBy: (by: RawBuilder<unknown>, order: Order) => Unordered<Row> };

/** The list of a kind of record: its filter, the columns of its rows and how a row is shown. */
type ListSpec<R extends ListReading, Row extends FoundRow, Listed> = {
  key: StoredKey;
  /** The kind to search for, where it is not the record's own. */
  searchKind?: (reading: R) => SearchQuery['kind'];
  filter: (reading: R) => EntryFilter;
  /** The visible records joined with the found entries, with the columns of a listed row and `found.at`. */
  rows: (reading: R, found: FoundEntries) => Unordered<Row>;
  toListed: (row: Row) => Listed;
  /** The same rows with the columns of an export. */
  cells?: (reading: R, found: FoundEntries, columns: Columns) => Unordered<unknown>;
};

/** Page, whole list, exact count and export of a kind of record, through the search index. */
export function recordList<R extends ListReading, Row extends FoundRow, Listed>(spec: ListSpec<R, Row, Listed>) {
  const searchQuery = (reading: R): SearchQuery => ({
    db: reading.db,
    viewer: reading.viewer,
    kind: spec.searchKind?.(reading) ?? RECORDS[spec.key].stored.searchKind,
    filter: spec.filter(reading),
  });
  const select = (reading: R) => (found: FoundEntries, order: Order) => inOrder(spec.rows(reading, found), order);

  return {
    searchQuery,
    select,
    toListed: spec.toListed,
    async whole(reading: R, order: Order = 'desc'): Promise<Listed[]> {
      return (await readWhole(searchQuery(reading), select(reading), order)).map(spec.toListed);
    },
    async page(reading: R, { limit, cursor, order = 'desc' }: PageRequest): Promise<Page<Listed>> {
      const { items, ...rest } = await readPage(searchQuery(reading), { limit, cursor, order }, select(reading));
      return { ...rest, items: items.map(spec.toListed) };
    },
    /** A page where one is asked for, else the whole list. */
    read(
      reading: R,
      { limit, ...page }: Omit<PageRequest, 'limit'> & { limit: number | undefined },
    ): Promise<Page<Listed> | Listed[]> {
      return limit === undefined ? this.whole(reading, page.order) : this.page(reading, { limit, ...page });
    },
    /** The exact count, without the cap of a page's total; slow, so only on request. */
    count: (reading: R): Promise<number> => countEntries(searchQuery(reading)),
    /** The export: chunks of rows as the bytes that PostgreSQL sends. */
    bytes(reading: R, cells: readonly SqlCell[], order: Order = 'desc'): AsyncGenerator<Buffer[]> {
      const { cells: selectCells } = spec;
      if (!selectCells) throw new TypeError(`${spec.key} has no cells for a file`);
      return readFoundBytes(searchQuery(reading), {
        cells,
        order,
        rows: (columns, found) => inOrder(selectCells(reading, found, columns), order),
      });
    },
  };
}

/** In the order of the search index entries. */
export function inOrder<Row>(query: Unordered<Row>, order: Order): Compilable<Row> {
  return query.orderBy(sql`found.at`, order).orderBy(sql`found.record_id`, order);
}
