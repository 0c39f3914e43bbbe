import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import { sql } from 'kysely';
import type { GpsDb } from '../schema';

export type Estado = 'copia' | 'cierre' | 'hecha';

const RETRY_SECONDS = 10;

/**
 * In the transaction of every write but reports: what is acknowledged here while the last rows are copied would be lost.
 * Reading the table holds its lock until the transaction ends, which `setEstado` waits for.
 */
export async function assertNotMoving(tx: GpsDb, accountId: string): Promise<void> {
  const estado = await findEstado(tx, accountId);
  if (estado === undefined || estado === 'copia') return;
  throw new DomainError('unavailable', PLATFORM_MESSAGES.moving, { retryAfter: RETRY_SECONDS });
}

export async function findEstado(db: GpsDb, accountId: string): Promise<Estado | undefined> {
  const row = await db
    .selectFrom('gps_mudanzas')
    .select('estado')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.estado;
}

/**
 * Every statement that writes positions, trips or photos reads this table, and so holds a lock on it. Earlier writers
 * have committed when this returns, and later ones see the move: no write falls between the two.
 */
export function setEstado(db: GpsDb, accountId: string, estado: Estado, now: Date): Promise<void> {
  return whenNobodyWrites(db, async (tx) => {
    await tx
      .insertInto('gps_mudanzas')
      .values({ account_id: accountId, estado, empezada: now })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ estado }))
      .execute();
  });
}

/** The move is forgotten, but only when nothing waits any more; true when it was. */
export function endMove(db: GpsDb, accountId: string): Promise<boolean> {
  return whenNobodyWrites(db, async (tx) => {
    const waits = await tx
      .selectFrom('gps_reenvios')
      .select('_id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst();
    if (waits) return false;
    await tx.deleteFrom('gps_mudados').where('account_id', '=', accountId).execute();
    await tx.deleteFrom('gps_mudanzas').where('account_id', '=', accountId).execute();
    return true;
  });
}

function whenNobodyWrites<T>(db: GpsDb, work: (tx: GpsDb) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    // Who waits longer than this lets the trackers go first; the order is run again.
    await sql`set local lock_timeout = '10s'`.execute(tx);
    await sql`lock table gps_mudanzas in access exclusive mode`.execute(tx);
    return work(tx);
  });
}
