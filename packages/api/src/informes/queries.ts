import { AGE_COLORS, type AgeColor } from '@fenix/domain/dates/age';
import { DomainError } from '@fenix/domain/errors';
import { madeWithin } from '@fenix/domain/informes/dias';
import { type ListedInforme, type PorVencer, TYPE_REPORTS } from '@fenix/domain/informes/informe';
import type { InformesFilter } from '@fenix/domain/informes/lista/lista';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { isManager } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import { isAmong } from '../db/among';
import { belongsTo } from '../db/belongs';
import { type SearchQuery, type FacetFilter, type FoundEntries, readPageWithParts } from '../records/searchIndex';
import type { Db, Tx } from '../db/database';
import { type PageRequest, recordList } from '../records/recordList';
import type { Viewer } from '../viewer/viewer';

/** `clientId` absent: of every client. */
export type Narrowing = Omit<InformesFilter, 'client'> & { clientId: string | undefined };
export type Reading = { db: Db; viewer: Viewer; filter: Narrowing; now: Date };

/** INF-01, INF-36: the reports this person may see. What was deleted is there for staff only. */
export function visible(db: Db, viewer: Viewer) {
  return visibleTo(db, isManager(viewer) ? undefined : viewer.clienteId);
}

/** The same for the people of a company; without one, for staff. */
export function visibleTo(db: Db, clienteId: string | undefined) {
  const all = db
    .selectFrom('informes')
    .innerJoin('clients', 'clients._id', 'informes.client_id')
    .where('clients.deleted_at', 'is', null);
  return clienteId === undefined
    ? all
    : all.where(belongsTo('informes.client_id', clienteId)).where('informes.delete', '=', sql.lit(false));
}

/** INF-69, INF-70: what is open wears the colour of its age; what is finished, the one it was finished in. */
function describe({ typeReport, status, color }: Narrowing, now: Date): FacetFilter[] | undefined {
  if (!typeReport && !status && !color) return undefined;
  const types = typeReport ? [typeReport] : TYPE_REPORTS;
  const facets = (...states: readonly string[]) => types.flatMap((type) => states.map((state) => `${type}:${state}`));
  if (!status && !color) return [{ facets: facets('process', ...AGE_COLORS, 'delete') }];
  const open = { facets: facets('process'), ...(color && madeWithin(color, now)) };
  const finished = { facets: facets(...(color ? [color] : AGE_COLORS)) };
  return [...(status === 'success' ? [] : [open]), ...(status === 'process' ? [] : [finished])];
}

export const LISTED_COLUMNS = [
  'informes._id',
  'informes.consecutive',
  'informes.fecha',
  'informes.dateNoveltie',
  'clients.client',
  'informes.typeReport',
  'informes.videoSystem',
  'informes.plate',
  'informes.internalNumber',
  'informes.operatorName',
  'informes.status',
  'informes.timeResponse',
  'informes.delete',
  'informes.proceddingId',
  'informes.is_old as isOld',
] as const;

/** The names of its novelties, in their order. */
export const NOVEDADES = sql<string[]>`array(select n ->> 'noveltie' from jsonb_array_elements(
  case when informes.is_old and jsonb_typeof(informes.novelties) = 'array' then informes.novelties
    else informes.novelties -> 'data' end) with ordinality as list (n, place) order by place)`;

/** INF-62: a number here, a text to everybody else. */
export function daysText(days: number | null): string | null {
  return days === null ? null : String(days);
}

/** INF-71. */
export const informesList = recordList({
  key: 'informe',
  filter: ({ filter, now }: Reading) => {
    const { clientId, fechaIni, fechaFin, tags } = filter;
    return { clientId, from: fechaIni, to: fechaFin, search: tags, anyOf: describe(filter, now) };
  },
  rows: ({ db, viewer }, found) =>
    foundIn(db, viewer, found)
      .select(LISTED_COLUMNS)
      .select([NOVEDADES.as('novedades'), 'found.at as found_at']),
  toListed: ({ fecha, timeResponse, ...listed }): ListedInforme => {
    return { ...listed, fecha: fecha.toISOString(), timeResponse: daysText(timeResponse) };
  },
  cells: ({ db, viewer }, found, columns) => foundIn(db, viewer, found).select(columns),
});

function foundIn(db: Db, viewer: Viewer, found: FoundEntries) {
  return visible(db, viewer).innerJoin(found, 'found.record_id', 'informes._id');
}

/** What waits, the longest first, with how much there is of each colour, in one round trip. */
export async function pagePorVencer(
  reading: Reading,
  { limit, cursor }: Omit<PageRequest, 'order'>,
): Promise<PorVencer> {
  const open = (color: AgeColor | undefined): SearchQuery =>
    informesList.searchQuery({ ...reading, filter: { ...reading.filter, status: 'process', color } });
  const { color } = reading.filter;
  const page = { limit, cursor, order: 'asc' } as const;
  const bands = { green: open('green'), orange: open('orange'), red: open('red') };
  const { items, next, parts } = await readPageWithParts(open(color), page, informesList.select(reading), bands);
  const shown = (color ? [color] : AGE_COLORS).map((band) => parts[band]);
  const total = {
    value: shown.reduce((sum, { value }) => sum + value, 0),
    capped: shown.some(({ capped }) => capped),
  };
  return { items: items.map(informesList.toListed), next, total, bands: parts };
}

/** Always in the same order: two who hold several never wait for each other in a circle. */
export function lockInformes(tx: Tx, viewer: Viewer, ids: readonly string[]) {
  return visible(tx, viewer)
    .select(LISTED_COLUMNS)
    .select(['informes.client_id', 'informes.novelties', 'informes.files', 'informes.version'])
    .where(isAmong('informes._id', ids))
    .orderBy('informes._id')
    .forUpdate('informes')
    .execute();
}

export type LockedInforme = Awaited<ReturnType<typeof lockInformes>>[number];

/** Held until the transaction ends, so that two changes at once follow one another and the second sees the first. */
export async function lockInforme(tx: Tx, viewer: Viewer, id: string): Promise<LockedInforme> {
  const [informe] = await lockInformes(tx, viewer, [id]);
  return informe ?? raiseNotFound();
}

/** Before a form is read: anyone who asks about a report that is not theirs need not send its files. */
export async function assertVisible(db: Db, viewer: Viewer, id: string): Promise<void> {
  const found = await visible(db, viewer).select('informes._id').where('informes._id', '=', id).executeTakeFirst();
  if (!found) raiseNotFound();
}

export function raiseNotFound(): never {
  throw new DomainError('notFound', INFORME_MESSAGES.notFound);
}
