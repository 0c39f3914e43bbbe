import { actionLabel } from '@fenix/domain/auditoria/entrada';
import type { Db } from './database';

/** One act on a record, in the words of the audit log. From where it was done is for that log's own readers. */
export type HistoryEntry = { _id: string; at: string; user: string; action: string; label: string };

/** Who did what to one record, newest first. */
export async function listHistory(db: Db, entity: string, id: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['_id', 'at', 'user', 'action'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  return rows.map(({ _id, at, user, action }) => {
    return { _id, at: at.toISOString(), user, action, label: actionLabel(action) };
  });
}
