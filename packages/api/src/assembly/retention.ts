import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { SERVER_ACTOR } from '../clientes/provider';
import type { Db } from '../db/database';
import { writeAs } from '../http/write';
import { enqueue, type Job } from '../jobs/queue';
import type { Deps } from '../ports/deps';
import { markCameraPhotos } from '../media/cameras';
import { type Overdue, findOverdue } from './overdue';

export const RETENTION = 'retention';
const SECOND = 1_000;
const DAY = 86_400_000;
/** 03:30 in Bogotá. */
const AT_MS = 8.5 * 3_600_000;

/** A turn ends after this and the next goes on: a stop waits for no more than that, and other jobs come in between. */
const TURN_MS = 2_000;
/** Months of positions are packed within hours; only those that are long over are dropped. */
const MONTHS_AFTER = 60 * DAY;

type Log = Pick<FastifyBaseLogger, 'warn'>;
type Options = { turnMs?: number };

/**
 * Every night: deletes what is over its period, in batches that are each a transaction with their count. A killed turn is
 * claimed again and goes on; the last one writes the audit entry of the whole run.
 */
export async function retain(deps: Deps, job: Job, log: Log, { turnMs = TURN_MS }: Options = {}): Promise<void> {
  const { database, clock, config } = deps;
  const db = database.system;
  const now = clock.now();
  const run = typeof job.payload['run'] === 'string' ? job.payload['run'] : job._id;
  const until = performance.now() + turnMs;
  const isTimeOver = () => performance.now() >= until;

  if ((await markCameraPhotos(db, isTimeOver)) === 'more') return goOn(db, run, now);
  const overdue = await findOverdue(db, config, now);
  if (overdue.length > 0) {
    await beginRun(db, run, now);
    if ((await deleteOverdue(db, run, overdue, now, isTimeOver)) === 'more') return goOn(db, run, now);
    await endRun(db, run, now);
  }
  await dropMonths(db, now, log);
  await scheduleRetention(db, now);
}

/** Once a night, whatever the number of servers. */
export function scheduleRetention(db: Db, now: Date): Promise<void> {
  const today = Math.floor(now.getTime() / DAY) * DAY + AT_MS;
  const runAt = new Date(today > now.getTime() ? today : today + DAY);
  return enqueue(db, { kind: RETENTION, runAt, uniqueKey: `${RETENTION}:${runAt.toISOString().slice(0, 10)}` }, now);
}

function goOn(db: Db, run: string, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + SECOND);
  return enqueue(
    db,
    { kind: RETENTION, payload: { run }, runAt, uniqueKey: `${RETENTION}:${runAt.toISOString()}` },
    now,
  );
}

/** The whole run in one go, for the operator's command; each batch is a transaction of its own here too. */
export async function retainNow(deps: Deps, run: string): Promise<Record<string, number>> {
  const db = deps.database.system;
  const now = deps.clock.now();
  const overdue = await findOverdue(db, deps.config, now);
  if (overdue.length === 0) return {};
  await beginRun(db, run, now);
  await deleteOverdue(db, run, overdue, now, () => false);
  return endRun(db, run, now);
}

async function beginRun(db: Db, run: string, now: Date): Promise<void> {
  await db
    .insertInto('conservacion_runs')
    .values({ _id: run, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function deleteOverdue(
  db: Db,
  run: string,
  overdue: readonly Overdue[],
  now: Date,
  isTimeOver: () => boolean,
): Promise<'more' | 'done'> {
  for (const { of, deleteSome } of overdue) {
    for (;;) {
      const rows = await db.transaction().execute(async (tx) => {
        const deleted = await deleteSome(tx, now);
        await addCount(tx, run, of, deleted.counted);
        return deleted.rows;
      });
      if (rows === 0) break;
      if (isTimeOver()) return 'more';
    }
  }
  return 'done';
}

async function addCount(tx: Db, run: string, of: string, count: number): Promise<void> {
  if (count === 0) return;
  await sql`update conservacion_runs
    set counts = counts || jsonb_build_object(${of}::text, coalesce((counts->>${of}::text)::float8, 0) + ${count}::float8)
    where _id = ${run}::uuid`.execute(tx);
}

/** Once: a run that was ended already, by another server after a lost lease, is left alone. */
async function endRun(db: Db, run: string, now: Date): Promise<Record<string, number>> {
  const origin = { address: null, requestId: null, at: now };
  return writeAs(db, SERVER_ACTOR, origin, async ({ tx, record, unchanged }) => {
    const ended = await tx
      .updateTable('conservacion_runs')
      .set({ finished_at: now })
      .where('_id', '=', run)
      .where('finished_at', 'is', null)
      .returning('counts')
      .executeTakeFirst();
    if (!ended) {
      unchanged();
      return {};
    }
    await record({ action: 'conservacion.borrar', entity: 'conservación', entityId: run, after: ended.counts });
    return ended.counts;
  });
}

async function dropMonths(db: Db, now: Date, log: Log): Promise<void> {
  const before = new Date(now.getTime() - MONTHS_AFTER);
  await sql`select gps_drop_empty_months(${before}::timestamptz)`
    .execute(db)
    // Writers of positions go first; tomorrow is early enough.
    .catch((error: unknown) => log.warn({ err: error }, 'empty months of positions were not dropped'));
}
