import type { Act } from '../db/auditLog';
import type { Write } from '../http/write';

/** Entries of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 1_000;

/**
 * CUM-14: an entry for each record that a file changed, so that the time line of each tells of it. Ten thousand new people
 * are one entry: they have no past to tell, and each link of the chain keeps all other writers waiting.
 */
export async function recordEach(record: Write['record'], acts: readonly Act[]): Promise<void> {
  for (let first = 0; first < acts.length; first += BATCH) await record(...acts.slice(first, first + BATCH));
}
