import { sql } from 'kysely';
import { isAmong } from '../db/among';
import type { Db, Tx } from '../db/database';
import type { MediaUseKind } from '../db/schema';

/** A record that references a file; `clientId` is null for the provider. */
export type MediaUse = { kind: MediaUseKind; record: string; clientId: string | null };

export const isUnused = sql<boolean>`not exists (select from media_uses where media_uses.media_id = media._id)`;

/** Adds references from a record to files; returns the files that still exist, without those deleted meanwhile. */
export async function addUses(db: Db, ids: readonly string[], { kind, record, clientId }: MediaUse): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .insertInto('media_uses')
    .values(ids.map((media_id) => ({ media_id, kind, record, client_id: clientId })))
    // An update, not `do nothing`, so that existing references are returned too.
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
 * Removes a record's references. Files without any other reference are marked as deleted in the same transaction, and a
 * job deletes them later.
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
    .where(isAmong('media_id', ids))
    .where('kind', '=', kind)
    .where('record', '=', record)
    .execute();
  // Held in a statement of its own: anyone who was about to use one of them has done so when the next statement looks.
  await tx.selectFrom('media').select('_id').where(isAmong('_id', ids)).orderBy('_id').forUpdate().execute();
  const unused = await tx.selectFrom('media').select('_id').where(isAmong('_id', ids)).where(isUnused).execute();
  const gone = unused.map((row) => row._id);
  if (gone.length === 0) return;
  await tx
    .updateTable('media')
    .set({ deleted_at: now })
    .where((where) => where.or([isAmong('_id', gone), isAmong('thumb_of', gone)]))
    .where('deleted_at', 'is', null)
    .execute();
}
