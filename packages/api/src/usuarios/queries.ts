import { MAX_PAGE, type Page } from '@fenix/domain/paging';
import { MANAGER_SCOPE, isManager } from '@fenix/domain/permissions';
import type { Company } from '@fenix/domain/sesion/company';
import type { ListedUsuario } from '@fenix/domain/usuarios/usuario';
import { type FoundEntries, countEntries, readPage, readWhole } from '../records/searchIndex';
import { isAmong } from '../db/among';
import type { Db, Tx } from '../db/database';
import { sql } from 'kysely';
import type { Viewer } from '../viewer/viewer';

/** `clientId` absent: of every company. */
export type UsuariosFilter = { clientId?: string | undefined; search?: string | undefined };

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
  sql<boolean>`exists (select from second_steps s where s._id = users._id and s.since is not null)`.as('hasSecondStep'),
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

type Reading = { db: Db; viewer: Viewer; filter: UsuariosFilter };

/** Newest first. */
function rowsFor({ db, viewer }: Reading) {
  return (found: FoundEntries) =>
    visible(db, viewer)
      .innerJoin(found, 'found.record_id', 'users._id')
      .select([...COLUMNS, 'found.at as found_at'])
      .orderBy('found.at', 'desc')
      .orderBy('found.record_id', 'desc');
}

export async function listUsuarios(reading: Reading): Promise<ListedUsuario[]> {
  return (await readWhole({ ...reading, kind: 'usuario' }, rowsFor(reading))).map(toListed);
}

export async function pageUsuarios(
  reading: Reading,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ListedUsuario>> {
  const { items, ...rest } = await readPage({ ...reading, kind: 'usuario' }, page, rowsFor(reading));
  return { ...rest, items: items.map(toListed) };
}

export const countUsuarios = (reading: Reading): Promise<number> => countEntries({ ...reading, kind: 'usuario' });

/** Every user of the filter, in pages. */
export async function* readUsuarios(reading: Reading): AsyncGenerator<ListedUsuario[]> {
  for (let cursor: string | undefined, more = true; more;) {
    const { items, next } = await pageUsuarios(reading, { limit: MAX_PAGE, cursor });
    yield items;
    cursor = next ?? undefined;
    more = cursor !== undefined;
  }
}

/** Held until the transaction ends, always in the same order. */
export function lockUsuarios(tx: Tx, viewer: Viewer, ids: readonly string[]) {
  return visible(tx, viewer)
    .select([...COLUMNS])
    .where(isAmong('users._id', ids))
    .orderBy('users._id')
    .forUpdate('users')
    .execute();
}

export type UsuarioRow = Awaited<ReturnType<typeof lockUsuarios>>[number];

export function toListed(row: UsuarioRow): ListedUsuario {
  const { _id, name, nameUser, email, cliente, scopes, isActive, hasSecondStep, version } = row;
  const isManager = row.is_provider || scopes.includes(MANAGER_SCOPE);
  const fecha = row.fecha.toISOString();
  return { _id, name, nameUser, email, cliente, scopes, isActive, fecha, isManager, hasSecondStep, version };
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
