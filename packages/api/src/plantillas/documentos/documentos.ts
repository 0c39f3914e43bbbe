import { DomainError } from '@fenix/domain/errors';
import { isManager } from '@fenix/domain/permissions';
import {
  type Documento,
  type DocumentosFilter,
  type ListedDocumento,
} from '@fenix/domain/plantillas/documentos/documento';
import { DOCUMENTO_COLUMNS } from '@fenix/domain/plantillas/documentos/columns';
import { DOCUMENTO_MESSAGES } from '@fenix/domain/plantillas/messages';
import { sql } from 'kysely';
import { belongsTo } from '../../db/belongs';
import type { FoundEntries, Order } from '../../records/searchIndex';
import type { Db } from '../../db/database';
import { preparedRecord } from '../../records/prepared';
import type { ByteExport } from '../../records/exportRows';
import { type FileSource, openFiles } from '../../media/files';
import { filesUsedBy } from '../../media/queries';
import { exportCells } from '../../records/cells';
import { recordList } from '../../records/recordList';
import type { Viewer } from '../../viewer/viewer';
import { type Body, selectVersion } from '../queries';
import { questionCells } from './export';
import { withPlate } from './placas';

/** `clientId` absent: of every client. */
export type Reading = {
  db: Db;
  viewer: Viewer;
  filter: Omit<DocumentosFilter, 'client'> & { clientId: string | undefined };
};

function visible(db: Db, viewer: Viewer) {
  return visibleTo(db, isManager(viewer) ? undefined : viewer.clienteId);
}

/** The same for the people of a company; without one, for staff. */
function visibleTo(db: Db, clienteId: string | undefined) {
  const all = db
    .selectFrom('documentos')
    .innerJoin('clients', 'clients._id', 'documentos.client_id')
    .where('clients.deleted_at', 'is', null);
  return clienteId === undefined ? all : all.where(belongsTo('documentos.client_id', clienteId));
}

const LISTED_COLUMNS = [
  'documentos._id',
  'documentos.consecutive',
  'clients.client',
  'documentos.plantilla',
  'documentos.name',
  'documentos.version',
  'documentos.titulo',
  'documentos.placa',
  'documentos.fecha',
  'documentos.recibido',
  'documentos.createdBy',
] as const;

export const documentosList = recordList({
  key: 'documento',
  filter: ({ db, filter: { clientId, fechaIni, fechaFin, search, plantilla, placa } }: Reading) => {
    const among = placa ? withPlate(db, placa, clientId) : undefined;
    return { clientId, from: fechaIni, to: fechaFin, search, facet: plantilla, among };
  },
  rows: ({ db, viewer }, found) => foundIn(db, viewer, found).select(LISTED_COLUMNS).select('found.at as found_at'),
  toListed: (row): ListedDocumento => toListed(row),
  cells: ({ db, viewer }, found, columns) => foundIn(db, viewer, found).select(columns),
});

function foundIn(db: Db, viewer: Viewer, found: FoundEntries) {
  return visible(db, viewer).innerJoin(found, 'found.record_id', 'documentos._id');
}

/** Of one template, with a column for each question. */
export async function exportDocumentos(reading: Reading, order: Order): Promise<ByteExport> {
  const { db, viewer, filter } = reading;
  const own = exportCells('documentos', DOCUMENTO_COLUMNS, {}, isManager(viewer));
  const { plantilla, clientId } = filter;
  const asked = plantilla === undefined ? [] : await questionCells(db, { plantilla, clientId });
  const headers = asked.map(({ header }) => header);
  const cells = [...own.cells, ...asked.map(({ cell }) => cell)];
  return {
    file: 'documentos.csv',
    title: 'Documentos',
    headers: [...own.headers, ...headers],
    sheetHeaders: [...own.sheetHeaders, ...headers],
    kinds: cells.map(({ kind }) => kind),
    bytes: documentosList.bytes(reading, cells, order),
  };
}

function toListed<R extends { fecha: Date; recibido: Date }>({ fecha, recibido, ...row }: R) {
  return { ...row, fecha: fecha.toISOString(), recibido: recibido.toISOString() };
}

const OWN_VERSION = {
  id: 'documentos.plantilla',
  clientId: 'documentos.client_id',
  version: sql.ref<number>('documentos.version'),
};

/** The whole of it with the components of its own version, in one read. */
const readRecord = preparedRecord((db, id, clienteId) =>
  visibleTo(db, clienteId)
    .innerJoinLateral(selectVersion(db, OWN_VERSION), (join) => join.onTrue())
    .select(LISTED_COLUMNS)
    .select(['documentos.answers', 'documentos.files', 'documentos.printedClient', 'form_templates.body'])
    .select(filesUsedBy(db, 'documento', 'documentos._id').as('stored'))
    .where('documentos._id', '=', id),
);

export async function findDocumento(source: FileSource & { viewer: Viewer }, id: string): Promise<Documento> {
  const row = await readRecord(source.db, source.viewer, id);
  if (!row) return raiseNotFound();
  const { stored, files, body, ...kept } = row;
  const { read } = openFiles(source, stored);
  const placed = Object.entries(files).map(([field, ref]) => [field, read(ref)] as const);
  return { ...toListed(kept), components: (body as Body).components, files: Object.fromEntries(placed) };
}

export async function assertVisible(db: Db, viewer: Viewer, id: string): Promise<void> {
  const found = await visible(db, viewer).select('documentos._id').where('documentos._id', '=', id).executeTakeFirst();
  if (!found) raiseNotFound();
}

function raiseNotFound(): never {
  throw new DomainError('notFound', DOCUMENTO_MESSAGES.notFound);
}
