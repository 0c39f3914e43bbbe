import type { Acta, OldActa, TechnicalSheet } from '@fenix/domain/actas/acta';
import { INSTALLED, QUESTIONS, SEALS, WITHDRAWN } from '@fenix/domain/actas/completar/form';
import { namesOf } from '@fenix/domain/forms/def';
import { ACTA_FOTO_FIELDS, FOTO_POSITIONS, type Imagen, IMAGES_VERSION, imagesOf } from '@fenix/domain/actas/images';
import { FLAGS, type InformeTecnico } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { TAKEN_MAX } from '@fenix/domain/actas/limits';
import { toNewShape } from '@fenix/domain/actas/documentos/old';
import { type Proceso, procesoState } from '@fenix/domain/actas/procesos/proceso';
import { allows } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isManager } from '@fenix/domain/permissions';
import type { Db } from '../db/database';
import { preparedRecord } from '../records/prepared';
import { filesUsedBy } from '../media/queries';
import type { Viewer } from '../viewer/viewer';
import { type FileReader, type FileSource, openFiles } from '../media/files';
import { LISTED_COLUMNS, findListed, raiseNotFound, toListed, visibleTo, writeDay } from './queries';

export type Reading = FileSource & { viewer: Viewer };

/** What is answered as it is kept. */
const KEPT_COLUMNS = [
  'actas.stateInit',
  'actas.novelties',
  'actas.addres',
  'actas.city',
  'actas.nameOperator',
  'actas.responsibleName',
  ...prefixed(namesOf([...QUESTIONS, ...WITHDRAWN.fields, ...INSTALLED.fields, ...SEALS.fields])),
  'actas.sendGPS',
  'actas.storageUnitType',
  'actas.analyst',
  'actas.completedBy',
  'actas.printedClient',
  'actas.sentWithout',
] as const;

function prefixed<F extends string>(fields: readonly F[]): `actas.${F}`[] {
  return fields.map((field) => `actas.${field}` as const);
}

/** A record holds all that its paper shows: nothing is looked up in a catalogue. One read, with what hangs on it. */
function selectWhole(db: Db, clienteId: string | undefined) {
  return visibleTo(db, clienteId)
    .select(LISTED_COLUMNS)
    .select(KEPT_COLUMNS)
    .select(['actas.dataVehicle', 'actas.checklist', 'actas.test', 'actas.images'])
    .select(['actas.signature', 'actas.technicianSignature'])
    .select((record) => [
      // Most records have none; a column of the record says so, which saves the query.
      record
        .case()
        .when('actas.process_count', '=', sql.lit(0))
        .then(sql<never[]>`'[]'::json`)
        .else(
          jsonArrayFrom(
            record
              .selectFrom('acta_processes')
              .select(PROCESO_COLUMNS)
              .whereRef('acta_processes.acta_id', '=', 'actas._id')
              .orderBy('place'),
          ),
        )
        .end()
        .as('processes'),
      jsonArrayFrom(
        record.selectFrom('acta_reports').select(REPORT_COLUMNS).whereRef('acta_reports.acta_id', '=', 'actas._id'),
      ).as('reports'),
      jsonArrayFrom(
        record
          .selectFrom('informes')
          .select(['informes._id', 'informes.consecutive'])
          .whereRef('informes.proceddingId', '=', 'actas._id')
          .where('informes.delete', '=', sql.lit(false))
          .orderBy('informes.consecutive'),
      ).as('informes'),
      // Whatever of its files a record names, it uses.
      filesUsedBy(db, 'acta', 'actas._id').as('files'),
    ]);
}

const PROCESO_COLUMNS = [
  'acta_processes.fecha',
  'acta_processes.description',
  'acta_processes.image',
  'acta_processes.state',
  'acta_processes.signature',
  'acta_processes.responsibleName',
  'acta_processes.name',
] as const;

const REPORT_COLUMNS = [
  'acta_reports.acta_id',
  'acta_reports.tipo',
  ...FLAGS.map((flag) => `acta_reports.${flag}` as const),
  'acta_reports.serial',
  'acta_reports.brand',
  'acta_reports.observations',
  'acta_reports.images',
  'acta_reports.fecha',
  'acta_reports.name',
  'acta_reports.printedClient',
] as const;

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectWhole>['executeTakeFirst']>>>;
type ProcesoRow = Row['processes'][number];
type ReportRow = Row['reports'][number];

/** ACTA-28, OLD-03: a record in the current format. A legacy one answers 404. */
export async function findActa(reading: Reading, id: string): Promise<Acta> {
  const found = await findWhole(reading, id);
  if (!found || found.row.isOld) raiseNotFound();
  return toActa(found);
}

function toActa({ row, acta, images }: ReturnType<typeof toWhole>): Acta {
  const { checklist } = toNewShape(row.checklist, null);
  return Object.assign(acta, { checklist, images: { v: IMAGES_VERSION, data: images } } as const);
}

