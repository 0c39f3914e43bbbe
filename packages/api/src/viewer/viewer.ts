import { type Holder, effectiveScopes } from '@fenix/domain/permissions';
import type { Owed, Usuario } from '@fenix/domain/sesion/usuario';
import { CompiledQuery } from 'kysely';
import type { Db } from '../db/database';
import type { Statement } from '../db/engine';

/** The user of the session, with fields that only the server uses. */
export type Viewer = Usuario & {
  clienteId: string;
  sessionId: string;
  isProvider: boolean;
  lastUsedAt: Date;
  /** When this session last confirmed the password. */
  confirmedAt: Date | null;
};

export type UserRow = {
  _id: string;
  name: string;
  nameUser: string;
  email: string;
  scopes: string[];
  isActive: boolean;
  fecha: Date;
  client_id: string;
  cliente: string;
  modulesClient: string[];
  is_provider: boolean;
  owes?: Owed[];
};

type SessionRow = UserRow & { last_used_at: Date; confirmed_at: Date | null; print: string };
export type Moment = { now: Date; idleHours: number };

/** AUTH-31: a session that was not used since then has expired. */
export function usedSince({ now, idleHours }: Moment): Date {
  return new Date(now.getTime() - idleHours * 3_600_000);
}

/** A session as it was read, with the fingerprint of its rows' versions. */
export type KnownSession = { viewer: Viewer; fingerprint: string };

const FIND = 'select * from find_session($1::uuid, $2::timestamptz, $3::timestamptz)';
const valuesOf = (sessionId: string, moment: Moment) => [sessionId, moment.now, usedSince(moment)];

/** One indexed read; no row for a session that ended, a disabled user or a deleted client. */
export async function findSession(db: Db, sessionId: string, moment: Moment): Promise<KnownSession | undefined> {
  const { rows } = await db.executeQuery<SessionRow>(CompiledQuery.raw(FIND, valuesOf(sessionId, moment)));
  const [row] = rows;
  if (!row) return undefined;
  const { client_id, is_provider, last_used_at, confirmed_at, print: fingerprint } = row;
  const session = { clienteId: client_id, sessionId, isProvider: is_provider };
  return {
    viewer: { ...toUsuario(row), ...session, lastUsedAt: last_used_at, confirmedAt: confirmed_at },
    fingerprint,
  };
}

export async function findViewer(db: Db, sessionId: string, moment: Moment): Promise<Viewer | undefined> {
  return (await findSession(db, sessionId, moment))?.viewer;
}

/** The facts that decide whether a request would still be authorised. */
export type Rights = Holder & { clienteId: string };
type RightsRow = { _id: string; scopes: string[]; client_id: string; modulesClient: string[]; is_provider: boolean };

/** The rights of those of these sessions that are still valid, in one read: for open streams. */
export async function findLiving(db: Db, ids: readonly string[], moment: Moment): Promise<ReadonlyMap<string, Rights>> {
  if (ids.length === 0) return new Map();
  const query = `select s._id, u.scopes, u.client_id, c."modulesClient", c.is_provider
    ${livingWhere('sessions._id = any($1::uuid[])')}`;
  const values = [ids, moment.now, usedSince(moment)];
  const { rows } = await db.executeQuery<RightsRow>(CompiledQuery.raw(query, values));
  return new Map(
    rows.map(({ _id, scopes, client_id, modulesClient, is_provider }) => [
      _id,
      { scopes: effectiveScopes(scopes, is_provider), modulesClient, clienteId: client_id },
    ]),
  );
}

/** Selects the fingerprint of a session as it is now; no row where the session is over. */
export function selectFingerprint(sessionId: string, moment: Moment): Statement {
  return { sql: FINGERPRINT, values: valuesOf(sessionId, moment) };
}

/** The conditions of find_session on session, user and company; `offset 0` makes the planner join by primary key, as there. */
const livingWhere = (which: string) => `
  from (select xmin as row_version, _id, user_id, revoked_at, expires_at, last_used_at from sessions
      where ${which} offset 0) s,
    lateral (select xmin as row_version, client_id, scopes, "isActive", deleted_at from users where users._id = s.user_id offset 0) u,
    lateral (select xmin as row_version, "modulesClient", is_provider, deleted_at from clients where clients._id = u.client_id offset 0) c
  where s.revoked_at is null and s.expires_at > $2::timestamptz and s.last_used_at > $3::timestamptz
    and u."isActive" and u.deleted_at is null and c.deleted_at is null`;

/**
 * Cache fingerprint, as find_session computes it, selected under the viewer's row-level security: the versions (xmin) of
 * the rows of session, user and company. Any update of one of them gives it another xmin.
 */
const FINGERPRINT = `select concat_ws(' ', s.row_version, u.row_version, c.row_version, pg_postmaster_start_time()) as fingerprint
  ${livingWhere('sessions._id = $1::uuid')}`;

export function toUsuario(row: UserRow): Usuario {
  return {
    _id: row._id,
    name: row.name,
    nameUser: row.nameUser,
    email: row.email,
    cliente: row.cliente,
    scopes: effectiveScopes(row.scopes, row.is_provider),
    isActive: row.isActive,
    fecha: row.fecha.toISOString(),
    modulesClient: row.modulesClient,
    ...(row.owes?.length && { owes: row.owes }),
  };
}
