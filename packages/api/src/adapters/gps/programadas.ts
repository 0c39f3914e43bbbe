import { despachoText } from '@fenix/domain/flota/columns';
import { startOf } from '@fenix/domain/flota/despacho';
import { DomainError } from '@fenix/domain/errors';
import type { Despacho } from '@fenix/domain/gps/programada';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Page } from '@fenix/domain/paging';
import { searchKey } from '@fenix/domain/text/search';
import { z } from 'zod';
import type { ProgramadasFilter, ProgramadasQuery } from '@fenix/domain/gps/programar';

/** A trip ready to be put in order and searched: a platform elsewhere cannot page, so it is done here. */
export type Indexed = { row: Despacho; at: number; key: string };

/** By start, then by id. A trip whose start cannot be read stands first. */
export function indexTrips(rows: readonly Despacho[]): Indexed[] {
  return rows
    .map((row) => ({ row, at: startOf(row)?.getTime() ?? 0, key: searchKey(despachoText(row)) }))
    .toSorted((one, other) => one.at - other.at || compareIds(one.row.id, other.row.id));
}

export function filterTrips(trips: readonly Indexed[], { from, to, search = '' }: ProgramadasFilter): Indexed[] {
  const words = searchKey(search).split(/\s+/);
  return trips.filter(
    ({ at, key }) => at >= from.getTime() && at < to.getTime() && words.every((word) => key.includes(word)),
  );
}

/** DISP-29, DISP-30: one page of them, with the place where the next one begins. */
export function pageTrips(trips: readonly Indexed[], query: ProgramadasQuery): Page<Despacho> {
  const found = filterTrips(trips, query);
  const ordered = query.sort === 'asc' ? found : found.toReversed();
  const begin = query.cursor === undefined ? 0 : indexAfter(ordered, query.cursor, query.sort);
  const items = ordered.slice(begin, begin + query.limit);
  const last = items.at(-1);
  const hasMore = begin + query.limit < ordered.length;
  return {
    items: items.map(({ row }) => row),
    next: hasMore && last ? encode(last) : null,
    total: { value: found.length, capped: false },
  };
}

const Cursor = z.tuple([z.number(), z.string().max(64)]);

function encode({ at, row }: Indexed): string {
  return Buffer.from(JSON.stringify([at, row.id])).toString('base64url');
}

function indexAfter(ordered: readonly Indexed[], cursor: string, sort: ProgramadasQuery['sort']): number {
  const [at, id] = decode(cursor);
  const sign = sort === 'asc' ? 1 : -1;
  const index = ordered.findIndex((trip) => sign * (trip.at - at || compareIds(trip.row.id, id)) > 0);
  return index === -1 ? ordered.length : index;
}

function decode(cursor: string): z.infer<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    const errors = [{ path: 'cursor', message: 'La página pedida no existe.' }];
    throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
  }
}

function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}
