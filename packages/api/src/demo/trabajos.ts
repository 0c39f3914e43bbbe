import { NOTICE_SEND, type Notice } from '../sesion/notices';
import { MEDIA_PURGE } from '../media/sweep';
import type { Write } from '../http/write';
import { newId } from '../ground/ids';

const HOUR = 3_600_000;

/** SRV-03: two jobs that failed last night, so that the page of the server has something to retry. */
export async function addTrabajos({ tx, now }: Write): Promise<void> {
  const { _id: userId } = await tx
    .selectFrom('users')
    .select('_id')
    .where('name', '=', 'tecnico')
    .executeTakeFirstOrThrow();
  const notice = { userId, notice: 'on' satisfies Notice };
  const failed = [
    { kind: NOTICE_SEND, payload: notice, hoursAgo: 14, error: 'connect ECONNREFUSED 127.0.0.1:25' },
    { kind: MEDIA_PURGE, payload: {}, hoursAgo: 9, error: 'Archivos que no se pudieron borrar: 1' },
  ];
  for (const { kind, payload, hoursAgo, error } of failed) {
    const failedAt = new Date(now.getTime() - hoursAgo * HOUR);
    const created = new Date(failedAt.getTime() - HOUR);
    await tx
      .insertInto('jobs')
      .values({
        _id: newId(created.getTime()),
        kind,
        payload: JSON.stringify(payload),
        unique_key: null,
        run_at: created,
        attempts: 8,
        max_attempts: 8,
        last_error: error,
        failed_at: failedAt,
        created_at: created,
      })
      .execute();
  }
}