/** ACTA-09, ACTA-39: the pending records of a company, whole, for work without signal: one's own, then the newest. */
export async function listPending(reading: Reading, clientId: string): Promise<Acta[]> {
  const { db, viewer } = reading;
  const pending = await selectWhole(db, isManager(viewer) ? undefined : viewer.clienteId)
    .where('actas.client_id', '=', clientId)
    .where(sql<boolean>`not actas.complete and not actas."delete" and not actas.is_old`)
    .orderBy(sql`lower(actas.name) = lower(${viewer.nameUser})`, 'desc')
    .orderBy('actas.fecha', 'desc')
    .orderBy('actas._id', 'desc')
    .limit(TAKEN_MAX)
    .execute();
  return pending.map((row) => toActa(toWhole(reading, row)));
}

/** OLD-01: a legacy record with its lists as they are stored; undefined for a record in the current format. */
export async function findOldActa(reading: Reading, id: string): Promise<OldActa | undefined> {
  const found = await findWhole(reading, id);
  if (!found?.row.isOld) return undefined;
  const { row, acta, images } = found;
  const kept = Array.isArray(row.images) ? images : ({ v: IMAGES_VERSION, data: images } as const);
  return { ...acta, checklist: row.checklist, images: kept };
}

/** LAB-01. */
export async function findTechnical(reading: Reading, id: string): Promise<TechnicalSheet> {
  const { db, viewer } = reading;
  const acta = toListed(await findListed(db, viewer, id));
  const { reports, files } = (await readRecord(db, viewer, id)) ?? raiseNotFound();
  return { acta, ...reportsOf(reports, openFiles(reading, files)) };
}

async function findWhole(reading: Reading, id: string) {
  const row = await readRecord(reading.db, reading.viewer, id);
  return row && toWhole(reading, row);
}

const readRecord = preparedRecord((db, id, clienteId) => selectWhole(db, clienteId).where('actas._id', '=', id));

/** One copy of a row of many fields, and what is answered otherwise put into it. */
function toWhole(reading: Reading, row: Row) {
  const { addresses, now, viewer } = reading;
  const {
    fecha,
    dataVehicle,
    test,
    process_count,
    processes,
    reports,
    informes,
    signature,
    technicianSignature,
    checklist: _,
    images: __,
    files: ___,
    ...kept
  } = row;
  const files = openFiles(reading, row.files);
  const images = imagesOf(row.images).map(({ url, position }): Imagen => Object.assign(files.read(url), { position }));
  const acta = Object.assign(kept, fotosOf(images), {
    fecha: writeDay(fecha),
    one: reports.find(({ tipo }) => tipo === 'laboratorio')?.one ?? null,
    processes: {
      total: process_count,
      unreceived: processes.filter((proceso) => procesoState(proceso) === 'unreceived').length,
    },
    observation: row.observations,
    dataVehicle: dataVehicle && JSON.stringify(dataVehicle),
    test: test ?? [],
    signature: files.readOptional(signature),
    process: processes.map((proceso) => toProceso(proceso, files)),
    technicianSignature: technicianSignature && addresses.sign(technicianSignature, now),
    reports: reportsOf(reports, files),
    informes: allows(viewer, 'readNovelty') ? informes : [],
  });
  return { row, images, acta };
}

/** ACTA-91: the first file of each slot, by the name of its field. */
function fotosOf(images: readonly Imagen[]) {
  const fotos = ACTA_FOTO_FIELDS.map((field) => {
    return [field, images.find(({ position }) => position === FOTO_POSITIONS[field]) ?? null] as const;
  });
  return Object.fromEntries(fotos) as Pick<Acta, (typeof ACTA_FOTO_FIELDS)[number]>;
}

function toProceso(
  { fecha, description, image, state, signature, responsibleName, name }: ProcesoRow,
  files: FileReader,
): Proceso {
  return {
    fecha: new Date(fecha).toISOString(),
    description,
    image: files.readOptional(image),
    state,
    signature: files.readOptional(signature),
    responsibleName,
    name,
  };
}

function reportsOf(rows: readonly ReportRow[], files: FileReader): Acta['reports'] {
  const one = (tipo: InformeTecnico['tipo']): InformeTecnico | null => {
    const row = rows.find((report) => report.tipo === tipo);
    return row ? toInforme(row, files) : null;
  };
  return { laboratorio: one('laboratorio'), baja: one('baja') };
}

function toInforme({ acta_id, fecha, images: refs, ...report }: ReportRow, files: FileReader): InformeTecnico {
  const images = Object.entries(refs).map(([field, id]) => Object.assign(files.read(id), { field }));
  return { ...report, proceddingId: acta_id, fecha: new Date(fecha).toISOString(), images };
}
