import { sql } from 'kysely';
import type { Tx } from './database';

/**
 * API-13: the next running number of a kind, from 1, in the transaction of the record that bears it. The row stays
 * locked until that ends, so that numbers have no gaps and two records never share one.
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
