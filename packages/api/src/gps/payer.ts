import type { Db } from '../db/database';

/** The company whose quota an account counts against: the oldest of those that share it; null where none uses it. */
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
