import { z } from 'zod';
import type { Db } from './database';

/** What any server or command noted about this installation, for metrics, doctor and the staff's page; never in a copy. */
const FACTS = {
  /** The audit chain was found broken, and has not been found whole since. */
  auditBroken: z.object({ at: z.iso.datetime(), seq: z.number().int(), problem: z.string() }),
  /** The last copy that was written whole: by `backup`, or by another program that said so. */
  backup: z.object({ at: z.iso.datetime(), what: z.string() }),
  /** The last copy that was read whole and found good. */
  backupVerified: z.object({ at: z.iso.datetime(), what: z.string() }),
} as const;

type Key = keyof typeof FACTS;
export type Fact<K extends Key> = z.infer<(typeof FACTS)[K]>;

export async function readFacts(db: Db): Promise<{ [K in Key]?: Fact<K> }> {
  const rows = await db.selectFrom('facts').select(['key', 'value']).execute();
  const known = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    Object.entries(FACTS).flatMap(([name, schema]) => {
      const value = known.get(name);
      const parsed = value === undefined ? undefined : schema.safeParse(value);
      return parsed?.success ? [[name, parsed.data]] : [];
    }),
  );
}

export async function noteFact<K extends Key>(db: Db, name: K, fact: Fact<K>): Promise<void> {
  const value = JSON.stringify(fact);
  await db
    .insertInto('facts')
    .values({ key: name, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function forgetFact(db: Db, name: Key): Promise<void> {
  await db.deleteFrom('facts').where('key', '=', name).execute();
}
