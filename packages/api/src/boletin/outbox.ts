import type { Correo } from '@fenix/domain/boletin/correo';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import { newId } from '../ground/ids';
import { enqueueAll } from '../jobs/queue';

export const MAIL_SEND = 'mail.send';

/** Later and later up to an hour: the last try is half a day after the first. */
const MOST_ATTEMPTS = 20;

/** A message whose content began to leave this long ago has no one behind it any more; it is longer than any attempt. */
const SENDING_MS = 90_000;

const WAITING = ['pendiente', 'reintentando'] as const;

/** One row and one job for each recipient, in the transaction of the release. */
export async function addToOutbox(tx: Tx, newsletterId: string, emails: readonly string[], now: Date): Promise<void> {
  const rows = emails.map((email) => ({ _id: newId(now.getTime()), newsletter_id: newsletterId, email }));
  await tx
    .insertInto('mail_outbox')
    .values(rows.map((row) => ({ ...row, state: 'pendiente' as const, created_at: now })))
    .execute();
  await scheduleMail(tx, rows, now);
}

function scheduleMail(db: Db, mails: readonly { _id: string }[], now: Date): Promise<void> {
  const jobs = mails.map(({ _id: mailId }) => ({
    kind: MAIL_SEND,
    payload: { mailId },
    uniqueKey: `${MAIL_SEND}:${mailId}`,
    maxAttempts: MOST_ATTEMPTS,
  }));
  return enqueueAll(db, jobs, now);
}

/** At the start: a job can end without its message, when a server dies in the job's last attempt. */
export async function rescheduleMail(db: Db, now: Date): Promise<void> {
  const stranded = await db
    .selectFrom('mail_outbox')
    .select('_id')
    .where('state', 'in', WAITING)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('jobs')
            .select('_id')
            .where('unique_key', '=', sql<string>`${`${MAIL_SEND}:`} || mail_outbox._id`)
            .where('done_at', 'is', null)
            .where('failed_at', 'is', null),
        ),
      ),
    )
    .execute();
  await scheduleMail(db, stranded, now);
}

export function findMail(db: Db, id: string) {
  return db
    .selectFrom('mail_outbox as mail')
    .innerJoin('newsletters as release', 'release._id', 'mail.newsletter_id')
    .select(['mail._id', 'mail.email', 'mail.state', 'mail.attempts', 'mail.newsletter_id', 'release.consecutive'])
    .select(['title1', 'description1', 'title2', 'description2', 'title3', 'description3'])
    .where('mail._id', '=', id)
    .executeTakeFirst();
}

/** Only the server that turns the waiting row sends it: a second server, or this one too late, finds nothing to turn. */
export async function beginSending(db: Db, id: string, now: Date): Promise<boolean> {
  const turned = await db
    .updateTable('mail_outbox')
    .set({ state: 'enviando', sending_since: now })
    .where('_id', '=', id)
    .where('state', 'in', WAITING)
    .executeTakeFirst();
  return turned.numUpdatedRows > 0n;
}

export type Outcome = {
  state: 'enviado' | 'rechazado' | 'reintentando' | 'porConfirmar';
  reason: string | null;
  /** When this attempt's content began to leave; absent when it never did. */
  begun: Date | undefined;
  now: Date;
};

/** What an attempt came to. The moment it began is its name: another attempt's row is never touched. */
export async function settle(db: Db, id: string, { state, reason, begun, now }: Outcome): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({
      state,
      reason,
      attempts: sql`attempts + 1`,
      sending_since: null,
      sent_at: state === 'enviado' ? now : null,
    })
    .where('_id', '=', id)
    .$if(begun === undefined, (query) => query.where('state', 'in', WAITING))
    .$if(begun !== undefined, (query) =>
      query.where('state', '=', 'enviando').where('sending_since', '=', begun ?? now),
    )
    .execute();
}

const ABANDONED = 'El servidor se detuvo durante el envío: puede haber llegado.';

/** Messages that were leaving when their server ended. They are never sent again without a person's word. */
export async function parkAbandoned(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ state: 'porConfirmar', reason: ABANDONED, attempts: sql`attempts + 1`, sending_since: null })
    .where('state', '=', 'enviando')
    .where('sending_since', '<', new Date(now.getTime() - SENDING_MS))
    .execute();
}

export async function listMail(db: Db, newsletterId: string): Promise<Correo[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['_id', 'email', 'state', 'reason', 'attempts', 'sent_at'])
    .where('newsletter_id', '=', newsletterId)
    .orderBy('email')
    .execute();
  return rows.map(({ _id, email, state, reason, attempts, sent_at }) => {
    const sentAt = sent_at?.toISOString() ?? null;
    return { _id, email, state, reason, attempts, sentAt };
  });
}

export async function countWaitingMail(db: Db): Promise<number> {
  const { value } = await db
    .selectFrom('mail_outbox')
    .select(sql<number>`count(*)::int`.as('value'))
    // Written into the statement: PostgreSQL takes the index of those that wait only where it reads which states are meant.
    .where(
      'state',
      'in',
      WAITING.map((state) => sql.lit(state)),
    )
    .executeTakeFirstOrThrow();
  return value;
}

/** Back to the queue because someone said so, to be tried at once. */
export async function returnToQueue(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({ state: 'pendiente', reason: null, attempts: 0 })
    .where('_id', '=', id)
    .execute();
  await tx
    .deleteFrom('jobs')
    .where('unique_key', '=', `${MAIL_SEND}:${id}`)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', now)]))
    .execute();
  await scheduleMail(tx, [{ _id: id }], now);
}
