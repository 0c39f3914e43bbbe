import type { ListedActa } from '@fenix/domain/actas/acta';
import { ACTA_TIPE_KEYS, type ActaTipe } from '@fenix/domain/actas/tipos';
import { REPORT_TIPOS, type ReportTipo } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import type { ActasFilter } from '@fenix/domain/actas/lista/search';
import { bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { writeSlashMdy } from '@fenix/domain/dates/mdy';
import { DomainError } from '@fenix/domain/errors';
import { isManager } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import { isAmong } from '../db/among';
import { belongsTo } from '../db/belongs';
import { type Order, searchEntries } from '../records/searchIndex';
import type { Db, Tx } from '../db/database';
import { isAfter, isUntil } from '../records/keyset';
import { CHUNK, NO_SORT, type SqlCell, readRowBytes } from '../records/exportCells';
import { recordList } from '../records/recordList';
import type { Viewer } from '../viewer/viewer';

/** `clientId` absent: of every client. */
export type Narrowing = ActasFilter & { clientId: string | undefined };
export type Reading = { db: Db; viewer: Viewer; filter: Narrowing };

/** ACTA-37: the records this person may see. What was deleted is there for staff only. */
export function visible(db: Db, viewer: Viewer) {
  return visibleTo(db, isManager(viewer) ? undefined : viewer.clienteId);
}

/** The same for the people of a company; without one, for staff. */
export function visibleTo(db: Db, clienteId: string | undefined) {
  const all = db
    .selectFrom('actas')
    .innerJoin('clients', 'clients._id', 'actas.client_id')
    .where('clients.deleted_at', 'is', null);
  return clienteId === undefined
    ? all
    : all.where(belongsTo('actas.client_id', clienteId)).where('actas.delete', '=', sql.lit(false));
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
      // Each report with its first answer: one look for what a list says of both.
      sql<string[]>`array(select tipo || ':' || one from acta_reports where acta_id = actas._id)`.as('reported'),
      sql<number>`case when actas.process_count = 0 then 0 else (select count(*)::int from acta_processes
        where acta_id = actas._id and signature is null and "responsibleName" is null) end`.as('unreceived'),
    ]);
}

/** Field by field: spreading a row of the driver takes ten times as long, and a page has many. */
export function toListed(row: ListedRow): ListedActa {
  const reports = row.reported.map((report) => report.split(':') as [ReportTipo, string]);
  const laboratorio = reports.find(([tipo]) => tipo === 'laboratorio');
  return {
    _id: row._id,
    consecutive: row.consecutive,
    fecha: writeDay(row.fecha),
    tipe: row.tipe,
    client: row.client,
    plate: row.plate,
    internalNumber: row.internalNumber,
    name: row.name,
    format: row.format,
    complete: row.complete,
    close: row.close,
    delete: row.delete,
    closeProcces: row.closeProcces,
    timeDiffFinally: row.timeDiffFinally,
    observations: row.observations,
    isOld: row.isOld,
    one: laboratorio ? laboratorio[1] === 'true' : null,
    reports: REPORT_TIPOS.filter((tipo) => reports.some(([reported]) => reported === tipo)),
    processes: { total: row.process_count, unreceived: row.unreceived },
  };
}

/** ACTA-79: kept as a moment, spoken of as a day. */
export function writeDay(fecha: Date): string {
  return writeSlashMdy(bogotaDay(fecha));
}

/** ACTA-25, ACTA-26. */
export const actasList = recordList({
  key: 'acta',
  filter: ({ filter: { clientId, fechaIni, fechaFin, type, search } }: Reading) => {
    return { clientId, facet: type, from: fechaIni, to: fechaFin, search };
  },
  rows: ({ db, viewer }, found) =>
    selectListed(db, viewer).innerJoin(found, 'found.record_id', 'actas._id').select('found.at as found_at'),
  toListed: (row) => toListed(row),
  cells: ({ db, viewer }, found, columns) =>
    visible(db, viewer).innerJoin(found, 'found.record_id', 'actas._id').select(columns),
});

/**
 * All of them as bytes, some at a time. Those that are searched for or of one type are found through the
 * search index; otherwise the
 * table itself is read in its order, which spares going to each record by its key.
 */
export function readActas(reading: Reading, order: Order, cells: readonly SqlCell[]): AsyncGenerator<Buffer[]> {
  const { db, viewer, filter } = reading;
  if (filter.search || filter.type !== undefined) return actasList.bytes(reading, cells, order);
  return readRowBytes(db, {
    cells,
    keys: (cursor) =>
      narrowed(db.selectFrom('actas').where(isAfter(KEY, cursor, order)), filter)
        .select(['actas.fecha as at', 'actas._id as id'])
        .orderBy('actas.fecha', order)
        .orderBy('actas._id', order),
    rows: (columns, { after, until }) =>
      narrowed(visible(db, viewer).where(isAfter(KEY, after, order)), filter)
        .select(columns)
        .where(isUntil(KEY, until, order))
        .orderBy('actas.fecha', order)
        .orderBy('actas._id', order)
        .limit(sql.lit(CHUNK)),
    settings: NO_SORT,
  });
}

const KEY = ['actas.fecha', 'actas._id'] as const;

/** As the cards of a list are narrowed, where nothing is searched for and no type is asked for. */
function narrowed(records: ReturnType<typeof visible>, { clientId, fechaIni, fechaFin }: Narrowing) {
  let found = records;
  if (clientId !== undefined) found = found.where('actas.client_id', '=', clientId);
  if (fechaIni) found = found.where('actas.fecha', '>=', startOfDay(fechaIni));
  if (fechaFin) found = found.where('actas.fecha', '<', endOfDay(fechaFin));
  return found;
}

/**
 * ACTA-04: the types of a range. Each is looked for by itself, in the order of an index, so that one step into it answers:
 * asked whether any exists, PostgreSQL drops the order and walks through all cards for a type that is unused.
 */
export async function listTipes(reading: Reading): Promise<ActaTipe[]> {
  const first = (type: ActaTipe) => {
    const ofType = searchEntries(actasList.searchQuery({ ...reading, filter: { ...reading.filter, type } }));
    const newest = ofType.select('cards.record_id').orderBy('cards.at', 'desc').limit(sql.lit(1));
    return sql`${newest} is not null as ${sql.ref(type)}`;
  };
  const { rows } = await sql<Record<ActaTipe, boolean>>`select ${sql.join(ACTA_TIPE_KEYS.map(first))}`.execute(
    reading.db,
  );
  return ACTA_TIPE_KEYS.filter((type) => rows[0]?.[type]);
}

function findListedRow(db: Db, viewer: Viewer, id: string) {
  return selectListed(db, viewer).where('actas._id', '=', id).executeTakeFirst();
}

export type ListedRow = NonNullable<Awaited<ReturnType<typeof findListedRow>>>;

export async function findListed(db: Db, viewer: Viewer, id: string): Promise<ListedRow> {
  const row = await findListedRow(db, viewer, id);
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
    .where(isAmong('actas._id', ids))
    .orderBy('actas._id')
    .forUpdate('actas')
    .execute();
}

export type LockedActa = Awaited<ReturnType<typeof lockActas>>[number];

/** Before a form is read: anyone who asks about a record that is not theirs need not send its files. */
export async function assertVisible(db: Db, viewer: Viewer, id: string): Promise<void> {
  const found = await visible(db, viewer).select('actas._id').where('actas._id', '=', id).executeTakeFirst();
  if (!found) raiseNotFound();
}

export function raiseNotFound(): never {
  throw new DomainError('notFound', ACTA_MESSAGES.notFound);
}
