import { effectiveScopes } from '@fenix/domain/permissions';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { sql } from 'kysely';
import type { Db } from '../db/database';

/** Who asks: the session's user, with what the server alone needs to know. */
export type Viewer = Usuario & { clienteId: string; sessionId: string; isProvider: boolean };

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
};

/** One indexed read per request; a session that ended, a disabled user or a deleted client answer nothing. */
export async function findViewer(db: Db, sessionId: string, now: Date): Promise<Viewer | undefined> {
  const { rows } = await sql<UserRow>`select * from find_session(${sessionId}::uuid, ${now}::timestamptz)`.execute(db);
  const [row] = rows;
  return row && { ...toUsuario(row), clienteId: row.client_id, sessionId, isProvider: row.is_provider };
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
  };
}
