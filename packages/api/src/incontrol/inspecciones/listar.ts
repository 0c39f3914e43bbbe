import { startOf } from '@fenix/domain/flota/despacho';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { ProgramadasFilter } from '@fenix/domain/gps/programar';
import { addCifras } from '@fenix/domain/gps/reportes';
import {
  type InspeccionesPage,
  type ResumenInspecciones,
  inspeccionRow,
} from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { COUNT_CAP, type PageEnd, decodeCursor, encodeCursor } from '@fenix/domain/paging';
import type { Db } from '../../db/database';
import { type Fleet, markOf } from '../../flota/company';
import type { GpsPlatform } from '../../ports/gps';
import { cifrasVia, countVia, listVia } from './via';

export type Source = Fleet & { db: Db; gps: GpsPlatform };
type Filter = Omit<ProgramadasFilter, 'inControl'>;
type Query = Filter & { limit: number; cursor: string | undefined; sort: 'asc' | 'desc' };

/** Ids of trips are the platform's. */
const ANY_ID = /^.{1,64}$/u;

type Placed = { at: Date; id: string; viaje: Despacho };

/**
 * INSP-34: the trips of the platform and the vehicles that were stopped without one, in one order. Both lists begin after
 * the same place, so that a page of each is enough for a page of both.
 */
export async function listInspecciones({ db, gps, account, company }: Source, query: Query): Promise<InspeccionesPage> {
  const { limit, cursor, sort } = query;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, ANY_ID);
  const [heard, via] = await Promise.all([
    gps.listProgramadas(account, { ...query, inControl: true, extra: true }),
    listVia(db, company._id, { ...query, after }),
  ]);
  const sign = sort === 'asc' ? 1 : -1;
  const all = [...heard.value.items, ...via.items].map(placed).toSorted((a, b) => sign * compare(a, b));
  const page = all.slice(0, limit);
  const last = page.at(-1);
  const hasMore = all.length > limit || heard.value.next !== null || via.hasMore;
  const [one, other] = [heard.value.total, via.total];
  const value = one.value + other.value;
  return {
    items: page.map(({ viaje }) => inspeccionRow(viaje)),
    next: hasMore && last ? encodeCursor(last) : null,
    total: { value: Math.min(value, COUNT_CAP), capped: one.capped || other.capped || value > COUNT_CAP },
    ...markOf(heard),
  };
}

/** As the platforms put trips in order: one whose start cannot be read is the first. */
function placed(viaje: Despacho): Placed {
  return { at: startOf(viaje) ?? new Date(0), id: viaje.id, viaje };
}

function compare(one: PageEnd, other: PageEnd): number {
  return (
    one.at.getTime() - other.at.getTime() ||
    one.id.length - other.id.length ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  );
}

export async function countInspecciones({ db, gps, account, company }: Source, filter: Filter): Promise<number> {
  const [heard, via] = await Promise.all([
    gps.countProgramadas(account, { ...filter, inControl: true }),
    countVia(db, company._id, filter),
  ]);
  return heard.value + via;
}

/** INSP-33. */
export async function resumenInspecciones(
  { db, gps, account, company }: Source,
  filter: Filter,
): Promise<ResumenInspecciones> {
  const [heard, via] = await Promise.all([
    gps.cifrasReportes(account, { ...filter, inControl: true }),
    cifrasVia(db, company._id, filter),
  ]);
  return { ...addCifras(heard.value, via), ...markOf(heard) };
}
