import { bogotaDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import type { PresetRechazado } from '@fenix/domain/flota/aprobado';
import { allows, isManager } from '@fenix/domain/permissions';
import type { PresetAprobado } from '@fenix/domain/prealistamiento/aprobado';
import { itemOf } from '@fenix/domain/prealistamiento/crear/checkList';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import type { ListedPreset, Preset, PresetsFilter, PresetsHoy } from '@fenix/domain/prealistamiento/registro';
import { belongsTo } from '../db/belongs';
import type { FoundEntries } from '../records/searchIndex';
import type { Db } from '../db/database';
import { preparedRecord } from '../records/prepared';
import { BLOQUEOS, checksOf, findDeciding, isApproved } from '../flota/checks';
import { countingChecks } from '../flota/diaOperativo';
import { type Fleet, markOf } from '../flota/company';
import type { Company } from '../http/company';
import { type FileSource, openFiles } from '../media/files';
import { filesUsedBy } from '../media/queries';
import type { GpsPlatform } from '../ports/gps';
import { recordList } from '../records/recordList';
import { findRules, findUsedRules } from '../reglas/reglas';
import type { Viewer } from '../viewer/viewer';

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
  return clienteId === undefined ? all : all.where(belongsTo('presets.client_id', clienteId));
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
  BLOQUEOS.as('bloqueos'),
  'presets.kilometrajeGps',
  'presets.kilometrajeAnterior',
  'presets.responsable',
  'presets.mismaPersona',
  'presets.duracion',
] as const;

/** PRE-24, PRE-26. */
export const presetsList = recordList({
  key: 'prealistamiento',
  filter: ({ filter: { clientId, fechaIni, fechaFin, search } }: Reading) => {
    return { clientId, from: fechaIni, to: fechaFin, search };
  },
  rows: ({ db, viewer }, found) => foundIn(db, viewer, found).select(LISTED_COLUMNS).select('found.at as found_at'),
  toListed: ({ cretedDate, sendDate, ...listed }): ListedPreset => {
    return { ...listed, cretedDate: cretedDate.toISOString(), sendDate: sendDate.toISOString() };
  },
  cells: ({ db, viewer }, found, columns) => foundIn(db, viewer, found).select(columns),
});

function foundIn(db: Db, viewer: Viewer, found: FoundEntries) {
  return visible(db, viewer).innerJoin(found, 'found.record_id', 'presets._id');
}

/** PRE-15: a record holds all that its paper shows: nothing is looked up elsewhere. One read, with its files. */
const readRecord = preparedRecord((db, id, clienteId) =>
  visibleTo(db, clienteId)
    .select(LISTED_COLUMNS)
    .select(['presets.checkList', 'presets.fechaVencimientoExtintor', 'presets.novedades', 'presets.createdBy'])
    .select(['presets.printedClient', 'presets.version', 'presets.tiempos', 'presets.avisos', 'presets.maker_id'])
    .select(['presets.reglas', 'presets.personas', 'clients.modulesClient'])
    .select(['presets.signature', 'presets.signatureDriver', 'presets.signatureReponsible'])
    .select(filesUsedBy(db, 'preset', 'presets._id').as('files'))
    .where('presets._id', '=', id),
);

const mayReadAll = ({ scopes }: Viewer) => allows({ scopes }, 'readPreset');

export async function findPreset(source: FileSource & { viewer: Viewer }, id: string): Promise<Preset> {
  const row = await readRecord(source.db, source.viewer, id);
  // Who may only make checks reads their own; that of another is as if it did not exist.
  if (!row || !(mayReadAll(source.viewer) || row.maker_id === source.viewer._id))
    throw new DomainError('notFound', PRESET_MESSAGES.notFound);
  const {
    maker_id: _,
    files,
    reglas: used,
    modulesClient,
    avisos,
    checkList,
    cretedDate,
    sendDate,
    signature,
    signatureDriver,
    signatureReponsible,
    ...kept
  } = row;
  const { read, readOptional } = openFiles(source, files);
  return {
    ...kept,
    ...(await rulesOf(source.db, { used: used ?? {}, client: kept.client, modulesClient, cretedDate })),
    cretedDate: cretedDate.toISOString(),
    sendDate: sendDate.toISOString(),
    checkList: checkList.map((item) => itemOf(item, read)),
    avisos: avisos ?? [],
    signature: readOptional(signature),
    signatureDriver: readOptional(signatureDriver),
    signatureReponsible: readOptional(signatureReponsible),
  };
}

