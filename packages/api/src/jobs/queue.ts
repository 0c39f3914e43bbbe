import { bogotaDay, endOfDay } from '@fenix/domain/dates/days';
import { sql } from 'kysely';
import { addAviso } from '../db/avisos';
import type { Db } from '../db/database';
import { newId } from '../ground/ids';

/** Durable work, stored in the database and claimed by any server. */
export type NewJob = {
  kind: string;
  payload?: Record<string, unknown>;
  runAt?: Date;
  /** At most one pending job may have it; a second one is not added. */
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

/** Called in the transaction of the change that needs it, so that both are committed or none. */
export function enqueue(db: Db, job: NewJob, now: Date): Promise<void> {
  return enqueueAll(db, [job], now);
}

const FIVE_MINUTES = 300_000;
/** How much of the moment goes into the key of a job that comes again. */
const KEY_OF = {
  second: (runAt: Date) => runAt.toISOString().slice(0, 19),
  fiveMinutes: (runAt: Date) => Math.floor(runAt.getTime() / FIVE_MINUTES),
  hour: (runAt: Date) => runAt.toISOString().slice(0, 13),
  day: bogotaDay,
} as const;

/** One for each such span: the running job does not block the next, and starts of servers do not add up. */
export function enqueueOncePer(db: Db, per: keyof typeof KEY_OF, job: { kind: string; runAt: Date }, now: Date) {
  return enqueue(db, { ...job, uniqueKey: `${job.kind}:${KEY_OF[per](job.runAt)}` }, now);
}

const SEVEN_HOURS = 7 * 3_600_000;

/** Tomorrow at seven in the morning in Bogotá. */
export function enqueueNextMorning(db: Db, kind: string, now: Date): Promise<void> {
  return enqueueOncePer(db, 'day', { kind, runAt: new Date(endOfDay(bogotaDay(now)).getTime() + SEVEN_HOURS) }, now);
}

/** PostgreSQL allows 65,535 parameters per statement. */
const BATCH_SIZE = 1_000;

export async function enqueueAll(db: Db, jobs: readonly NewJob[], now: Date): Promise<void> {
  for (let first = 0; first < jobs.length; first += BATCH_SIZE)
    await insertJobs(db, jobs.slice(first, first + BATCH_SIZE), now);
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
    // `on conflict` needs select rights, and a company's row-level security allows only inserts.
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

/** Claims one due job with a lease: when a server dies, the lease expires and another server claims the job. */
export async function claim(db: Db, kinds: readonly string[], now: Date): Promise<Job | undefined> {
  const due = db
    .selectFrom('jobs')
    .select('_id')
    .where('kind', 'in', [...kinds])
    .where('run_at', '<=', now)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', now)]))
    // A job that crashes its server must not be retried forever.
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

/** Extends the lease of a running job. */
export async function renew(db: Db, job: Job, now: Date): Promise<void> {
  await ownedJob(db, job)
    .set({ locked_until: leaseFrom(now) })
    .where('done_at', 'is', null)
    .execute();
}

/** The attempt number shows whether the lease is still ours: another server's claim has increased it. */
function ownedJob(db: Db, { _id, attempts }: Job) {
  return db.updateTable('jobs').where('_id', '=', _id).where('attempts', '=', attempts);
}

export async function finish(db: Db, job: Job, now: Date): Promise<void> {
  await ownedJob(db, job).set({ done_at: now, locked_until: null, last_error: null }).execute();
}

/** A job that was interrupted by a stop is due again at once, and the attempt does not count. */
export async function putBack(db: Db, job: Job, now: Date): Promise<void> {
  await ownedJob(db, job)
    .set({ locked_until: null, run_at: now, attempts: job.attempts - 1 })
    .where('done_at', 'is', null)
    .execute();
}

/** Retries with exponential backoff; after the last attempt the job is kept as failed, for the operator. */
export async function fail(db: Db, job: Job, error: unknown, now: Date): Promise<void> {
  const isLast = job.attempts >= job.max_attempts;
  const wait = Math.min(2 ** job.attempts * 5_000, 3_600_000);
  await ownedJob(db, job)
    .set({
      last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      locked_until: null,
      ...(isLast ? { failed_at: now } : { run_at: new Date(now.getTime() + wait) }),
    })
    .execute();
  if (isLast) await announceFailures(db, [job], now);
}

/** Marks jobs as failed whose server died in the last attempt. */
export async function failAbandoned(db: Db, now: Date): Promise<void> {
  const failed = await db
    .updateTable('jobs')
    .set({ failed_at: now, locked_until: null, last_error: 'the server ended during the last attempt' })
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('locked_until', '<', now)
    .where((where) => where('attempts', '>=', where.ref('max_attempts')))
    .returning(['_id', 'kind'])
    .execute();
  await announceFailures(db, failed, now);
}

export async function countWaiting(db: Db): Promise<{ waiting: number; failed: number }> {
  // Two subqueries, each with a partial index: finished jobs stay for days and are most of the rows.
  const { rows } = await sql<{ waiting: number; failed: number }>`select
    (select count(*)::int from jobs where done_at is null and failed_at is null) as waiting,
    (select count(*)::int from jobs where failed_at is not null) as failed`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** For the provider's staff: once a day for each kind, because a mail server that is away fails many at once. */
async function announceFailures(db: Db, failed: readonly { _id: string; kind: string }[], now: Date): Promise<void> {
  const byKind = new Map(failed.map((job) => [job.kind, job]));
  for (const { _id, kind } of byKind.values())
    await addAviso(db, {
      kind: 'trabajo.fallido',
      subject: _id,
      clientId: null,
      actorId: null,
      at: now,
      data: { titulo: kind },
      once: `trabajo.fallido:${kind}:${now.toISOString().slice(0, 10)}`,
    });
}
