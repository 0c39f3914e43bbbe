import { sql } from 'kysely';
import type { Db } from './database';

/** When PostgreSQL last archived a segment of its log, in seconds; 0 for never, undefined where it archives none. */
export async function readArchived(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ mode: string; seconds: number | null }>`
    select current_setting('archive_mode') as mode, extract(epoch from last_archived_time)::float8 as seconds
    from pg_stat_archiver`.execute(db);
  return rows[0] && rows[0].mode !== 'off' ? (rows[0].seconds ?? 0) : undefined;
}
