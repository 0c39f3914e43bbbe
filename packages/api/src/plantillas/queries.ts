import { DomainError } from '@fenix/domain/errors';
import { isManager } from '@fenix/domain/permissions';
import type { Componente } from '@fenix/domain/plantillas/componente';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import type { Viewer } from '../sesion/viewer';

/** What a version holds in `form_templates`. */
export type Body = { name: string; components: Componente[] };

/** The templates this person may see, deleted ones among them. */
function visible(db: Db, viewer: Viewer) {
  return db
    .selectFrom('plantillas')
    .innerJoin('clients', 'clients._id', 'plantillas.client_id')
    .where('clients.deleted_at', 'is', null)
    .$if(!isManager(viewer), (query) => query.where('plantillas.client_id', '=', viewer.clienteId));
}

/** Each with one of its versions: the newest, unless another is named. */
function withVersion(db: Db, viewer: Viewer, version?: number) {
  return visible(db, viewer)
    .innerJoin('form_templates', (join) =>
      join
        .on('form_templates.kind', '=', sql.lit('documento'))
        .on('form_templates.key', '=', sql<string>`plantillas._id::text`)
        .onRef('form_templates.client_id', '=', 'plantillas.client_id')
        .on('form_templates.version', '=', version ?? sql.ref<number>('plantillas.version')),
    )
    .select(['plantillas._id', 'clients.client', 'plantillas.changedBy', 'plantillas.client_id'])
    .select(['plantillas.deleted_at', 'plantillas.version as newest'])
    .select(['form_templates.version', 'form_templates.body', 'form_templates.fecha']);
}

type Row = Awaited<ReturnType<ReturnType<typeof withVersion>['executeTakeFirstOrThrow']>>;

function toPlantilla({ _id, client, version, body, fecha, changedBy }: Row): Plantilla {
  const { name, components } = body as Body;
  return { _id, name, client, version, components, fecha: fecha.toISOString(), changedBy };
}

/** TPL-08: all of a company, by their names. */
export async function listPlantillas(db: Db, viewer: Viewer, clientId: string): Promise<Plantilla[]> {
  const rows = await withVersion(db, viewer)
    .where('plantillas.client_id', '=', clientId)
    .where('plantillas.deleted_at', 'is', null)
    .orderBy('plantillas.name_key')
    .execute();
  return rows.map(toPlantilla);
}

export async function findPlantilla(db: Db, viewer: Viewer, id: string, version?: number): Promise<Plantilla> {
  const row = await withVersion(db, viewer, version)
    .where('plantillas._id', '=', id)
    .where('plantillas.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? toPlantilla(row) : raiseNotFound();
}

/** The version a document was begun under; a template that was deleted since still has it. */
export async function findBegun(db: Db, viewer: Viewer, id: string, version: number) {
  const row = await withVersion(db, viewer, version).where('plantillas._id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('notFound', PLANTILLA_MESSAGES.unknownVersion);
  return { ...toPlantilla(row), clientId: row.client_id, deletedAt: row.deleted_at };
}

/** Held until the transaction ends, with its newest version. */
export async function lockPlantilla(tx: Tx, viewer: Viewer, id: string) {
  const held = await visible(tx, viewer)
    .select(['plantillas.version', 'plantillas.client_id'])
    .where('plantillas._id', '=', id)
    .where('plantillas.deleted_at', 'is', null)
    .forUpdate('plantillas')
    .executeTakeFirst();
  if (!held) return raiseNotFound();
  return { ...(await findPlantilla(tx, viewer, id)), clientId: held.client_id };
}

function raiseNotFound(): never {
  throw new DomainError('notFound', PLANTILLA_MESSAGES.notFound);
}
