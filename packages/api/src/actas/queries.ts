import type { ListedActa } from '@fenix/domain/actas/acta';
import { ACTA_TIPE_KEYS, type ActaTipe } from '@fenix/domain/actas/tipos';
import type { ReportTipo } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import type { ActasFilter, ActasSort } from '@fenix/domain/actas/lista/search';
import { bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { SlashMdy } from '@fenix/domain/dates/slashMdy';
import { DomainError } from '@fenix/domain/errors';
import type { Page } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import { countCapped, countRows, cutPage, isAfter } from '../db/keyset';
import { contains } from '../db/search';
import type { Viewer } from '../sesion/viewer';

/** `clientId` absent: of every client. */
export type Narrowing = ActasFilter & { clientId: string | undefined };
export type Listing = Narrowing & { sort: ActasSort; cursor?: string | undefined };

/** ACTA-37: the records this person may see. What was deleted is there for staff only. */
export function visible(db: Db, viewer: Viewer) {
  return db
    .selectFrom('actas')
    .innerJoin('clients', 'clients._id', 'actas.client_id')
    .where('clients.deleted_at', 'is', null)
    .$if(!isManager(viewer), (query) =>
      query.where('actas.client_id', '=', viewer.clienteId).where('actas.delete', '=', false),
    );
}

/** The cards of those records, by which they are found; the migration that makes them says why. */
function cards(db: Db, viewer: Viewer, { clientId, fechaIni, fechaFin, type, search }: Narrowing) {
  const ofClient = isManager(viewer) ? clientId : viewer.clienteId;
  return db
    .selectFrom('acta_cards')
    .$if(!isManager(viewer), (query) => query.where('is_deleted', '=', false))
    .$if(ofClient !== undefined, (query) => query.where('client_id', '=', ofClient ?? ''))
    .$if(type !== undefined, (query) => query.where('tipe', '=', type ?? 'demo'))
    .$if(fechaIni !== undefined, (query) => query.where('fecha', '>=', startOfDay(fechaIni ?? '')))
    .$if(fechaFin !== undefined, (query) => query.where('fecha', '<', endOfDay(fechaFin ?? '')))
    .$if(!!search, (query) => query.where((where) => where.and(contains('search', search ?? ''))));
}

export const LISTED_COLUMNS = [
  'actas._id',
  'actas.consecutive',
  'actas.fecha',
  'actas.tipe',
  'clients.client',
  'actas.plate',
  'actas.internalNumber',
  'actas.name',
  'actas.format',
  'actas.complete',
  'actas.close',
  'actas.delete',
  'actas.closeProcces',
  'actas.timeDiffFinally',
  'actas.observations',
  'actas.process_count',
  'actas.is_old as isOld',
] as const;

function selectListed(db: Db, viewer: Viewer) {
  return visible(db, viewer)
    .select(LISTED_COLUMNS)
    .select([
      sql<boolean | null>`(select one from acta_reports where acta_id = actas._id and tipo = 'laboratorio')`.as('one'),
      sql<ReportTipo[]>`array(select tipo from acta_reports where acta_id = actas._id order by tipo desc)`.as(
        'reports',
      ),
      sql<number>`(select count(*)::int from acta_processes
        where acta_id = actas._id and signature is null and "responsibleName" is null)`.as('unreceived'),
    ]);
}

function listRows(db: Db, viewer: Viewer, { sort, cursor, ...filter }: Listing, limit: number) {
  const order = sort === 'fecha:desc' ? 'desc' : 'asc';
  const found = cards(db, viewer, filter)
    .select('acta_id')
    .where(isAfter(['fecha', 'acta_id'], cursor, order))
    .orderBy('fecha', order)
    .orderBy('acta_id', order)
    .limit(limit);
  return selectListed(db, viewer)
    .innerJoin(found.as('found'), 'found.acta_id', 'actas._id')
    .orderBy('actas.fecha', order)
    .orderBy('actas._id', order)
    .execute();
}

export type ListedRow = Awaited<ReturnType<typeof listRows>>[number];

export function toListed({ fecha, process_count, unreceived, ...listed }: ListedRow): ListedActa {
  return { ...listed, fecha: writeDay(fecha), processes: { total: process_count, unreceived } };
}

/** ACTA-79: kept as a moment, spoken of as a day. */
export function writeDay(fecha: Date): string {
  return SlashMdy.encode(bogotaDay(fecha));
}

/** ACTA-25, ACTA-26: the whole list, up to `most`; undefined when it is longer. */
export async function listActas(
  db: Db,
  viewer: Viewer,
  listing: Listing,
  most: number,
): Promise<ListedActa[] | undefined> {
  const rows = await listRows(db, viewer, listing, most + 1);
  return rows.length > most ? undefined : rows.map(toListed);
}

export async function readActasPage(
  db: Db,
  viewer: Viewer,
  listing: Listing & { limit: number },
): Promise<Omit<Page<ListedActa>, 'total'>> {
  const rows = await listRows(db, viewer, listing, listing.limit + 1);
  const { items, next } = cutPage(rows, listing.limit, (row) => row.fecha);
  return { items: items.map(toListed), next };
}

export async function pageActas(
  db: Db,
  viewer: Viewer,
  listing: Listing & { limit: number },
): Promise<Page<ListedActa>> {
  const page = await readActasPage(db, viewer, listing);
  // In the order of the page, so that it walks the same index: otherwise the planner reads the whole table for a few.
  const counted = cards(db, viewer, listing).select('acta_id').orderBy('fecha', 'desc').orderBy('acta_id', 'desc');
  return { ...page, total: await countCapped(db, counted) };
}

/** All of them, one by one: only when someone asks. */
export function countActas(db: Db, viewer: Viewer, filter: Narrowing): Promise<number> {
  return countRows(db, cards(db, viewer, filter).select('acta_id'));
}

/** ACTA-04: the types of a range. Each is looked for by itself, so that one step into an index answers. */
export async function listTipes(
  db: Db,
  viewer: Viewer,
  filter: Omit<Narrowing, 'type' | 'search'>,
): Promise<ActaTipe[]> {
  const first = (type: ActaTipe) =>
    sql`exists ${cards(db, viewer, { ...filter, type }).select('acta_id')} as ${sql.ref(type)}`;
  const { rows } = await sql<Record<ActaTipe, boolean>>`select ${sql.join(ACTA_TIPE_KEYS.map(first))}`.execute(db);
  return ACTA_TIPE_KEYS.filter((type) => rows[0]?.[type]);
}

export async function findListed(db: Db, viewer: Viewer, id: string): Promise<ListedRow> {
  const row = await selectListed(db, viewer).where('actas._id', '=', id).executeTakeFirst();
  return row ?? raiseNotFound();
}

/** Held until the transaction ends, so that two changes at once follow one another and the second sees the first. */
export async function lockActa(tx: Tx, viewer: Viewer, id: string): Promise<LockedActa> {
  const [acta] = await lockActas(tx, viewer, [id]);
  return acta ?? raiseNotFound();
}

/** Always in the same order: two who hold several never wait for each other in a circle. */
export function lockActas(tx: Tx, viewer: Viewer, ids: readonly string[]) {
  return visible(tx, viewer)
    .select(LISTED_COLUMNS)
    .select(['actas.client_id', 'actas.checklist', 'actas.images', 'actas.dataVehicle', 'actas.named_by_staff'])
    .where('actas._id', 'in', ids)
    .orderBy('actas._id')
    .forUpdate('actas')
    .execute();
}

export type LockedActa = Awaited<ReturnType<typeof lockActas>>[number];

/** Before a form is read: whoever asks about a record that is not theirs need not send its files. */
export async function assertVisible(db: Db, viewer: Viewer, id: string): Promise<void> {
  const found = await visible(db, viewer).select('actas._id').where('actas._id', '=', id).executeTakeFirst();
  if (!found) raiseNotFound();
}

export function raiseNotFound(): never {
  throw new DomainError('notFound', ACTA_MESSAGES.notFound);
}
