import type { Db } from '../db/database';

/** Where several companies share an account, the one that has been here longest; an account of nobody costs nobody. */
export async function findPayer(db: Db, accountId: string): Promise<string | null> {
  const payer = await db
    .selectFrom('clients')
    .select('_id')
    .where('gps_account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('_id')
    .executeTakeFirst();
  return payer?._id ?? null;
}
