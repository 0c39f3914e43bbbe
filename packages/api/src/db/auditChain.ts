import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database';

/** A position in the hash chain of audit entries: its number, and the hash that covers all entries up to there. */
export type Mark = { seq: number; hash: string };

export type Verdict =
  | { isWhole: true; last: Mark; checked: number }
  | { isWhole: false; seq: number; problem: 'cambiada' | 'faltante' | 'suelta' };

/** Before the first entry. */
export const BEGINNING: Mark = { seq: 0, hash: '00'.repeat(32) };
const STEP = 1_000;

const text = (column: string) => sql`e.${sql.ref(column)}::text`;
const CONTENT = sql.join([
  sql`c.seq::text`,
  text('_id'),
  sql`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  ...['user_id', 'user', 'client_id', 'client', 'action', 'entity', 'entity_id', 'before', 'after'].map(text),
  ...['address', 'request_id', 'agent'].map(text),
]);

type Row = { hash: string; isThere: boolean; content: (string | null)[] };

/** The links from a number on, with the contents of their entries. */
async function readLinks(db: Db, from: number, limit: number): Promise<(Row & { seq: number })[]> {
  const { rows } = await sql<Row & { seq: string }>`
    select c.seq::text as seq, encode(c.hash, 'hex') as hash, e._id is not null as "isThere", array[${CONTENT}] as content
    from audit_chain c left join audit_log e on e._id = c.entry
    where c.seq >= ${from} order by c.seq limit ${limit}`.execute(db);
  return rows.map(({ seq, hash, isThere, content }) => ({ seq: Number(seq), hash, isThere, content }));
}

/** Must hash the same bytes as the database does: see audit_content in the migrations. */
export function hashOf(previous: string, content: readonly (string | null)[]): string {
  const written = `[${content.map((value) => JSON.stringify(value)).join(', ')}]`;
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(written).digest('hex');
}

/**
 * Recomputes every hash from a mark on, in batches, so that the connection is free in between. The mark itself must still
 * be in the chain: otherwise a chain truncated or rewritten before it would pass as whole.
 */
export async function verifyChain(db: Db, from: Mark = BEGINNING): Promise<Verdict> {
  if (from.seq > 0) {
    const [mark] = await readLinks(db, from.seq, 1);
    if (mark?.seq !== from.seq) return { isWhole: false, seq: from.seq, problem: 'faltante' };
    if (mark.hash !== from.hash) return { isWhole: false, seq: from.seq, problem: 'cambiada' };
  }
  let last = from;
  for (;;) {
    const links = await readLinks(db, last.seq + 1, STEP);
    for (const { seq, hash, isThere, content } of links) {
      if (seq !== last.seq + 1 || !isThere) return { isWhole: false, seq: last.seq + 1, problem: 'faltante' };
      if (hash !== hashOf(last.hash, content)) return { isWhole: false, seq, problem: 'cambiada' };
      last = { seq, hash };
    }
    if (links.length < STEP) break;
  }
  if (from.seq === 0 && (await hasLoose(db))) return { isWhole: false, seq: last.seq + 1, problem: 'suelta' };
  return { isWhole: true, last, checked: last.seq - from.seq };
}

/** The newest link. */
export async function readEnd(db: Db): Promise<Mark> {
  const { rows } = await sql<{ seq: string; hash: string }>`
    select seq::text as seq, encode(hash, 'hex') as hash from audit_chain order by audit_chain.seq desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  return row ? { seq: Number(row.seq), hash: row.hash } : BEGINNING;
}

/** Entries that were put in beside the chain. */
async function hasLoose(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_log e where not exists (select from audit_chain c where c.entry = e._id) limit 1`.execute(db);
  return rows.length > 0;
}

/** The position of one entry, with the hash of the entry before it. */
export async function findLink(db: Db, entry: string): Promise<(Mark & { previous: string }) | undefined> {
  // A subquery: in a join, row-level security keeps `seq - 1` from using the index.
  const { rows } = await sql<{ seq: string; hash: string; previous: string | null }>`
    select c.seq::text as seq, encode(c.hash, 'hex') as hash,
      (select encode(p.hash, 'hex') from audit_chain p where p.seq = c.seq - 1) as previous
    from audit_chain c where c.entry = ${entry}`.execute(db);
  const [row] = rows;
  return row && { seq: Number(row.seq), hash: row.hash, previous: row.previous ?? BEGINNING.hash };
}

const VERIFIED = 'auditVerified';

/** Up to where the chain was verified, and when it was last verified from its beginning. */
export type Verified = Mark & { fullAt: string };

export async function readVerified(db: Db): Promise<Verified | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', VERIFIED).executeTakeFirst();
  return row && (JSON.parse(row.value) as Verified);
}

export async function keepVerified(db: Db, verified: Verified): Promise<void> {
  const value = JSON.stringify(verified);
  await db
    .insertInto('settings')
    .values({ key: VERIFIED, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
