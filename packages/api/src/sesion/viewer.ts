import { effectiveScopes } from '@fenix/domain/permissions';
import type { Owed, Usuario } from '@fenix/domain/sesion/usuario';
import { CompiledQuery } from 'kysely';
import type { Db } from '../db/database';
import type { Statement } from '../db/engine';

/** Who asks: the session's user, with what the server alone needs to know. */
export type Viewer = Usuario & {
  clienteId: string;
  sessionId: string;
  isProvider: boolean;
  lastUsedAt: Date;
  /** When this session last proved with the password that it is the person. */
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

/** AUTH-31: what was not used since then is over. */
export function usedSince({ now, idleHours }: Moment): Date {
  return new Date(now.getTime() - idleHours * 3_600_000);
}

/** A session as it was read, and the print by which the database tells later whether it is still so. */
export type KnownSession = { viewer: Viewer; print: string };

const FIND = 'select * from find_session($1::uuid, $2::timestamptz, $3::timestamptz)';
const valuesOf = (sessionId: string, moment: Moment) => [sessionId, moment.now, usedSince(moment)];

/** One indexed read per request; a session that ended, a disabled user or a deleted client answer nothing. */
export async function findSession(db: Db, sessionId: string, moment: Moment): Promise<KnownSession | undefined> {
  const { rows } = await db.executeQuery<SessionRow>(CompiledQuery.raw(FIND, valuesOf(sessionId, moment)));
  const [row] = rows;
  if (!row) return undefined;
  const { client_id, is_provider, last_used_at, confirmed_at, print } = row;
  const session = { clienteId: client_id, sessionId, isProvider: is_provider };
  return { viewer: { ...toUsuario(row), ...session, lastUsedAt: last_used_at, confirmedAt: confirmed_at }, print };
}

export async function findViewer(db: Db, sessionId: string, moment: Moment): Promise<Viewer | undefined> {
  return (await findSession(db, sessionId, moment))?.viewer;
}

/** Which of these sessions a request would still be let in with, in one read: for lines that stay open. */
export async function findLiving(db: Db, ids: readonly string[], moment: Moment): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const query = `select s._id ${livingWhere('sessions._id = any($1::uuid[])')}`;
  const values = [ids, moment.now, usedSince(moment)];
  const { rows } = await db.executeQuery<{ _id: string }>(CompiledQuery.raw(query, values));
  return new Set(rows.map(({ _id }) => _id));
}

/** Answers the print of a session as it is now, and nothing where there is none. */
export function printOfSession(sessionId: string, moment: Moment): Statement {
  return { sql: PRINT, values: valuesOf(sessionId, moment) };
}

/** What find_session asks of a session, its user and their company, by key from one to the next as it does. */
const livingWhere = (which: string) => `
  from (select xmin as row_version, _id, user_id, revoked_at, expires_at, last_used_at from sessions
      where ${which} offset 0) s,
    lateral (select xmin as row_version, client_id, "isActive", deleted_at from users where users._id = s.user_id offset 0) u,
    lateral (select xmin as row_version, deleted_at from clients where clients._id = u.client_id offset 0) c
  where s.revoked_at is null and s.expires_at > $2::timestamptz and s.last_used_at > $3::timestamptz
    and u."isActive" and u.deleted_at is null and c.deleted_at is null`;

/**
 * The print that find_session answers, read with the viewer's own eyes: whoever's session it is sees these rows, and
 * where they are no longer the viewer's there is none. A row that is changed gets another version, whatever it was that
 * changed; only inside of the transaction that changes it twice would two of them be called the same.
 */
const PRINT = `select concat_ws(' ', s.row_version, u.row_version, c.row_version, pg_postmaster_start_time()) as print
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
