import type { AskedDespacho } from '@fenix/domain/despachos/nuevo';
import type { TicketRespaldo } from '@fenix/domain/despachos/ticket';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { newId } from '../ground/ids';

/** Lease of a send: longer than the time limit of the platform call, so that two attempts never run at once. */
const SENDING_SECONDS = 90;

type Asked = { clientId: string; userId: string; key: string; asked: AskedDespacho };
export type Claim = { reference: string; isRetry: boolean } | { reference: string; doneAs: string };

/**
 * Written down before the platform is asked, and committed: whatever becomes of this process or of the answer, the
 * reference stays. The same key finds the same row again.
 */
export async function claimSending(db: Db, { clientId, userId, key, asked }: Asked, now: Date): Promise<Claim> {
  const sending_until = new Date(now.getTime() + SENDING_SECONDS * 1000);
  const reference = newId(now.getTime());
  const added = await db
    .insertInto('despachos')
    .values({
      _id: reference,
      client_id: clientId,
      user_id: userId,
      key,
      asked: JSON.stringify(asked),
      state: 'enviando',
      sending_until,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows) return { reference, isRetry: false };

  const before = await db
    .selectFrom('despachos')
    .select(['_id', 'client_id', 'asked', 'platform_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (before?.client_id !== clientId || !isSame(before.asked, asked))
    throw new DomainError('conflict', SHELL_MESSAGES.keyReused);
  if (before.platform_id !== null) return { reference: before._id, doneAs: before.platform_id };
  const taken = await db
    .updateTable('despachos')
    .set({ state: 'enviando', sending_until })
    .where('_id', '=', before._id)
    .where('platform_id', 'is', null)
    .where((where) => where.or([where('sending_until', 'is', null), where('sending_until', '<=', now)]))
    .executeTakeFirst();
  if (!taken.numUpdatedRows) throw new DomainError('conflict', DESPACHO_MESSAGES.sending);
  return { reference: before._id, isRetry: true };
}

/**
 * CUM-31: the same for an external platform, which takes no part in our transaction: while a dispatch of this vehicle or
 * driver is being sent, no other is begun, so that each sees the trips of the one before.
 */
export async function claimAlone(db: Db, asked: Asked, now: Date): Promise<Claim> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`despachos:${asked.clientId}`}, 0))`.execute(tx);
    const claim = await claimSending(tx, asked, now);
    if ('doneAs' in claim) return claim;
    const { idactivo, conductor } = asked.asked;
    const other = await tx
      .selectFrom('despachos')
      .select('_id')
      // In words, so that the index of what is being sent is taken.
      .where('state', '=', sql.lit('enviando' as const))
      .where('client_id', '=', asked.clientId)
      .where('_id', '!=', claim.reference)
      .where('sending_until', '>', now)
      .where((where) =>
        where.or([
          where(sql<string>`asked->>'idactivo'`, '=', idactivo),
          where(sql<string>`asked->>'conductor'`, '=', conductor),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    if (other) throw new DomainError('conflict', DESPACHO_MESSAGES.sendingOther);
    return claim;
  });
}

function isSame(one: AskedDespacho, other: AskedDespacho): boolean {
  const fields = Object.keys(other) as (keyof AskedDespacho)[];
  return fields.every((field) => one[field] === other[field]);
}

/** Free for another attempt: for good refused, or still to be found out. What was made is neither. */
export async function endSending(db: Db, reference: string, state: 'enviando' | 'rechazado'): Promise<void> {
  await db
    .updateTable('despachos')
    .set({ state, sending_until: null })
    .where('_id', '=', reference)
    .where('platform_id', 'is', null)
    .execute();
}

/** False when another user has already written down what became of it. */
export async function markProgrammed(db: Db, reference: string, platformId: string): Promise<boolean> {
  const marked = await db
    .updateTable('despachos')
    .set({ state: 'programado', platform_id: platformId, sending_until: null })
    .where('_id', '=', reference)
    .where('platform_id', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** CUM-34: what its ticket says; kept before the trip is made, so that no answer that is lost takes it along. */
export async function keepRespaldo(db: Db, reference: string, respaldo: TicketRespaldo): Promise<void> {
  await db
    .updateTable('despachos')
    .set({ respaldo: JSON.stringify(respaldo) })
    .where('_id', '=', reference)
    .execute();
}

export async function findRespaldo(db: Db, reference: string): Promise<TicketRespaldo | null> {
  const row = await db.selectFrom('despachos').select('respaldo').where('_id', '=', reference).executeTakeFirst();
  return row?.respaldo ?? null;
}

/** The same by the trip at the platform; null for trips that have none. */
export async function findRespaldoOf(db: Db, clientId: string, platformId: string): Promise<TicketRespaldo | null> {
  const row = await db
    .selectFrom('despachos')
    .select('respaldo')
    .where('client_id', '=', clientId)
    .where('platform_id', '=', platformId)
    .where('respaldo', 'is not', null)
    .executeTakeFirst();
  return row?.respaldo ?? null;
}
