import { effectiveScopes } from '@fenix/domain/permissions';
import type { Owed, Usuario } from '@fenix/domain/sesion/usuario';
import { sql } from 'kysely';
import type { Db } from '../db/database';

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

type SessionRow = UserRow & { last_used_at: Date; confirmed_at: Date | null };
type Moment = { now: Date; idleHours: number };

/** AUTH-31: what was not used since then is over. */
export function usedSince({ now, idleHours }: Moment): Date {
  return new Date(now.getTime() - idleHours * 3_600_000);
}

/** One indexed read per request; a session that ended, a disabled user or a deleted client answer nothing. */
export async function findViewer(db: Db, sessionId: string, moment: Moment): Promise<Viewer | undefined> {
  const { rows } = await sql<SessionRow>`select * from find_session(
    ${sessionId}::uuid, ${moment.now}::timestamptz, ${usedSince(moment)}::timestamptz)`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { client_id, is_provider, last_used_at, confirmed_at } = row;
  const session = { clienteId: client_id, sessionId, isProvider: is_provider };
  return { ...toUsuario(row), ...session, lastUsedAt: last_used_at, confirmedAt: confirmed_at };
}

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
