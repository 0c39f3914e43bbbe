import type { Page } from '@fenix/domain/paging';
import { MANAGER_SCOPE, isManager } from '@fenix/domain/permissions';
import type { Company, ListedUsuario } from '@fenix/domain/usuarios/usuario';
import type { Db, Tx } from '../db/database';
import { countCapped, cutPage, isAfter } from '../db/keyset';
import { contains } from '../db/search';
import type { Viewer } from '../sesion/viewer';

/** `clientId` absent: of every company. */
export type UsuariosFilter = { clientId?: string | undefined; search?: string | undefined };
export type UsuariosQuery = UsuariosFilter & { limit?: number | undefined; cursor?: string | undefined };

const COLUMNS = [
  'users._id',
  'users.name',
  'users.nameUser',
  'users.email',
  'users.scopes',
  'users.isActive',
  'users.fecha',
  'users.client_id',
  'users.version',
  'clients.client as cliente',
  'clients.is_provider',
] as const;

/** The users this person may see. A deleted company takes its users with it. */
function visible(db: Db, viewer: Viewer) {
  return db
    .selectFrom('users')
    .innerJoin('clients', 'clients._id', 'users.client_id')
    .where('users.deleted_at', 'is', null)
    .where('clients.deleted_at', 'is', null)
    .$if(!isManager(viewer), (query) => query.where('users.client_id', '=', viewer.clienteId));
}

/** The cards of those users, by which they are found; the migration that makes them says why. */
function cards(db: Db, viewer: Viewer, { clientId, search }: UsuariosFilter) {
  return db
    .selectFrom('user_cards')
    .$if(!isManager(viewer), (query) => query.where('client_id', '=', viewer.clienteId))
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .$if(!!search, (query) => query.where((where) => where.and(contains('search', search ?? ''))));
}

/** Newest first; without a limit all of them. */
export async function listUsuarios(
  db: Db,
  viewer: Viewer,
  { limit, cursor, ...filter }: UsuariosQuery,
): Promise<UsuarioRow[]> {
  const found = cards(db, viewer, filter)
    .select('user_id')
    .where(isAfter(['fecha', 'user_id'], cursor))
    .orderBy('fecha', 'desc')
    .orderBy('user_id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0));
  return visible(db, viewer)
    .innerJoin(found.as('found'), 'found.user_id', 'users._id')
    .select(COLUMNS)
    .orderBy('users.fecha', 'desc')
    .orderBy('users._id', 'desc')
    .execute();
}

export async function pageUsuarios(
  db: Db,
  viewer: Viewer,
  query: UsuariosQuery & { limit: number },
): Promise<Page<ListedUsuario>> {
  const rows = await listUsuarios(db, viewer, { ...query, limit: query.limit + 1 });
  const total = await countCapped(db, cards(db, viewer, query).select('user_id'));
  const { items, next } = cutPage(rows, query.limit, (row) => row.fecha);
  return { items: items.map(toListed), next, total };
}

/** Held until the transaction ends, always in the same order. */
export function lockUsuarios(tx: Tx, viewer: Viewer, ids: readonly string[]) {
  return visible(tx, viewer)
    .select([...COLUMNS])
    .where('users._id', 'in', [...ids])
    .orderBy('users._id')
    .forUpdate('users')
    .execute();
}

export type UsuarioRow = Awaited<ReturnType<typeof lockUsuarios>>[number];

export function toListed(row: UsuarioRow): ListedUsuario {
  const { _id, name, nameUser, email, cliente, scopes, isActive, version } = row;
  const isManager = row.is_provider || scopes.includes(MANAGER_SCOPE);
  return { _id, name, nameUser, email, cliente, scopes, isActive, fecha: row.fecha.toISOString(), isManager, version };
}

export async function listCompanies(db: Db): Promise<Company[]> {
  const rows = await db
    .selectFrom('clients')
    .select(['client', 'is_provider'])
    .where('deleted_at', 'is', null)
    .orderBy('client_key')
    .execute();
  return rows.map(({ client, is_provider }) => ({ client, isProvider: is_provider }));
}
