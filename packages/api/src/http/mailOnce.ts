import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database';
import type { MailState } from '../db/mailState';
import type { Delivery, Mail, MailSender } from '../ports/mail';
import { escapeHtml } from './web';

const STATE_OF = {
  sent: 'enviado',
  refused: 'rechazado',
  unknown: 'porConfirmar',
  retry: 'pendiente',
} as const satisfies Record<Delivery['kind'], MailState>;

/** The tables that hold such messages, and the row of one of them by its key. */
export type MessageRow =
  | { table: 'informe_avisos'; key: { informe_id: string; user_id: string; aviso: string } }
  | { table: 'vencimientos_correos'; key: { user_id: string; semana: string } };

/** Compare and set: true where the state was `from` and is now `to`; a second server changes nothing. */
export async function turnMessage(
  db: Db,
  { table, key }: MessageRow,
  from: MailState,
  state: MailState,
): Promise<boolean> {
  const parts: RawBuilder<boolean>[] = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set state = ${state}
    where ${sql.join(parts, sql` and `)} and state = ${from}`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * Sends a message at most once, across servers and retries: the server that changes its row from pending to sending does
 * it. Returns the outcome; undefined where another server has it.
 */
export async function sendOnce(
  { db, mail, row }: { db: Db; mail: MailSender; row: MessageRow },
  message: Mail,
): Promise<Delivery | undefined> {
  let from: MailState = 'pendiente';
  let isTaken = false;
  const begin = async () => {
    const isOurs = await turnMessage(db, row, 'pendiente', 'enviando');
    if (isOurs) from = 'enviando';
    isTaken = !isOurs;
    return isOurs;
  };
  const delivery = await mail.send(message, begin);
  if (isTaken) return undefined;
  await turnMessage(db, row, from, STATE_OF[delivery.kind]);
  return delivery;
}

/** The same lines as text and as a page; what is at the foot is set off in the text. */
export function mailBody(lines: readonly string[], foot?: string): Pick<Mail, 'text' | 'html'> {
  const shown = foot === undefined ? lines : [...lines, foot];
  const paragraphs = shown.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('');
  return {
    text: (foot === undefined ? lines : [...lines, '—', foot]).join('\n\n'),
    html: `<!doctype html><html lang="es"><meta charset="utf-8"><body style="margin:0;padding:24px;font:15px/1.5 Arial,sans-serif;color:#17212b;max-width:640px">${paragraphs}</body></html>`,
  };
}
