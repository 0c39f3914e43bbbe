import { DomainError } from '@fenix/domain/errors';
import { type FormDef, allFields, isFile, uploadsOf } from '@fenix/domain/forms/def';
import { filledAtProblem } from '@fenix/domain/forms/filledAt';
import { answerShape, neededProblems } from '@fenix/domain/forms/problems';
import type { Page } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import {
  type Documento,
  type DocumentoAnswers,
  type DocumentoCreated,
  DocumentoEnvio,
  type DocumentosFilter,
  type ListedDocumento,
} from '@fenix/domain/plantillas/documento';
import { formOf } from '@fenix/domain/plantillas/form';
import { DOCUMENTO_MESSAGES, PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { type Asked, type Found, type Order, countCards, readPage } from '../db/cards';
import { nextConsecutive } from '../db/consecutive';
import type { Db } from '../db/database';
import { preparedRecord } from '../db/prepared';
import type { Deps } from '../deps';
import { write } from '../http/write';
import { newId } from '../ids';
import { type Form, type FormSpec, refusedFields } from '../media/form';
import { type FileSource, openFiles } from '../media/files';
import { mediaFiles } from '../media/queries';
import { receiveForm } from '../media/receive';
import type { Viewer } from '../sesion/viewer';
import { type Body, findBegun } from './queries';

function specOf(def: FormDef) {
  const shape: Record<string, z.ZodType> = answerShape(def, 'text');
  return { fields: DocumentoEnvio.extend(shape), files: uploadsOf(def) } satisfies FormSpec;
}

/**
 * Checked against the version it was begun under, whatever exists by now. Who sends the same form with the same key
 * again gets the same answer.
 */
export async function createDocumento(
  deps: Deps,
  request: FastifyRequest,
  begun: { id: string; version: number },
): Promise<DocumentoCreated> {
  const { viewer } = request;
  const plantilla = await findBegun(request.db, viewer, begun.id, begun.version);
  const def = formOf(plantilla);
  return receiveForm(deps, request, specOf(def), async (form) => {
    const fecha = new Date(DocumentoEnvio.parse(form.fields).fecha);
    const tooOld = filledAtProblem(fecha, deps.clock.now());
    if (tooOld) throw refusedFields([{ path: 'fecha', message: tooOld }]);
    // What somebody began before it was deleted is not lost.
    if (plantilla.deletedAt && fecha > plantilla.deletedAt) throw new DomainError('conflict', PLANTILLA_MESSAGES.gone);
    const answers = answersIn(def, form);

    return write(request, deps.clock, async ({ tx, now, record }) => {
      const { clientId, client, name, version } = plantilla;
      const _id = newId(now.getTime());
      const stored = await form.store(tx, { kind: 'documento', record: _id, clientId });
      const files = Object.entries(stored).flatMap(([field, [file]]) => (file ? [[field, file.id] as const] : []));
      const consecutive = await nextConsecutive(tx, `documento:${clientId}`);
      await tx
        .insertInto('documentos')
        .values({
          _id,
          client_id: clientId,
          consecutive,
          plantilla: plantilla._id,
          version,
          name,
          printedClient: client,
          createdBy: viewer.nameUser,
          fecha,
          recibido: now,
          answers: JSON.stringify(answers),
          files: JSON.stringify(Object.fromEntries(files)),
        })
        .execute();
      await record({
        action: 'documento.crear',
        entity: 'documento',
        entityId: _id,
        of: { clientId, client },
        after: { consecutive, plantilla: name, version, archivos: files.length },
      });
      return { _id, consecutive };
    });
  });
}

function answersIn(def: FormDef, { fields, counts }: Form<ReturnType<typeof specOf>>): DocumentoAnswers {
  const sent = fields as Record<string, unknown>;
  const names = allFields(def).flatMap((field) => (isFile(field) ? [] : [field.name]));
  const answers = Object.fromEntries(
    names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]] as const])),
  );
  const given = new Set(Object.entries(counts).flatMap(([place, count]) => (count > 0 ? [place] : [])));
  const problems = neededProblems(def, answers, given);
  if (problems.length > 0) throw refusedFields(problems);
  return answers as DocumentoAnswers;
}

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
  return clienteId === undefined ? all : all.where('documentos.client_id', '=', clienteId);
}

function cardsOf({ db, viewer, filter }: Reading): Asked {
  const { clientId, fechaIni, fechaFin, search, plantilla } = filter;
  return {
    db,
    viewer,
    kind: 'documento',
    filter: { clientId, from: fechaIni, to: fechaFin, search, facet: plantilla },
  };
}

const LISTED_COLUMNS = [
  'documentos._id',
  'documentos.consecutive',
  'clients.client',
  'documentos.plantilla',
  'documentos.name',
  'documentos.version',
  'documentos.fecha',
  'documentos.recibido',
  'documentos.createdBy',
] as const;

function fetch({ db, viewer }: Reading) {
  return (found: Found, order: Order) =>
    visible(db, viewer)
      .innerJoin(found, 'found.record_id', 'documentos._id')
      .select(LISTED_COLUMNS)
      .select('found.at as found_at')
      .orderBy('found.at', order)
      .orderBy('found.record_id', order);
}

type Asking = { limit: number; cursor?: string | undefined; order: Order };

export async function pageDocumentos(reading: Reading, page: Asking): Promise<Page<ListedDocumento>> {
  const { items, ...rest } = await readPage(cardsOf(reading), page, fetch(reading));
  return { ...rest, items: items.map(toListed) };
}

export function countDocumentos(reading: Reading): Promise<number> {
  return countCards(cardsOf(reading));
}

function toListed<R extends { fecha: Date; recibido: Date }>({ fecha, recibido, ...row }: R) {
  return { ...row, fecha: fecha.toISOString(), recibido: recibido.toISOString() };
}

/** The whole of it with the components of its own version, in one read. */
const readRecord = preparedRecord((db, id, clienteId) =>
  visibleTo(db, clienteId)
    .innerJoin('form_templates', (join) =>
      join
        .on('form_templates.kind', '=', sql.lit('documento'))
        .on('form_templates.key', '=', sql<string>`documentos.plantilla::text`)
        .onRef('form_templates.client_id', '=', 'documentos.client_id')
        .onRef('form_templates.version', '=', 'documentos.version'),
    )
    .select(LISTED_COLUMNS)
    .select(['documentos.answers', 'documentos.files', 'documentos.printedClient', 'form_templates.body'])
    .select((record) =>
      jsonArrayFrom(
        record
          .selectFrom('media_uses')
          .innerJoin(mediaFiles(db).as('stored'), 'stored.id', 'media_uses.media_id')
          .selectAll('stored')
          .where('media_uses.kind', '=', sql.lit('documento'))
          .where('media_uses.record', '=', sql<string>`documentos._id::text`),
      ).as('stored'),
    )
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
