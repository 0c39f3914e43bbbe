import type { Db } from '../db/database';

const MINUTE = 60_000;

/** AUTH-31: the last use of a session is written at most once a minute. */
export function isUseStale(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= MINUTE;
}

export async function recordUse(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('_id', '=', sessionId)
    .where('last_used_at', '<=', new Date(now.getTime() - MINUTE))
    .execute();
}
