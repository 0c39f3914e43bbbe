import type { ActaEvent } from '@fenix/domain/actas/history';
import { actionLabel } from '@fenix/domain/auditoria/entrada';
import type { Db } from '../db/database';
import type { Viewer } from '../sesion/viewer';
import { assertVisible } from './queries';

/** Who did what to one record, newest first. From where they did it is for the audit log's own readers. */
export async function listHistory(db: Db, viewer: Viewer, id: string): Promise<ActaEvent[]> {
  await assertVisible(db, viewer, id);
  const rows = await db
    .selectFrom('audit_log')
    .select(['_id', 'at', 'user', 'action'])
    .where('entity', '=', 'acta')
    .where('entity_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), label: actionLabel(row.action) }));
}
