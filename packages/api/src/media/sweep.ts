import { sql } from 'kysely';
import type { Db } from '../db/database';
import type { Deps } from '../deps';
import { enqueue } from '../jobs/queue';
import type { MediaStore } from '../ports/media';
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

/** The hour is part of the key: the running job does not stand in the way of the next one. */
function schedule(db: Db, kind: string, runAt: Date, now: Date): Promise<void> {
  return enqueue(db, { kind, runAt, uniqueKey: `${kind}:${runAt.toISOString().slice(0, 13)}` }, now);
}

/**
 * Every hour: files that were taken away. They keep an hour, so that a backup that began before finds every file
 * whose row it has seen. A file that something uses has no mark; and were it marked by mistake, it is not touched.
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
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files could not be deleted`);
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

/** The objects first, outside of any transaction; the mark stays until they are gone, so that it is tried again. */
async function purgeOne(db: Db, media: MediaStore, { _id, thumbnail }: Marked): Promise<void> {
  if (thumbnail) await media.delete(thumbnail);
  await media.delete(_id);
  await db.deleteFrom('media').where('_id', '=', _id).where('deleted_at', 'is not', null).execute();
}

/** Every day: files that never got their row, and what killed servers left half-written. */
export async function sweepMedia({ config, database, media, clock }: Deps): Promise<void> {
  const now = clock.now();
  const db = database.system;
  const old = new Date(now.getTime() - 24 * HOUR);
  await schedule(db, MEDIA_SWEEP, new Date(now.getTime() + 24 * HOUR), now);

  const born = await birthOf(db);
  let batch: string[] = [];
  for await (const { id, modified } of media.list()) {
    // A file older than this database belongs to another one: a new or restored database must not empty the store.
    if (modified > old || modified < born) continue;
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
  const rows = await database.system.selectFrom('media').select('_id').where('_id', 'in', ids).execute();
  const owned = new Set(rows.map((row) => row._id));
  for (const id of ids) if (!owned.has(id)) await media.delete(id);
}

async function birthOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ born: Date }>`select min(applied_at) as born from migrations`.execute(db);
  return new Date(rows[0]?.born ?? Number.NaN);
}