type Ruled = { used: Record<string, string>; client: string; modulesClient: string[]; cretedDate: Date };

/** CUM-47: a company without the table of rules is shown the depths of treads alone, as it was before there was one. */
async function rulesOf(
  db: Db,
  { used, client, modulesClient, cretedDate }: Ruled,
): Promise<Pick<Preset, 'reglas' | 'labrado'>> {
  const hasModule = modulesClient.includes('cumplimiento');
  const ids = Object.entries(used).flatMap(([kind, id]) => (hasModule || kind !== 'labrado-minimo' ? [id] : []));
  const [reglas, treads] = await Promise.all([
    findUsedRules(db, ids, client),
    hasModule ? undefined : findRules(db, { owner: null, kind: 'labrado-minimo', on: bogotaDay(cretedDate) }),
  ]);
  return {
    ...(reglas.length > 0 && { reglas }),
    ...(treads && { labrado: [...new Set(treads.map(({ value }) => Number(value)))].toSorted((a, b) => a - b) }),
  };
}

/** GPS-17, PRE-22: the approved checks that count today, newest first; none while the newest check refuses. */
export async function listAprobados(
  { db, gps }: Asking,
  company: Company,
  vehicleId: string,
  now: Date,
): Promise<PresetAprobado[]> {
  const { span, keep } = await countingChecks({ db, gps }, company, now);
  const { _id: clientId, client } = company;
  const rows = await checksOf(db, { clientId, span, vehicleId })
    .select(['vehicle_id', '_id', 'consecutive', 'cretedDate', 'isFast', 'estado', 'vehicle'])
    .execute();
  const counting = await keep(rows);
  if (!isApproved(counting[0])) return [];
  return counting.filter(isApproved).map(({ _id, consecutive, cretedDate, isFast, estado, vehicle }) => {
    return { _id, consecutive, client, cretedDate: cretedDate.toISOString(), isFast, estado, vehicle };
  });
}

type Asking = { db: Db; gps: GpsPlatform };

/** DISP-06: the refusal that decides today; null when the vehicle is approved or was not checked. */
export async function findRechazo(
  { db, gps }: Asking,
  company: Company,
  vehicleId: string,
  now: Date,
): Promise<PresetRechazado | null> {
  const counting = await countingChecks({ db, gps }, company, now);
  const check = (await findDeciding(db, counting, { clientId: company._id, vehicleId })).get(vehicleId);
  if (!check || isApproved(check)) return null;
  const { _id, consecutive, cretedDate, bloqueos } = check;
  return { _id, consecutive, cretedDate: cretedDate.toISOString(), bloqueos };
}

/** Which vehicles of the fleet may leave today. */
export async function findHoy({ db, gps }: Asking, { company, account }: Fleet, now: Date): Promise<PresetsHoy> {
  const counting = await countingChecks({ db, gps }, company, now);
  const [heard, deciding] = await Promise.all([
    gps.listVehiculos(account),
    findDeciding(db, counting, { clientId: company._id }),
  ]);
  const without = heard.value.filter(({ id }) => !isApproved(deciding.get(id)));
  return {
    day: counting.day,
    vehicles: heard.value.length,
    approved: heard.value.length - without.length,
    without: without.map(({ id, nombre, patente }) => {
      const refused = deciding.get(id);
      return { id, nombre, patente, refused: refused ? { _id: refused._id, bloqueos: refused.bloqueos } : null };
    }),
    ...markOf(heard),
  };
}
