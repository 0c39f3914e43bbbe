import { DomainError } from '@fenix/domain/errors';
import { isManager } from '@fenix/domain/permissions';
import type { Componente } from '@fenix/domain/plantillas/constructor/componente';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { belongsTo } from '../db/belongs';
import type { Db, Tx } from '../db/database';
import type { Deps } from '../ports/deps';
import { countRows } from '../records/keyset';
import type { Viewer } from '../viewer/viewer';

/** What a version holds in `form_templates`. */
export type Body = { name: string; components: Componente[] };

/** The templates this person may see, deleted ones among them. */
function visible(db: Db, viewer: Viewer) {
  return db
    .selectFrom('plantillas')
    .innerJoin('clients', 'clients._id', 'plantillas.client_id')
    .where('clients.deleted_at', 'is', null)
    .$if(!isManager(viewer), (query) => query.where(belongsTo('plantillas.client_id', viewer.clienteId)));
}

/**
 * TPL-15: the provider's templates that are or were offered. The wall shows a company its own rows only: these are read
 * by the server, and what it may answer of them is said here and nowhere else.
 */
function everOffered(system: Db) {
  return system
    .selectFrom('plantillas')
    .innerJoin('clients', 'clients._id', 'plantillas.client_id')
    .where('clients.deleted_at', 'is', null)
    .where('clients.is_provider', '=', true)
    .where('plantillas.ofrecida_at', 'is not', null);
}

const offered = (system: Db) =>
  everOffered(system).where('plantillas.retirada_at', 'is', null).where('plantillas.deleted_at', 'is', null);

type Version = { id: string; clientId: string; version: RawBuilder<number> };

/**
 * One version of a template, joined laterally; `id` and `clientId` are columns of the statement around it. In a plain
 * join `_id::text` is evaluated after row-level security, which reads every template of the system.
 */
export function selectVersion(db: Db, { id, clientId, version }: Version) {
  return db
    .selectFrom('form_templates')
    .select(['form_templates.version', 'form_templates.body', 'form_templates.fecha'])
    .where('form_templates.kind', '=', sql.lit('documento'))
    .where('form_templates.key', '=', sql<string>`${sql.ref(id)}::text`)
    .where('form_templates.client_id', '=', sql.ref<string>(clientId))
    .where('form_templates.version', '=', version)
    .offset(sql.lit(0))
    .as('form_templates');
}

/** Each with one of its versions: the newest, unless another is named. */
function withVersion(db: Db, all: ReturnType<typeof visible>, version?: number) {
  const wanted = {
    id: 'plantillas._id',
    clientId: 'plantillas.client_id',
    version: version === undefined ? sql.ref<number>('plantillas.version') : sql<number>`${version}`,
  };
  return all
    .innerJoinLateral(selectVersion(db, wanted), (join) => join.onTrue())
    .select(['plantillas._id', 'clients.client', 'plantillas.changedBy', 'plantillas.client_id'])
    .select(['plantillas.deleted_at', 'plantillas.ofrecida_at', 'plantillas.retirada_at'])
    .select(['form_templates.version', 'form_templates.body', 'form_templates.fecha']);
}

type Row = Awaited<ReturnType<ReturnType<typeof withVersion>['executeTakeFirstOrThrow']>>;

function toPlantilla(row: Row): Plantilla {
  const { _id, client, version, body, fecha, changedBy } = row;
  const { name, components } = body as Body;
  const told = { _id, name, client, version, components, fecha: fecha.toISOString(), changedBy };
  return isOfferedNow(row) ? { ...told, ofrecida: true } : told;
}

const isOfferedNow = ({ ofrecida_at, retirada_at }: Pick<Row, 'ofrecida_at' | 'retirada_at'>) =>
  ofrecida_at !== null && retirada_at === null;

const toForeign = (row: Row): Plantilla => ({ ...toPlantilla(row), deProveedor: true });

