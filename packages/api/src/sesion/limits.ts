import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { nameKey } from '@fenix/domain/text/names';
import { sql } from 'kysely';
import type { Db } from '../db/database';

/** Failed sign-ins per window, counted in the database because several servers may run side by side. */
const WINDOW_MINUTES = 15;
const MOST_PER_USER = 10;
const MOST_PER_ADDRESS = 60;

export type Attempt = { name: string; address: string; now: Date };

const keysOf = ({ name, address }: Attempt) => ({
  user: `user:${nameKey(name).slice(0, 200)}`,
  address: `address:${address}`,
});

export async function assertMayTry(db: Db, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  const rows = await db
    .selectFrom('sign_in_failures')
    .selectAll()
    .where('key', 'in', [keys.user, keys.address])
    .where('window_ends', '>', attempt.now)
    .execute();
  const full = rows.find((row) => row.failures >= (row.key === keys.user ? MOST_PER_USER : MOST_PER_ADDRESS));
  if (!full) return;
  const retryAfter = (full.window_ends.getTime() - attempt.now.getTime()) / 1000;
  throw new DomainError('tooMany', SHELL_MESSAGES.tooManyAttempts, { retryAfter });
}

/** Sorted keys: two attempts at once lock the rows in the same order. */
export async function countFailure(db: Db, attempt: Attempt): Promise<void> {
  const { now } = attempt;
  const window_ends = new Date(now.getTime() + WINDOW_MINUTES * 60_000);
  const values = Object.values(keysOf(attempt))
    .toSorted()
    .map((key) => ({ key, failures: 1, window_ends }));
  await db
    .insertInto('sign_in_failures')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when sign_in_failures.window_ends > ${now} then sign_in_failures.failures + 1 else 1 end`,
        window_ends: sql`case when sign_in_failures.window_ends > ${now} then sign_in_failures.window_ends else excluded.window_ends end`,
      }),
    )
    .execute();
}

/** A right password clears the user's count; the address keeps its own. */
export async function forgetFailures(db: Db, attempt: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', keysOf(attempt).user).execute();
}
