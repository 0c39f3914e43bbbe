import type { Acta, OldActa, TechnicalSheet } from '@fenix/domain/actas/acta';
import { INSTALLED, QUESTIONS, SEALS, WITHDRAWN } from '@fenix/domain/actas/completar/form';
import { namesOf } from '@fenix/domain/forms/def';
import { ACTA_FOTO_FIELDS, FOTO_POSITIONS, type Imagen, IMAGES_VERSION, imagesOf } from '@fenix/domain/actas/images';
import { FLAGS, type InformeTecnico, goesToLaboratory } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { TAKEN_MAX } from '@fenix/domain/actas/limits';
import { toNewShape } from '@fenix/domain/actas/documentos/old';
import { type Proceso, procesoState } from '@fenix/domain/actas/procesos/proceso';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import type { Viewer } from '../sesion/viewer';
import { type FileReader, type FileSource, openFiles } from './files';
import { LISTED_COLUMNS, findListed, raiseNotFound, toListed, visible, writeDay } from './queries';

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

/** A record holds all that its paper shows: nothing is looked up in a catalogue. */
function findRow(db: Db, viewer: Viewer, id: string) {
  return visible(db, viewer)
    .select(LISTED_COLUMNS)
    .select(KEPT_COLUMNS)
    .select(['actas.dataVehicle', 'actas.checklist', 'actas.test', 'actas.images'])
    .select(['actas.signature', 'actas.technicianSignature'])
    .where('actas._id', '=', id)
    .executeTakeFirst();
}

function listProcesses(db: Db, id: string) {
  return db.selectFrom('acta_processes').selectAll().where('acta_id', '=', id).orderBy('place').execute();
}

function listReports(db: Db, id: string) {
  return db
    .selectFrom('acta_reports')
    .select([
      'acta_id',
      'tipo',
      ...FLAGS,
      'serial',
      'brand',
      'observations',
      'images',
      'fecha',
      'name',
      'printedClient',
    ])
    .where('acta_id', '=', id)
    .execute();
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;
type ProcesoRow = Awaited<ReturnType<typeof listProcesses>>[number];
type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

/** ACTA-28, OLD-03: a record in the new shape. One of before answers like one that does not exist. */
export async function findActa(reading: Reading, id: string): Promise<Acta> {
  const found = await findWhole(reading, id);
  if (!found || found.row.isOld) raiseNotFound();
  const { checklist } = toNewShape(found.row.checklist, null);
  return { ...found.acta, checklist, images: { v: IMAGES_VERSION, data: found.images } };
}

/** ACTA-09, ACTA-39: the pending records of a company, whole and newest first, for work without signal. */
export async function listPending(reading: Reading, clientId: string): Promise<Acta[]> {
  const { db, viewer } = reading;
  const pending = await visible(db, viewer)
    .select('actas._id')
    .where('actas.client_id', '=', clientId)
    .where(sql<boolean>`not actas.complete and not actas."delete" and not actas.is_old`)
    .orderBy('actas.fecha', 'desc')
    .orderBy('actas._id', 'desc')
    .limit(TAKEN_MAX)
    .execute();
  const actas: Acta[] = [];
  for (const { _id } of pending) actas.push(await findActa(reading, _id));
  return actas;
}

/** OLD-01: the same record with its lists as they are kept; undefined when it is none of before. */
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
  const reports = await listReports(db, id);
  return { acta, ...reportsOf(reports, await openFiles(reading, reports.flatMap(refsOfReport))) };
}

async function findWhole(reading: Reading, id: string) {
  const { db, viewer, addresses, now } = reading;
  const row = await findRow(db, viewer, id);
  if (!row) return undefined;
  const processes = row.process_count > 0 ? await listProcesses(db, id) : [];
  const reports = row.complete || goesToLaboratory(row.tipe) ? await listReports(db, id) : [];
  const stored = imagesOf(row.images);
  const files = await openFiles(reading, [
    row.signature,
    ...stored.map(({ url }) => url),
    ...processes.flatMap(({ image, signature }) => [image, signature]),
    ...reports.flatMap(refsOfReport),
  ]);
  const images = stored.map(({ url, position }): Imagen => Object.assign(files.read(url), { position }));
  const acta = {
    ...fieldsOf(row, processes, reports),
    ...fotosOf(images),
    signature: files.readOptional(row.signature),
    process: processes.map((proceso) => toProceso(proceso, files)),
    technicianSignature: row.technicianSignature && addresses.sign(row.technicianSignature, now),
    reports: reportsOf(reports, files),
  };
  return { row, images, acta };
}

function fieldsOf(row: Row, processes: readonly ProcesoRow[], reports: readonly ReportRow[]) {
  const { fecha, dataVehicle, test, process_count, checklist: _, images: __, ...kept } = row;
  const unreceived = processes.filter((proceso) => procesoState(proceso) === 'unreceived').length;
  return {
    ...kept,
    fecha: writeDay(fecha),
    one: reports.find(({ tipo }) => tipo === 'laboratorio')?.one ?? null,
    processes: { total: process_count, unreceived },
    observation: row.observations,
    dataVehicle: dataVehicle && JSON.stringify(dataVehicle),
    test: test ?? [],
  };
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
    fecha: fecha.toISOString(),
    description,
    image: files.readOptional(image),
    state,
    signature: files.readOptional(signature),
    responsibleName,
    name,
  };
}

const refsOfReport = ({ images }: ReportRow) => Object.values(images);

function reportsOf(rows: readonly ReportRow[], files: FileReader): Acta['reports'] {
  const one = (tipo: InformeTecnico['tipo']): InformeTecnico | null => {
    const row = rows.find((report) => report.tipo === tipo);
    return row ? toInforme(row, files) : null;
  };
  return { laboratorio: one('laboratorio'), baja: one('baja') };
}

function toInforme({ acta_id, fecha, images: refs, ...report }: ReportRow, files: FileReader): InformeTecnico {
  const images = Object.entries(refs).map(([field, id]) => Object.assign(files.read(id), { field }));
  return { ...report, proceddingId: acta_id, fecha: fecha.toISOString(), images };
}
