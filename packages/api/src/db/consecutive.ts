import { sql } from 'kysely';
import type { Tx } from './database';

/**
 * API-13: the next running number of a kind, from 1, taken in the transaction that inserts the record. The counter's row
 * stays locked until that transaction ends, so numbers have no gaps and two records never share one.
 */
export async function nextConsecutive(tx: Tx, kind: string): Promise<number> {
  const { last } = await tx
    .insertInto('consecutives')
    .values({ kind, last: 1 })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ last: sql`consecutives.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return Number(last);
}
