import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import { mailBody } from '../http/mailOnce';
import { enqueue, type Job } from '../jobs/queue';

export const NOTICE_SEND = 'mail.notice';

/** Mails to users about their own account, so that a change by an attacker is noticed. */
const NOTICES = {
  on: 'La verificación en dos pasos de tu cuenta se activó.',
  off: 'La verificación en dos pasos de tu cuenta se desactivó.',
  reset: 'Un gestor restableció la verificación en dos pasos de tu cuenta. Ahora entras solo con tu contraseña.',
} as const;
export type Notice = keyof typeof NOTICES;

const NOT_ME = 'Si no fuiste tú ni lo pediste, cambia tu contraseña y avisa al administrador.';

/** In the transaction of the change. It stores only the user id: the address is read when it is sent. */
export function enqueueNotice(db: Db, payload: { userId: string; notice: Notice }, now: Date): Promise<void> {
  return enqueue(db, { kind: NOTICE_SEND, payload }, now);
}

/** At least once: a message of unknown outcome is retried too. */
export async function sendNotice({ database, mail, config }: Deps, job: Job): Promise<void> {
  const { userId, notice } = job.payload as { userId: string; notice: Notice };
  const person = await database.system
    .selectFrom('users')
    .select(['name', 'nameUser', 'email'])
    .where('_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person || !mail) return;
  const lines = [`Hola, ${person.nameUser}:`, NOTICES[notice], `Usuario: ${person.name}`, NOT_ME, config.PUBLIC_URL];
  const subject = `${config.PRODUCT_NAME}: verificación en dos pasos`;
  const content = { id: job._id, to: person.email, subject, ...mailBody(lines) };
  const delivery = await mail.send(content, async () => true);
  if (delivery.kind === 'retry' || delivery.kind === 'unknown') throw new Error(delivery.reason);
}
