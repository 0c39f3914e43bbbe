import { sql } from 'kysely';
import type { Db } from '../db/database';
import { newId } from '../ids';

/** Work that outlives the request and the process, kept in the database and taken by whichever server is free. */
export type NewJob = {
  kind: string;
  payload?: Record<string, unknown>;
  runAt?: Date;
  /** At most one waiting job may carry it: a second one is not added. */
  uniqueKey?: string;
  maxAttempts?: number;
};
export type Job = {
  _id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  max_attempts: number;
};

/** Called inside the transaction of the act that needs it, so that neither exists without the other. */
export function enqueue(db: Db, job: NewJob, now: Date): Promise<void> {
  return enqueueAll(db, [job], now);
}

/** PostgreSQL takes no more than 65,535 values in one statement. */
const MOST_AT_ONCE = 1_000;

/** Any number of them, many in one statement. */
export async function enqueueAll(db: Db, jobs: readonly NewJob[], now: Date): Promise<void> {
  for (let first = 0; first < jobs.length; first += MOST_AT_ONCE)
    await insertJobs(db, jobs.slice(first, first + MOST_AT_ONCE), now);
}

async function insertJobs(db: Db, jobs: readonly NewJob[], now: Date): Promise<void> {
  await db
    .insertInto('jobs')
    .values(
      jobs.map((job) => ({
        _id: newId(now.getTime()),
        kind: job.kind,
        payload: JSON.stringify(job.payload ?? {}),
        unique_key: job.uniqueKey ?? null,
        run_at: job.runAt ?? now,
        max_attempts: job.maxAttempts ?? 8,
        created_at: now,
      })),
    )
    // To look for the same key, the row would have to be seen: a company's own handle may only add.
    .$if(
      jobs.some(({ uniqueKey }) => uniqueKey !== undefined),
      (query) =>
        query.onConflict((conflict) =>
          conflict.column('unique_key').where('done_at', 'is', null).where('failed_at', 'is', null).doNothing(),
        ),
    )
    .execute();
}

export const LEASE_SECONDS = 120;

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1000);
}

/** Takes one due job for this server. A server that dies loses its lease, and another takes the job up again. */
export async function claim(db: Db, kinds: readonly string[], now: Date): Promise<Job | undefined> {
  const due = db
    .selectFrom('jobs')
    .select('_id')
    .where('kind', 'in', [...kinds])
    .where('run_at', '<=', now)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', now)]))
    // A job that takes its server down with it must not do so for ever.
    .where((where) => where('attempts', '<', where.ref('max_attempts')))
    .orderBy('run_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('jobs')
    .set({ locked_until: leaseFrom(now), attempts: sql`attempts + 1` })
    .where('_id', '=', due)
    .returning(['_id', 'kind', 'payload', 'attempts', 'max_attempts'])
    .executeTakeFirst();
}

/** Whoever still works says so, again and again, so that nobody else takes the job up. */
export async function renew(db: Db, job: Job, now: Date): Promise<void> {
  await ours(db, job)
    .set({ locked_until: leaseFrom(now) })
    .where('done_at', 'is', null)
    .execute();
}

/** The number of the attempt tells whether the job is still ours: after a lost lease it is another server's. */
function ours(db: Db, { _id, attempts }: Job) {
  return db.updateTable('jobs').where('_id', '=', _id).where('attempts', '=', attempts);
}

export async function finish(db: Db, job: Job, now: Date): Promise<void> {
  await ours(db, job).set({ done_at: now, locked_until: null, last_error: null }).execute();
}

/** Tries again later and later; after the last attempt the job stays, marked as failed, for someone to look at. */
export async function fail(db: Db, job: Job, error: unknown, now: Date): Promise<void> {
  const isLast = job.attempts >= job.max_attempts;
  const wait = Math.min(2 ** job.attempts * 5_000, 3_600_000);
  await ours(db, job)
    .set({
      last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      locked_until: null,
      ...(isLast ? { failed_at: now } : { run_at: new Date(now.getTime() + wait) }),
    })
    .execute();
}

/** Jobs whose server died in the last attempt: nobody else would ever say that they failed. */
export async function failAbandoned(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ failed_at: now, locked_until: null, last_error: 'the server ended during the last attempt' })
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('locked_until', '<', now)
    .where((where) => where('attempts', '>=', where.ref('max_attempts')))
    .execute();
}

export async function countWaiting(db: Db): Promise<{ waiting: number; failed: number }> {
  return db
    .selectFrom('jobs')
    .select([
      sql<number>`count(*) filter (where done_at is null and failed_at is null)::int`.as('waiting'),
      sql<number>`count(*) filter (where failed_at is not null)::int`.as('failed'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
}
