import type { Act } from '../db/auditLog';
import type { Write } from '../http/write';

/** Entries of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 1_000;

/**
 * CUM-14: an audit entry for each record that a file changed, so that the time line of each shows it. Ten thousand new
 * people are one entry: they have no time line yet, and each link of the hash chain blocks all other writers.
 */
export async function recordEach(record: Write['record'], acts: readonly Act[]): Promise<void> {
  for (let first = 0; first < acts.length; first += BATCH) await record(...acts.slice(first, first + BATCH));
}
