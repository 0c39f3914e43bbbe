import { KEEP_DAYS as KEEP_AVISOS_DAYS } from '@fenix/domain/avisos/aviso';
import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import { deviceUsedSince } from '../sesion/queries';
import { forgetNetworks } from '../sesion/limits';
import { enqueueOncePer, failAbandoned } from '../jobs/queue';

export const SWEEP = 'sweep';
const HOUR = 3_600_000;
const KEEP_DAYS = 7;

/** Deletes expired rows, and schedules its next run in an hour. */
export async function sweep({ database, clock }: Deps): Promise<void> {
  const now = clock.now();
  const old = new Date(now.getTime() - KEEP_DAYS * 24 * HOUR);
  await database.system.transaction().execute(async (tx) => {
    await tx.deleteFrom('sessions').where('expires_at', '<', old).execute();
    await tx.deleteFrom('device_tokens').where('last_used_at', '<', deviceUsedSince(now)).execute();
    await tx.deleteFrom('inspector_sessions').where('expires_at', '<', old).execute();
    await forgetNetworks(tx, now);
    await tx.deleteFrom('sign_in_failures').where('window_ends', '<', now).execute();
    await tx.deleteFrom('idempotency_keys').where('created_at', '<', old).execute();
    await tx.deleteFrom('jobs').where('done_at', '<', old).execute();
    await tx
      .deleteFrom('avisos')
      .where('at', '<', new Date(now.getTime() - KEEP_AVISOS_DAYS * 24 * HOUR))
      .execute();
    await failAbandoned(tx, now);
    await scheduleSweep(tx, new Date(now.getTime() + HOUR), now);
  });
}

export function scheduleSweep(db: Db, runAt: Date, now: Date): Promise<void> {
  return enqueueOncePer(db, 'hour', { kind: SWEEP, runAt }, now);
}
