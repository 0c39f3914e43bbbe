import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import type { MediaUseKind } from '../db/schema';

/** What keeps a file: a record of one kind, of a company or (null) of the provider. */
export type MediaUse = { kind: MediaUseKind; record: string; clientId: string | null };

export const isUnused = sql<boolean>`not exists (select from media_uses where media_uses.media_id = media._id)`;

/** Keeps the files for a record. Answers those that are there: one that was taken away meanwhile gains no user. */
export async function addUses(db: Db, ids: readonly string[], { kind, record, clientId }: MediaUse): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .insertInto('media_uses')
    .values(ids.map((media_id) => ({ media_id, kind, record, client_id: clientId })))
    // Said twice is said once, and still answered.
    .onConflict((conflict) =>
      conflict
        .columns(['media_id', 'kind', 'record'])
        .doUpdateSet((row) => ({ client_id: row.ref('excluded.client_id') })),
    )
    .returning('media_id')
    .execute();
  return rows.map((row) => row.media_id);
}

/**
 * The record no longer needs the files. What nobody else uses is taken away with the transaction: from its commit on
 * nobody sees it, and a job deletes it later.
 */
export async function removeUses(
  tx: Tx,
  ids: readonly string[],
  { kind, record }: Pick<MediaUse, 'kind' | 'record'>,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('media_uses')
    .where('media_id', 'in', ids)
    .where('kind', '=', kind)
    .where('record', '=', record)
    .execute();
  // Held in a statement of its own: whoever was about to use one of them has done so when the next statement looks.
  await tx.selectFrom('media').select('_id').where('_id', 'in', ids).orderBy('_id').forUpdate().execute();
  const unused = await tx.selectFrom('media').select('_id').where('_id', 'in', ids).where(isUnused).execute();
  const gone = unused.map((row) => row._id);
  if (gone.length === 0) return;
  await tx
    .updateTable('media')
    .set({ deleted_at: now })
    .where((where) => where.or([where('_id', 'in', gone), where('thumb_of', 'in', gone)]))
    .where('deleted_at', 'is', null)
    .execute();
}
