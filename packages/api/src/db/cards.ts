import { type IsoDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { COUNT_CAP, type Page } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import { type Compilable, sql } from 'kysely';
import type { Viewer } from '../sesion/viewer';
import { type Db, readTogether } from './database';
import { WHOLE, assertWhole, countRows, cutPage, isAfter, isUntil } from './keyset';
import type { CardKind } from './schema';
import { stands, wordsOf } from './search';

/** What a list can be narrowed by; the days are those of Bogotá, both of them inside. */
export type CardFilter = {
  /** Absent: of every company, for whoever may see them all. */
  clientId?: string | readonly string[] | undefined;
  facet?: string | undefined;
  from?: IsoDay | undefined;
  to?: IsoDay | undefined;
  search?: string | undefined;
  /** The facets that a word of the search names; it is found in them as well as on the cards. */
  facetsNamed?: ((word: string) => readonly string[]) | undefined;
  /** Absent: whatever they are. Otherwise what one of these describes. */
  anyOf?: readonly Described[] | undefined;
};
/** Cards of these facets, and of these days where they are said. */
export type Described = { facets: readonly string[]; from?: IsoDay; to?: IsoDay };
export type Order = 'asc' | 'desc';
/** `until`: the last of them, where it is known. */
export type CardOrder = { cursor?: string | undefined; until?: string | undefined; order?: Order };

/** Whose list, of what, narrowed how. */
export type Asked = { db: Db; viewer: Viewer; kind: CardKind; filter: CardFilter };

/**
 * The cards of the records that this person may find; the migration that makes them says why records are found so.
 * People of a client find their own, and nothing hidden.
 */
export function cards({ db, viewer, kind, filter }: Asked) {
  const { facet, from, to, search, anyOf, facetsNamed } = filter;
  const isStaff = isManager(viewer);
  const clientId = isStaff ? filter.clientId : viewer.clienteId;
  let found = db.selectFrom('cards').where('cards.kind', '=', sql.lit(kind));
  if (!isStaff) found = found.where('cards.is_hidden', '=', sql.lit(false));
  if (typeof clientId === 'string') found = found.where('cards.client_id', '=', clientId);
  else if (clientId) found = found.where(clientId.length > 0 ? isOneOf(clientId) : sql<boolean>`false`);
  if (facet !== undefined) found = found.where('cards.facet', '=', facet);
  if (from) found = found.where('cards.at', '>=', startOfDay(from));
  if (to) found = found.where('cards.at', '<', endOfDay(to));
  if (anyOf) found = found.where(isDescribed(anyOf));
  for (const word of wordsOf(search)) found = found.where(isNamed(word, facetsNamed?.(word) ?? []));
  return found;
}

function isNamed(word: string, facets: readonly string[]) {
  const isWritten = stands('cards.search', word);
  return facets.length === 0 ? isWritten : sql<boolean>`(${isWritten} or cards.facet in (${sql.join(facets)}))`;
}

function isDescribed(anyOf: readonly Described[]) {
  const one = ({ facets, from, to }: Described) => {
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

/** Newest first unless said otherwise: as many as are asked for, and the moment by which they stand in line. */
export function foundCards(asked: Asked, { cursor, until, order = 'desc' }: CardOrder, limit: number) {
  return cards(asked)
    .select(['cards.record_id', 'cards.at'])
    .where(isAfter(['cards.at', 'cards.record_id'], cursor, order))
    .where(isUntil(['cards.at', 'cards.record_id'], until, order))
    .orderBy('cards.at', order)
    .orderBy('cards.record_id', order)
    .limit(sql.lit(limit))
    .as('found');
}

export type Found = ReturnType<typeof foundCards>;

/**
 * A page has one of few lengths and is cut to the one that was asked for: a statement with another length is another
 * statement to prepare, and one with the length left open is planned anew each time.
 */
const LENGTHS = [5, 10, 15, 20, 25, 30, 50, 100, 250, 500];

type Row = { _id: string; found_at: Date };
/** The records of those cards, in their order, from behind the wall: joined by `found.record_id`. */
type Fetch<R extends Row> = (found: Found, order: Order) => Compilable<R>;

type Pages = CardOrder & { limit: number };

/** One page with how long the whole list is, in one round trip. */
export async function readPage<R extends Row>(asked: Asked, page: Pages, fetch: Fetch<R>): Promise<Page<R>> {
  const query = pageQuery(asked, page, fetch);
  const [rows, counted] = await readTogether(asked.db, query, countQuery(asked, page.order));
  return { ...cutPage(rows, page.limit, (row) => row.found_at), total: totalOf(counted) };
}

/** One page with how long each of several parts of the list is, in one round trip. */
export async function readPageWithParts<R extends Row, P extends string>(
  asked: Asked,
  page: Pages,
  fetch: Fetch<R>,
  parts: Readonly<Record<P, Asked>>,
): Promise<Omit<Page<R>, 'total'> & { parts: Record<P, Total> }> {
  const counts = Object.values<Asked>(parts).map((part) => countQuery(part, page.order));
  const [rows, ...counted] = await readTogether(asked.db, pageQuery(asked, page, fetch), ...counts);
  const totals = Object.keys(parts).map((name, index) => [name, totalOf(counted[index] ?? [])]);
  return {
    ...cutPage(rows, page.limit, (row) => row.found_at),
    parts: Object.fromEntries(totals) as Record<P, Total>,
  };
}

function pageQuery<R extends Row>(asked: Asked, { limit, cursor, order = 'desc' }: Pages, fetch: Fetch<R>) {
  const length = LENGTHS.find((one) => one >= limit) ?? limit;
  return fetch(foundCards(asked, { cursor, order }, length + 1), order);
}

type Total = Page<unknown>['total'];

function totalOf([counted]: readonly { value: number }[]): Total {
  const value = counted?.value ?? 0;
  return { value: Math.min(value, COUNT_CAP), capped: value > COUNT_CAP };
}

/** The whole list, for callers that ask for no pages. */
export async function readWhole<R extends Row>({ db, ...asked }: Asked, fetch: Fetch<R>, order: Order = 'desc') {
  const [rows] = await readTogether(db, fetch(foundCards({ db, ...asked }, { order }, WHOLE), order));
  return assertWhole(rows);
}

/** For the statement that follows in the same message: left alone, each reading of a thousand goes through the whole table. */
export const RECORD_BY_RECORD = sql`select set_config('enable_seqscan', 'off', true)`;

/** In the order of the page, so that it walks the same index: otherwise the planner reads the whole table for a few. */
function countQuery(asked: Asked, order: Order = 'desc') {
  const found = cards(asked)
    .select('cards.record_id')
    .orderBy('cards.at', order)
    .orderBy('cards.record_id', order)
    .limit(sql.lit(COUNT_CAP + 1));
  return asked.db.selectFrom(found.as('found')).select(sql<number>`count(*)::int`.as('value'));
}

/** All of them, one by one: only when someone asks. */
export function countCards(asked: Asked): Promise<number> {
  return countRows(asked.db, cards(asked).select('cards.record_id'));
}
