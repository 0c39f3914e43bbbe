import { bogotaDay } from '@fenix/domain/dates/days';
import { addAviso } from '../db/avisos';
import type { Deps } from '../ports/deps';
import type { Job } from '../jobs/queue';
import type { Delivery } from '../ports/mail';
import { mailContent } from './mailContent';
import { beginSending, findMail, parkAbandoned, settle } from './outbox';

const STATE_OF = { sent: 'enviado', refused: 'rechazado', retry: 'reintentando', unknown: 'porConfirmar' } as const;

/** The job of one message: one attempt, and its outcome written down. A failure that may pass ends as a failed attempt. */
export async function sendMail(deps: Deps, job: Job): Promise<void> {
  const { database, clock, mail: sender, config } = deps;
  const db = database.system;
  await parkAbandoned(db, clock.now());
  const id = String(job.payload['mailId']);
  const mail = await findMail(db, id);
  if (!mail || !sender) return;
  if (mail.state === 'enviando') throw new Error('another attempt may still be on its way');
  if (mail.state !== 'pendiente' && mail.state !== 'reintentando') return;

  const content = mailContent(
    { ...mail, _id: mail.newsletter_id },
    { productName: config.PRODUCT_NAME, publicUrl: config.PUBLIC_URL },
  );
  let begun: Date | undefined;
  let isTaken = false;
  const begin = async () => {
    const now = clock.now();
    const isOurs = await beginSending(db, id, now);
    if (isOurs) begun = now;
    isTaken = !isOurs;
    return isOurs;
  };
  const delivery = await sender.send({ id, to: mail.email, ...content }, begin);
  if (isTaken) throw new Error('another server is sending it');
  const isLast = delivery.kind === 'retry' && job.attempts >= job.max_attempts;
  const state = isLast ? 'rechazado' : STATE_OF[delivery.kind];
  await settle(db, id, { state, reason: reasonOf(delivery), begun, now: clock.now() });
  if (state === 'rechazado' || state === 'porConfirmar') await tellFailed(deps, mail);
  if (state === 'reintentando') throw new Error(reasonOf(delivery) ?? 'the mail server is away');
}

function reasonOf(delivery: Delivery): string | null {
  return delivery.kind === 'sent' ? null : delivery.reason;
}

type Failed = { newsletter_id: string; consecutive: number; email: string };

/** NOTI-01: once a day for a release, however many of its messages fail: the release itself lists them all. */
async function tellFailed({ database, clock }: Deps, { newsletter_id, consecutive, email }: Failed): Promise<void> {
  const at = clock.now();
  await addAviso(database.system, {
    kind: 'correo.accion',
    subject: newsletter_id,
    clientId: null,
    actorId: null,
    at,
    data: { numero: consecutive, correo: email },
    once: `correo:${newsletter_id}:${bogotaDay(at)}`,
  });
}
