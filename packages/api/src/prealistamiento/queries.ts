import { type IsoDay, bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import { APPROVED } from '@fenix/domain/flota/aprobado';
import type { Page } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import type { PresetAprobado } from '@fenix/domain/prealistamiento/aprobado';
import { itemOf } from '@fenix/domain/prealistamiento/checkList';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import type { ListedPreset, Preset, PresetsFilter, PresetsHoy } from '@fenix/domain/prealistamiento/registro';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Asked, type Found, type Order, countCards, readPage, readWhole } from '../db/cards';
import type { Db } from '../db/database';
import { preparedRecord } from '../db/prepared';
import { type SqlCell, readFoundBytes } from '../db/texts';
import { type Fleet, markOf } from '../flota/company';
import type { Company } from '../http/company';
import { type FileSource, openFiles } from '../media/files';
import { mediaFiles } from '../media/queries';
import type { GpsPlatform } from '../ports/gps';
import type { Viewer } from '../sesion/viewer';

/** `clientId` absent: of every client. */
export type Reading = {
  db: Db;
  viewer: Viewer;
  filter: Omit<PresetsFilter, 'cliente'> & { clientId: string | undefined };
};

function visible(db: Db, viewer: Viewer) {
  return visibleTo(db, isManager(viewer) ? undefined : viewer.clienteId);
}

/** The same for the people of a company; without one, for staff. */
function visibleTo(db: Db, clienteId: string | undefined) {
  const all = db
    .selectFrom('presets')
    .innerJoin('clients', 'clients._id', 'presets.client_id')
    .where('clients.deleted_at', 'is', null);
  return clienteId === undefined ? all : all.where('presets.client_id', '=', clienteId);
}

const LISTED_COLUMNS = [
  'presets._id',
  'presets.consecutive',
  'clients.client',
  'presets.cretedDate',
  'presets.sendDate',
  'presets.isBuffer',
  'presets.isFast',
  'presets.kilometraje',
  'presets.observation',
  'presets.observationfast',
  'presets.driver',
  'presets.vehicle',
  'presets.estado',
] as const;

function cardsOf({ db, viewer, filter: { clientId, fechaIni, fechaFin, search } }: Reading): Asked {
  return { db, viewer, kind: 'preset', filter: { clientId, from: fechaIni, to: fechaFin, search } };
}

function fetch({ db, viewer }: Reading) {
  return (found: Found, order: Order) =>
    visible(db, viewer)
      .innerJoin(found, 'found.record_id', 'presets._id')
      .select(LISTED_COLUMNS)
      .select('found.at as found_at')
      .orderBy('found.at', order)
      .orderBy('found.record_id', order);
}

type ListedRow = Awaited<ReturnType<ReturnType<ReturnType<typeof fetch>>['executeTakeFirstOrThrow']>>;

function toListed({ cretedDate, sendDate, ...listed }: Omit<ListedRow, 'found_at'>): ListedPreset {
  return { ...listed, cretedDate: cretedDate.toISOString(), sendDate: sendDate.toISOString() };
}

/** PRE-24, PRE-26. */
export async function listPresets(reading: Reading): Promise<ListedPreset[]> {
  return (await readWhole(cardsOf(reading), fetch(reading))).map(toListed);
}

