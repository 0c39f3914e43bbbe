import { sql } from 'kysely';
import type { Db } from '../db/database';

export type ListedJob = {
  _id: string;
  kind: string;
  state: 'fallido' | 'en curso' | 'atrasado' | 'en espera';
  /** Since when it failed, is worked on, or has been due. */
  since: Date;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
};

/** Jobs become due between two looks of the servers: only later than this one is late. */
const GRACE_MS = 10_000;

/** What is not done, by two partial indexes because finished jobs are most of the rows: failed ones first, then those in work, then by the time at which they are due. */
export async function listJobs(db: Db, now: Date, limit: number): Promise<ListedJob[]> {
  const late = new Date(now.getTime() - GRACE_MS);
  const { rows } = await sql<ListedJob>`
    select _id, kind, state, attempts, max_attempts, last_error,
      case state when 'fallido' then failed_at else run_at end as since
    from (
      select *, case
        when failed_at is not null then 'fallido'
        when locked_until > ${now}::timestamptz then 'en curso'
        when run_at < ${late}::timestamptz then 'atrasado'
        else 'en espera' end as state
      from (
        select * from jobs where failed_at is not null
        union all
        select * from jobs where done_at is null and failed_at is null
      ) as unfinished
    ) as open
    order by array_position(array['fallido', 'en curso', 'atrasado', 'en espera'], state), since, _id
    limit ${limit}`.execute(db);
  return rows.map((row) => Object.assign(row, { since: new Date(row.since) }));
}

export type Lateness = { due: number; late: Map<string, number> };

/** Jobs that are due and in no server's hands: how many, and by kind for how many seconds the oldest has been. */
export async function readLateness(db: Db, now: Date): Promise<Lateness> {
  const { rows } = await sql<{ kind: string; due: number; seconds: number }>`
    select kind, count(*)::int as due, extract(epoch from ${now}::timestamptz - min(run_at))::float8 as seconds
    from jobs
    where done_at is null and failed_at is null and run_at <= ${now}::timestamptz
      and (locked_until is null or locked_until < ${now}::timestamptz)
    group by kind order by kind`.execute(db);
  const due = rows.reduce((sum, row) => sum + row.due, 0);
  return { due, late: new Map(rows.map(({ kind, seconds }) => [kind, seconds])) };
}

/**
 * Failed jobs get all their attempts again, now. One whose next turn waits already (the same unique key) is dropped
 * instead, because that turn does its work. `which` is an id or 'all'. Called in a transaction;
 * returns their kinds.
 */
export async function retryJobs(tx: Db, which: string, now: Date): Promise<string[]> {
  const failed = await tx
    .selectFrom('jobs')
    .select(['_id', 'kind', 'unique_key'])
    .where('failed_at', 'is not', null)
    .$if(which !== 'all', (query) => query.where('_id', '=', which))
    .forUpdate()
    .execute();
  for (const { _id, unique_key } of failed) {
    if (unique_key !== null && (await isPending(tx, unique_key)))
      await tx.deleteFrom('jobs').where('_id', '=', _id).execute();
    else
      await tx
        .updateTable('jobs')
        .set({ failed_at: null, attempts: 0, run_at: now, locked_until: null })
        .where('_id', '=', _id)
        .execute();
  }
  return failed.map(({ kind }) => kind);
}

async function isPending(tx: Db, uniqueKey: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('jobs')
    .select('_id')
    .where('unique_key', '=', uniqueKey)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return waiting !== undefined;
}
