import { Readable } from 'node:stream';
import addressparser from 'nodemailer/lib/addressparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Delivery, Mail, MailSender } from '../../ports/mail';

type Options = { url: string; from: string; requireTls?: boolean; timeouts?: Partial<Timeouts> };
type Timeouts = { connection: number; silence: number; total: number };

/** All of them are shorter than the lease of the job. */
const TIMEOUTS: Timeouts = { connection: 10_000, silence: 20_000, total: 60_000 };

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/**
 * One connection per message, so that a refused recipient does not affect the next. The content is a stream that is first
 * read after the server has accepted the recipient and DATA; that first read awaits `begin`.
 */
export function smtpMail({ url, from, requireTls = false, timeouts }: Options): MailSender {
  const limits = { ...TIMEOUTS, ...timeouts };
  const { auth, ...server } = parseConnectionUrl(url);
  const sender = addressparser(from)[0]?.address ?? from;
  const domain = sender.split('@').at(-1) ?? 'localhost';

  return {
    async send(mail, begin) {
      const content = await compose(mail, from, domain);
      const connection = new SMTPConnection({
        ...server,
        logger: false,
        requireTLS: requireTls,
        connectionTimeout: limits.connection,
        greetingTimeout: limits.connection,
        socketTimeout: limits.silence,
      });
      // An error between two steps would be unhandled; the next step finds the connection closed.
      connection.on('error', () => {});
      const progress = { hasBegun: false, isForbidden: false };
      const body = Readable.from(contentAfter(begin, content, progress));
      const limit = AbortSignal.timeout(limits.total);
      try {
        await within(limit, connection, (done) => connection.connect(done));
        if (auth?.user) await within(limit, connection, (done) => connection.login(auth, done));
        await within(limit, connection, (done) => connection.send({ from: sender, to: [mail.to] }, body, done));
        return { kind: 'sent' };
      } catch (error) {
        return deliveryOf(error as SmtpError, progress);
      } finally {
        body.destroy();
        connection.close();
      }
    },
  };
}

function compose({ id, to, subject, text, html }: Mail, from: string, domain: string): Promise<Buffer> {
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return new MailComposer({ from, to, subject, text, html, headers, messageId: `<${id}@${domain}>` }).compile().build();
}

type Progress = { hasBegun: boolean; isForbidden: boolean };

async function* contentAfter(begin: () => Promise<boolean>, content: Buffer, progress: Progress) {
  if (!(await begin())) {
    progress.isForbidden = true;
    throw new Error('another server has taken the message over');
  }
  progress.hasBegun = true;
  yield content;
}

/** One SMTP step. The library reports failures to the callback or as an event, whichever is first. */
function within(
  limit: AbortSignal,
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => {
      limit.removeEventListener('abort', late);
      connection.off('error', settle);
      connection.off('end', ended);
      if (error) reject(error);
      else resolve();
    };
    const late = () => settle(new Error('time ran out'));
    const ended = () => settle(new Error('the connection was closed'));
    if (limit.aborted) {
      late();
      return;
    }
    limit.addEventListener('abort', late);
    connection.once('error', settle);
    connection.once('end', ended);
    step(settle);
  });
}

/** Only a 5xx about sender, recipient or content is final; one about anything else, such as the password, is retried. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);

function deliveryOf(error: SmtpError, { hasBegun, isForbidden }: Progress): Delivery {
  const reason = reasonOf(error);
  if (isForbidden) return { kind: 'retry', reason };
  if (error.responseCode) {
    const isFinal = error.responseCode >= 500 && ABOUT_THE_MESSAGE.has(error.code ?? '');
    return { kind: isFinal ? 'refused' : 'retry', reason };
  }
  return { kind: hasBegun ? 'unknown' : 'retry', reason };
}

const NETWORK: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'El servidor de correo no respondió a tiempo.',
  ECONNECTION: 'No hubo conexión con el servidor de correo.',
  ESOCKET: 'Se cortó la conexión con el servidor de correo.',
  EDNS: 'No encontramos el servidor de correo.',
  EAUTH: 'El servidor de correo no aceptó el usuario o la contraseña.',
  ETLS: 'El servidor de correo no ofreció una conexión segura.',
};

/** The server's message where there is one: it names the mailbox that is full or unknown. */
function reasonOf({ response, code }: SmtpError): string {
  const reply = response?.replace(/\s+/g, ' ').trim();
  const message = NETWORK[code ?? ''] ?? 'Se cortó la conexión con el servidor de correo.';
  return (code === 'EAUTH' ? message : (reply ?? message)).slice(0, 300);
}