export async function pagePresets(
  reading: Reading,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ListedPreset>> {
  const { items, ...rest } = await readPage(cardsOf(reading), page, fetch(reading));
  return { ...rest, items: items.map(toListed) };
}

export function countPresets(reading: Reading): Promise<number> {
  return countCards(cardsOf(reading));
}

/** PRE-04: all of them as bytes, some at a time. */
export function readPresets(reading: Reading, cells: readonly SqlCell[]): AsyncGenerator<Buffer[]> {
  const { db, viewer } = reading;
  const order = 'desc';
  return readFoundBytes(cardsOf(reading), {
    cells,
    order,
    rows: (columns, found) =>
      visible(db, viewer)
        .innerJoin(found, 'found.record_id', 'presets._id')
        .select(columns)
        .orderBy('found.at', order)
        .orderBy('found.record_id', order),
  });
}

/** PRE-15: a record holds all that its paper shows: nothing is looked up elsewhere. One read, with its files. */
const readRecord = preparedRecord((db, id, clienteId) =>
  visibleTo(db, clienteId)
    .select(LISTED_COLUMNS)
    .select(['presets.checkList', 'presets.fechaVencimientoExtintor', 'presets.novedades', 'presets.createdBy'])
    .select(['presets.printedClient', 'presets.version'])
    .select(['presets.signature', 'presets.signatureDriver', 'presets.signatureReponsible'])
    .select((record) =>
      jsonArrayFrom(
        record
          .selectFrom('media_uses')
          .innerJoin(mediaFiles(db).as('stored'), 'stored.id', 'media_uses.media_id')
          .selectAll('stored')
          .where('media_uses.kind', '=', sql.lit('preset'))
          .where('media_uses.record', '=', sql<string>`presets._id::text`),
      ).as('files'),
    )
    .where('presets._id', '=', id),
);

export async function findPreset(source: FileSource & { viewer: Viewer }, id: string): Promise<Preset> {
  const row = await readRecord(source.db, source.viewer, id);
  if (!row) throw new DomainError('notFound', PRESET_MESSAGES.notFound);
  const { files, checkList, cretedDate, sendDate, signature, signatureDriver, signatureReponsible, ...kept } = row;
  const { read, readOptional } = openFiles(source, files);
  return {
    ...kept,
    cretedDate: cretedDate.toISOString(),
    sendDate: sendDate.toISOString(),
    checkList: checkList.map((item) => itemOf(item, read)),
    signature: readOptional(signature),
    signatureDriver: readOptional(signatureDriver),
    signatureReponsible: readOptional(signatureReponsible),
  };
}

function ofDay(db: Db, clientId: string, day: IsoDay) {
  return db
    .selectFrom('presets')
    .where('client_id', '=', clientId)
    .where('cretedDate', '>=', startOfDay(day))
    .where('cretedDate', '<', endOfDay(day));
}

/** GPS-17, PRE-22: of the Bogotá day, newest first. */
export async function listAprobados(
  db: Db,
  { _id: clientId, client }: Company,
  vehicleId: string,
  now: Date,
): Promise<PresetAprobado[]> {
  const rows = await ofDay(db, clientId, bogotaDay(now))
    .select(['_id', 'consecutive', 'cretedDate', 'isFast', 'estado', 'vehicle'])
    .where('vehicle_id', '=', vehicleId)
    .where('estado', '=', APPROVED)
    .orderBy('cretedDate', 'desc')
    .execute();
  return rows.map(({ _id, consecutive, cretedDate, isFast, estado, vehicle }) => {
    return { _id, consecutive, client, cretedDate: cretedDate.toISOString(), isFast, estado, vehicle };
  });
}

/** Which vehicles of the fleet may leave today: as for the badge, any approved check of the day will do. */
export async function findHoy(gps: GpsPlatform, db: Db, { company, account }: Fleet, now: Date): Promise<PresetsHoy> {
  const day = bogotaDay(now);
  const [heard, checked] = await Promise.all([
    gps.listVehiculos(account),
    ofDay(db, company._id, day)
      .distinctOn('vehicle_id')
      .select(['vehicle_id', '_id', 'estado'])
      .orderBy('vehicle_id')
      .orderBy(sql`estado = ${APPROVED}`, 'desc')
      .orderBy('cretedDate', 'desc')
      .execute(),
  ]);
  const best = new Map(checked.map((row) => [row.vehicle_id, row]));
  const without = heard.value.filter(({ id }) => best.get(id)?.estado !== APPROVED);
  return {
    day,
    vehicles: heard.value.length,
    approved: heard.value.length - without.length,
    without: without.map(({ id, nombre, patente }) => {
      const refused = best.get(id);
      return { id, nombre, patente, refused: refused ? { _id: refused._id } : null };
    }),
    ...markOf(heard),
  };
}
