import { sql } from 'kysely';
import type { Db } from '../db/database';

const MARKED = 'camerasMarked';
const BATCH = 500;

/**
 * Photos of cameras from before they had a quota of their own are marked in batches, in the order of their ids; how far
 * is kept with each batch. Once all are marked nothing is asked any more.
 */
export async function markCameraPhotos(db: Db, isTimeOver: () => boolean): Promise<'more' | 'done'> {
  for (;;) {
    const last = await db.transaction().execute(async (tx) => {
      const kept = await tx.selectFrom('settings').select('value').where('key', '=', MARKED).executeTakeFirst();
      if (kept?.value === 'done') return undefined;
      const { rows } = await sql<{ last: string | null }>`
        with batch as (
          select _id, file from gps_photos
          where _id > ${kept?.value ?? '00000000-0000-0000-0000-000000000000'}::uuid order by _id limit ${BATCH}
        ), marked as (
          update media set origin = 'camera' from batch where media._id = batch.file and media.origin is null
        )
        select (select _id from batch order by _id desc limit 1) as last`.execute(tx);
      const value = rows[0]?.last ?? 'done';
      await tx
        .insertInto('settings')
        .values({ key: MARKED, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
      return value === 'done' ? undefined : value;
    });
    if (last === undefined) return 'done';
    if (isTimeOver()) return 'more';
  }
}
