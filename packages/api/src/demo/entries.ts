import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema';
import type { Write } from '../http/write';

export type Entry = Insertable<Schema['audit_log']>;

const BATCH = 50;

/** What the demo's people did, each known as themselves: an entry that only has a user name is shown without a full one. */
export async function addEntries(tx: Write['tx'], entries: readonly Entry[]): Promise<void> {
  const users = await tx.selectFrom('users').select(['_id', 'name']).execute();
  const ids = new Map(users.map(({ _id, name }) => [name, _id]));
  for (const entry of entries) entry.user_id = ids.get(entry.user) ?? null;
  for (let from = 0; from < entries.length; from += BATCH)
    await tx
      .insertInto('audit_log')
      .values(entries.slice(from, from + BATCH))
      .execute();
}
