import { sql } from 'kysely';
import { isAmong } from '../db/among';
import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import { enqueueOncePer } from '../jobs/queue';
import type { MediaStore } from '../ports/media';
import { oldestCarga } from './claims';
import { tidyIncoming } from './incoming';
import { isUnused } from './uses';

export const MEDIA_PURGE = 'media-purge';
export const MEDIA_SWEEP = 'media-sweep';
const HOUR = 3_600_000;
const BATCH = 500;

export async function scheduleMediaJobs(db: Db, now: Date): Promise<void> {
  await schedule(db, MEDIA_PURGE, now, now);
  await schedule(db, MEDIA_SWEEP, now, now);
}

function schedule(db: Db, kind: string, runAt: Date, now: Date): Promise<void> {
  return enqueueOncePer(db, 'hour', { kind, runAt }, now);
}

/**
 * Hourly: deletes files that were marked as deleted at least an hour ago, so that a running backup finds every file whose
 * row it has read. A file with references is never deleted, even if it is marked by mistake.
 */
export async function purgeMedia({ database, media, clock }: Deps): Promise<void> {
  const now = clock.now();
  const db = database.system;
  await schedule(db, MEDIA_PURGE, new Date(now.getTime() + HOUR), now);
  const before = new Date(now.getTime() - HOUR);
  const failures: unknown[] = [];
  let last: string | undefined;
  do {
    const marked = await listMarked(db, before, last);
    for (const file of marked) await purgeOne(db, media, file).catch((error: unknown) => void failures.push(error));
    last = marked.length === BATCH ? marked.at(-1)?._id : undefined;
  } while (last !== undefined);
  if (failures.length > 0) throw new AggregateError(failures, `Archivos que no se pudieron borrar: ${failures.length}`);
}

type Marked = { _id: string; thumbnail: string | null };

function listMarked(db: Db, before: Date, after: string | undefined): Promise<Marked[]> {
  return db
    .selectFrom('media')
    .leftJoin('media as thumb', 'thumb.thumb_of', 'media._id')
    .select(['media._id', 'thumb._id as thumbnail'])
    .where('media.deleted_at', '<', before)
    .where('media.thumb_of', 'is', null)
    .$if(after !== undefined, (query) => query.where('media._id', '>', after ?? ''))
    .where(isUnused)
    .orderBy('media._id')
    .limit(BATCH)
    .execute();
}

/** Objects first, outside of a transaction; the row stays marked until they are deleted, so that a failure is retried. */
async function purgeOne(db: Db, media: MediaStore, { _id, thumbnail }: Marked): Promise<void> {
  if (thumbnail) await media.delete(thumbnail);
  await media.delete(_id);
  await db.deleteFrom('media').where('_id', '=', _id).where('deleted_at', 'is not', null).execute();
}

/** Daily: deletes videos that no form took in time, objects without a row and temporary files of killed servers. */
export async function sweepMedia({ config, database, media, clock }: Deps): Promise<void> {
  const now = clock.now();
  const db = database.system;
  const old = new Date(now.getTime() - 24 * HOUR);
  await schedule(db, MEDIA_SWEEP, new Date(now.getTime() + 24 * HOUR), now);

  await db.deleteFrom('cargas').where('created_at', '<=', oldestCarga(now)).execute();
  const createdAt = await databaseCreatedAt(db);
  let batch: string[] = [];
  for await (const { id, modified } of media.list()) {
    // A file older than this database belongs to another one: with a new or restored database the store must not be emptied.
    if (modified > old || modified < createdAt) continue;
    batch.push(id);
    if (batch.length < BATCH) continue;
    await deleteOrphans({ database, media }, batch);
    batch = [];
  }
  await deleteOrphans({ database, media }, batch);
  await media.tidy(old);
  await tidyIncoming(config, old);
}

async function deleteOrphans({ database, media }: Pick<Deps, 'database' | 'media'>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const db = database.system;
  // Before the files: a video that a form takes meanwhile is among one or the other.
  const pieces = await db.selectFrom('carga_piezas').select('object').where(isAmong('object', ids)).execute();
  const videos = await db.selectFrom('cargas').select('object').where(isAmong('object', ids)).execute();
  const rows = await db.selectFrom('media').select('_id').where(isAmong('_id', ids)).execute();
  const owned = new Set([...pieces, ...videos].map(({ object }) => object).concat(rows.map((row) => row._id)));
  for (const id of ids) if (!owned.has(id)) await media.delete(id);
}

async function databaseCreatedAt(db: Db): Promise<Date> {
  const { rows } = await sql<{ createdAt: Date }>`select min(applied_at) as "createdAt" from migrations`.execute(db);
  return new Date(rows[0]?.createdAt ?? Number.NaN);
}
