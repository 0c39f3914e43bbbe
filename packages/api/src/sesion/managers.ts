import { MANAGER_SCOPE } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import type { Tx } from '../db/database';

/** Serializes removals: two managers who remove each other concurrently would leave none. */
const MANAGERS_LOCK = 7_010_002;

export async function lockManagers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MANAGERS_LOCK})`.execute(tx);
}

/** The number of active managers besides these users: users of the provider, and users elsewhere with the scope. */
export async function countOtherManagers(tx: Tx, ids: readonly string[]): Promise<number> {
  const others = sql`select count(*)::int from users u join clients c on c._id = u.client_id
    where u.deleted_at is null and u."isActive" and c.deleted_at is null and u._id <> all(${ids}::uuid[])`;
  // Two subqueries, so that each uses its index; the scope is a literal because the partial index names it.
  const { rows } = await sql<{ value: number }>`select
    (${others} and u.client_id = (select _id from clients where is_provider)) +
    (${others} and not c.is_provider and ${sql.lit(MANAGER_SCOPE)} = any(u.scopes)) as value`.execute(tx);
  return rows[0]?.value ?? 0;
}
