import { MANAGER_SCOPE } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import type { Tx } from '../db/database';

/** Two managers who remove each other at the same moment must follow one another, or none would be left. */
const MANAGERS_LOCK = 7_010_002;

export async function lockManagers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MANAGERS_LOCK})`.execute(tx);
}

/** How many active managers there are besides these users: the provider's people, and who holds the scope elsewhere. */
export async function countOtherManagers(tx: Tx, ids: readonly string[]): Promise<number> {
  const others = sql`select count(*)::int from users u join clients c on c._id = u.client_id
    where u.deleted_at is null and u."isActive" and c.deleted_at is null and u._id <> all(${ids}::uuid[])`;
  // Apart, so that each half has its index; the scope is written out because the index names it.
  const { rows } = await sql<{ value: number }>`select
    (${others} and u.client_id = (select _id from clients where is_provider)) +
    (${others} and not c.is_provider and ${sql.lit(MANAGER_SCOPE)} = any(u.scopes)) as value`.execute(tx);
  return rows[0]?.value ?? 0;
}