/** TPL-08, TPL-15: all of a company, by their names, and after them those that the provider offers it. */
export async function listPlantillas(
  { database: { system } }: Deps,
  { db, viewer }: Asking,
  clientId: string,
): Promise<Plantilla[]> {
  const rows = await withVersion(db, ownOf(db, viewer, clientId))
    .orderBy('plantillas.name_key')
    .execute();
  const foreign = await withVersion(system, offeredTo(system, clientId)).orderBy('plantillas.name_key').execute();
  return [...rows.map(toPlantilla), ...foreign.map(toForeign)];
}

const ownOf = (db: Db, viewer: Viewer, clientId: string) =>
  visible(db, viewer).where('plantillas.client_id', '=', clientId).where('plantillas.deleted_at', 'is', null);

const offeredTo = (system: Db, clientId: string) => offered(system).where('plantillas.client_id', '!=', clientId);

/** The same counted. */
export async function countPlantillas(
  { database: { system } }: Deps,
  { db, viewer }: Asking,
  clientId: string,
): Promise<number> {
  const own = await countRows(db, ownOf(db, viewer, clientId).select('plantillas._id'));
  return own + (await countRows(system, offeredTo(system, clientId).select('plantillas._id')));
}

/** What `listPlantillas` would answer of a company, in bytes. */
export async function bytesOfPlantillas(db: Db, clientId: string): Promise<number> {
  const wanted = {
    id: 'plantillas._id',
    clientId: 'plantillas.client_id',
    version: sql.ref<number>('plantillas.version'),
  };
  const { bytes } = await db
    .selectFrom('plantillas')
    .innerJoinLateral(selectVersion(db, wanted), (join) => join.onTrue())
    .select(sql<number>`coalesce(sum(octet_length(form_templates.body::text)), 0)::float8`.as('bytes'))
    .where('plantillas.client_id', '=', clientId)
    .where('plantillas.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return bytes;
}

type Asking = Pick<FastifyRequest, 'db' | 'viewer'>;

/** Of what the provider offers a company sees the newest version only. */
export async function findPlantilla(
  { database: { system } }: Deps,
  { db, viewer }: Asking,
  id: string,
  version?: number,
): Promise<Plantilla> {
  const row = await readOwn(db, viewer, id, version);
  if (row) return toPlantilla(row);
  const foreign = await withVersion(system, offered(system)).where('plantillas._id', '=', id).executeTakeFirst();
  return foreign && (version === undefined || version === foreign.version) ? toForeign(foreign) : raiseNotFound();
}

function readOwn(db: Db, viewer: Viewer, id: string, version?: number) {
  return withVersion(db, visible(db, viewer), version)
    .where('plantillas._id', '=', id)
    .where('plantillas.deleted_at', 'is', null)
    .executeTakeFirst();
}

export type Begun = Plantilla & {
  clientId: string;
  isOffered: boolean;
  deletedAt: Date | null;
  withdrawnAt: Date | null;
};

/**
 * The version a document was begun under; a template that was deleted or withdrawn since still has it. Of the provider's
 * own people a withdrawn one is theirs as any other.
 */
export async function findBegun(
  { database: { system } }: Deps,
  { db, viewer }: Asking,
  id: string,
  version: number,
): Promise<Begun> {
  const own = await withVersion(db, visible(db, viewer), version).where('plantillas._id', '=', id).executeTakeFirst();
  const row =
    own ??
    (await withVersion(system, everOffered(system), version).where('plantillas._id', '=', id).executeTakeFirst());
  if (!row || (!own && row.retirada_at && row.fecha > row.retirada_at))
    throw new DomainError('notFound', PLANTILLA_MESSAGES.unknownVersion);
  return {
    ...toPlantilla(row),
    clientId: row.client_id,
    isOffered: row.ofrecida_at !== null,
    deletedAt: row.deleted_at,
    withdrawnAt: own ? null : row.retirada_at,
  };
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
  const row = await readOwn(tx, viewer, id);
  return row ? { ...toPlantilla(row), clientId: held.client_id } : raiseNotFound();
}

function raiseNotFound(): never {
  throw new DomainError('notFound', PLANTILLA_MESSAGES.notFound);
}
