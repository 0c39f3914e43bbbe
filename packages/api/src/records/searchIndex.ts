import { type IsoDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { COUNT_CAP, type Page } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import { type Compilable, type Expression, sql } from 'kysely';
import type { Viewer } from '../viewer/viewer';
import { type Db, readTogether } from '../db/database';
import { WHOLE, assertWhole, countRows, cutPage, isAfter, isUntil } from './keyset';
import type { IndexedKind } from '../db/schema';
import { containsWord, wordsOf } from '../db/search';

/** The filters of a list; days are Bogotá's, both inclusive. */
export type EntryFilter = {
  /** Without it every company that the viewer may see. */
  clientId?: string | readonly string[] | undefined;
  facet?: string | undefined;
  from?: IsoDay | undefined;
  to?: IsoDay | undefined;
  search?: string | undefined;
  /** The facets that match a search word by their label, in addition to its matches in the text. */
  facetsNamed?: ((word: string) => readonly string[]) | undefined;
  /** Entries that match at least one of these. */
  anyOf?: readonly FacetFilter[] | undefined;
  /** A query of the ids of records, for conditions on columns that the search index does not have. */
  among?: Expression<unknown> | undefined;
};
/** Entries of these facets, and of these days where given. */
export type FacetFilter = { facets: readonly string[]; from?: IsoDay; to?: IsoDay };
export type Order = 'asc' | 'desc';
/** `until`: the cursor of the last entry, inclusive. */
export type EntryOrder = { cursor?: string | undefined; until?: string | undefined; order?: Order };

/** A search for entries of one kind, as the viewer may see them. */
export type SearchQuery = { db: Db; viewer: Viewer; kind: IndexedKind; filter: EntryFilter };

/**
 * The search index entries (view `cards`) that the viewer may find; its migration explains the index. Users of a client
 * find those of their company that are not hidden.
 */
export function searchEntries({ db, viewer, kind, filter }: SearchQuery) {
  const { facet, from, to, search, anyOf, facetsNamed, among } = filter;
  const isStaff = isManager(viewer);
  const clientId = isStaff ? filter.clientId : viewer.clienteId;
  let found = db.selectFrom('cards').where('cards.kind', '=', sql.lit(kind));
  if (!isStaff) found = found.where('cards.is_hidden', '=', sql.lit(false));
  if (typeof clientId === 'string') found = found.where('cards.client_id', '=', clientId);
  else if (clientId) found = found.where(clientId.length > 0 ? isOneOf(clientId) : sql<boolean>`false`);
  if (facet !== undefined) found = found.where('cards.facet', '=', facet);
  if (from) found = found.where('cards.at', '>=', startOfDay(from));
  if (to) found = found.where('cards.at', '<', endOfDay(to));
  if (anyOf) found = found.where(matchesAny(anyOf));
  if (among) found = found.where(sql<boolean>`cards.record_id in ${among}`);
  for (const word of wordsOf(search)) found = found.where(matchesWord(word, facetsNamed?.(word) ?? []));
  return found;
}

function matchesWord(word: string, facets: readonly string[]) {
  const isInText = containsWord('cards.search', word);
  return facets.length === 0 ? isInText : sql<boolean>`(${isInText} or cards.facet in (${sql.join(facets)}))`;
}

function matchesAny(anyOf: readonly FacetFilter[]) {
  const one = ({ facets, from, to }: FacetFilter) => {
    const parts = [
      sql<boolean>`cards.facet in (${sql.join(facets)})`,
      ...(from ? [sql<boolean>`cards.at >= ${startOfDay(from)}`] : []),
      ...(to ? [sql<boolean>`cards.at < ${endOfDay(to)}`] : []),
    ];
    return sql<boolean>`(${sql.join(parts, sql` and `)})`;
  };
  return sql<boolean>`(${sql.join(anyOf.map(one), sql` or `)})`;
}

function isOneOf(ids: readonly string[]) {
  return sql<boolean>`cards.client_id in (${sql.join(ids)})`;
}

/** The ids of found records with the sort key `at`, newest first by default. */
export function foundEntries(search: SearchQuery, { cursor, until, order = 'desc' }: EntryOrder, limit: number) {
  return searchEntries(search)
    .select(['cards.record_id', 'cards.at'])
    .where(isAfter(['cards.at', 'cards.record_id'], cursor, order))
    .where(isUntil(['cards.at', 'cards.record_id'], until, order))
    .orderBy('cards.at', order)
    .orderBy('cards.record_id', order)
    .limit(sql.lit(limit))
    .as('found');
}

export type FoundEntries = ReturnType<typeof foundEntries>;

/**
 * The limit is rounded up to one of these and the page cut afterwards: every other limit would be another prepared
 * statement, and one with the limit as a parameter would be planned on every execution.
 */
const PAGE_SIZES = [5, 10, 15, 20, 25, 30, 50, 100, 250, 500];

type Row = { _id: string; found_at: Date };
/** Selects the records of the found entries in their order, joined by `found.record_id`, under row-level security. */
type SelectRows<R extends Row> = (found: FoundEntries, order: Order) => Compilable<R>;

type Pages = EntryOrder & { limit: number };

/** One page with the total of the list, in one round trip. */
export async function readPage<R extends Row>(
  search: SearchQuery,
  page: Pages,
  select: SelectRows<R>,
): Promise<Page<R>> {
  const query = pageQuery(search, page, select);
  const [rows, counted] = await readTogether(search.db, query, countQuery(search, page.order));
  return { ...cutPage(rows, page.limit, (row) => row.found_at), total: totalOf(counted) };
}

/** One page with the totals of several parts of the list, in one round trip. */
export async function readPageWithParts<R extends Row, P extends string>(
  search: SearchQuery,
  page: Pages,
  select: SelectRows<R>,
  parts: Readonly<Record<P, SearchQuery>>,
): Promise<Omit<Page<R>, 'total'> & { parts: Record<P, Total> }> {
  const counts = Object.values<SearchQuery>(parts).map((part) => countQuery(part, page.order));
  const [rows, ...counted] = await readTogether(search.db, pageQuery(search, page, select), ...counts);
  const totals = Object.keys(parts).map((name, index) => [name, totalOf(counted[index] ?? [])]);
  return {
    ...cutPage(rows, page.limit, (row) => row.found_at),
    parts: Object.fromEntries(totals) as Record<P, Total>,
  };
}

function pageQuery<R extends Row>(
  search: SearchQuery,
  { limit, cursor, order = 'desc' }: Pages,
  select: SelectRows<R>,
) {
  const length = PAGE_SIZES.find((one) => one >= limit) ?? limit;
  return select(foundEntries(search, { cursor, order }, length + 1), order);
}

type Total = Page<unknown>['total'];

function totalOf([counted]: readonly { value: number }[]): Total {
  const value = counted?.value ?? 0;
  return { value: Math.min(value, COUNT_CAP), capped: value > COUNT_CAP };
}

/** The whole list, for requests without paging. */
export async function readWhole<R extends Row>(
  { db, ...search }: SearchQuery,
  select: SelectRows<R>,
  order: Order = 'desc',
) {
  const [rows] = await readTogether(db, select(foundEntries({ db, ...search }, { order }, WHOLE), order));
  return assertWhole(rows);
}

/** For the next statement in the same message: otherwise each chunk of an export may scan the whole table. */
export const NO_SEQSCAN = sql`select set_config('enable_seqscan', 'off', true)`;

/** Ordered like the page, so that it uses the same index: otherwise the planner may scan the whole table. */
function countQuery(search: SearchQuery, order: Order = 'desc') {
  const found = searchEntries(search)
    .select('cards.record_id')
    .orderBy('cards.at', order)
    .orderBy('cards.record_id', order)
    .limit(sql.lit(COUNT_CAP + 1));
  return search.db.selectFrom(found.as('found')).select(sql<number>`count(*)::int`.as('value'));
}

/** The exact count, without the cap of a page's total; slow, so only on request. */
export function countEntries(search: SearchQuery): Promise<number> {
  return countRows(search.db, searchEntries(search).select('cards.record_id'));
}
