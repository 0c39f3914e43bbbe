import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import addressparser from 'nodemailer/lib/addressparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { expect, test } from 'vitest';
import { smtpMail } from './smtp';
import { type Behaviour, startSmtp } from '../../testing/mail/smtpFixture';

const MAIL = {
  id: 'fila-1',
  to: 'ana@empresa.co',
  subject: 'Acción ñ',
  text: 'Texto ñ\n.\n.línea',
  html: '<p>Texto</p>',
};
/** For a server that does not respond; other tests have the timeouts of a busy machine. */
const HASTY = { connection: 400, silence: 400, total: 3_000 };
const timeouts = { connection: 20_000, silence: 20_000, total: 60_000 };
const SILENT = new Set<Behaviour>(['hangOnRcpt', 'hangAfterData']);
const FROM = 'Fénix <avisos@fenix.example>';

async function attempt(behaviour: Behaviour, begin: () => Promise<boolean> = async () => true) {
  const smtp = await startSmtp(() => behaviour);
  let asked = 0;
  const sender = smtpMail({ url: smtp.url, from: FROM, timeouts: SILENT.has(behaviour) ? HASTY : timeouts });
  const delivery = await sender.send(MAIL, () => {
    asked += 1;
    return begin();
  });
  await smtp.close();
  return { delivery, asked, received: smtp.received };
}

test('NEWS-37 a message arrives whole, with the id of its row', async () => {
  const { delivery, received } = await attempt('accept');
  expect(delivery).toEqual({ kind: 'sent' });
  expect(received.map(({ to, messageId }) => [to, messageId])).toEqual([['ana@empresa.co', '<fila-1@fenix.example>']]);
  expect(received[0]?.content).toContain('text/html');
});

test.each<[Behaviour, string, number]>([
  [{ rcpt: 550 }, 'refused', 0],
  [{ rcpt: 450 }, 'retry', 0],
  [{ data: 554 }, 'refused', 1],
  [{ data: 452 }, 'retry', 1],
  ['hangOnRcpt', 'retry', 0],
  ['dropOnRcpt', 'retry', 0],
  ['dropMidData', 'unknown', 1],
  ['dropAfterKeeping', 'unknown', 1],
  ['hangAfterData', 'unknown', 1],
])('NEWS-37 %j is %s', async (behaviour, kind, asked) => {
  const result = await attempt(behaviour);
  expect([result.delivery.kind, result.asked]).toEqual([kind, asked]);
});

test('S23 a subject makes no header, and an address no second recipient', async () => {
  const smtp = await startSmtp();
  const sender = smtpMail({ url: smtp.url, from: FROM, timeouts });
  const send = (change: object) => sender.send({ ...MAIL, ...change }, async () => true);
  expect(await send({ subject: 'Hola\r\nBcc: otra@malo.example\r\n\r\nOtro texto' })).toEqual({ kind: 'sent' });
  expect((await send({ to: 'ana@empresa.co>\r\nRCPT TO:<otra@malo.example' })).kind).not.toBe('sent');
  expect(smtp.received.map(({ to }) => to)).toEqual(['ana@empresa.co']);
  const [head = ''] = (smtp.received[0]?.content ?? '').split('\r\n\r\n');
  expect(head).toContain('Subject: Hola');
  expect(head).not.toMatch(/^bcc:/im);
  await smtp.close();
});

test('S23 nothing is sent to a server without TLS where it is required', async () => {
  const smtp = await startSmtp(() => 'accept');
  const sender = smtpMail({ url: smtp.url, from: FROM, requireTls: true, timeouts });
  const delivery = await sender.send(MAIL, async () => true);
  await smtp.close();
  expect([delivery.kind, smtp.received]).toEqual(['retry', []]);
});

test('the undocumented parts of the mail library are as we use them', async () => {
  expect(parseConnectionUrl('smtps://u:c%20l@correo.example:465')).toMatchObject({
    host: 'correo.example',
    port: 465,
    secure: true,
    auth: { user: 'u', pass: 'c l' },
  });
  expect(addressparser('Fénix <avisos@fenix.example>')[0]).toMatchObject({ address: 'avisos@fenix.example' });
  const message = await new MailComposer({ from: FROM, to: 'a@b.co', text: 'x' }).compile().build();
  expect(Buffer.isBuffer(message)).toBe(true);
  const connection = new SMTPConnection({ host: '127.0.0.1', port: 1, requireTLS: true });
  for (const verb of ['connect', 'login', 'send', 'close', 'on', 'once', 'off'] as const)
    expect([verb, typeof connection[verb]]).toEqual([verb, 'function']);
});

test('NEWS-37 the server’s message is the reason', async () => {
  const { delivery } = await attempt({ rcpt: 550 });
  expect(delivery).toEqual({ kind: 'refused', reason: '550 Prueba' });
});

test('NEWS-37 nothing is sent where the row is not ours any more', async () => {
  const { delivery, received } = await attempt('accept', async () => false);
  expect([delivery.kind, received]).toEqual(['retry', []]);
});

test('NEWS-37 nothing is sent where the row cannot be marked', async () => {
  const { delivery, received } = await attempt('accept', () => Promise.reject(new Error('the database is away')));
  expect([delivery.kind, received]).toEqual(['retry', []]);
});

test('NEWS-37 no server, or one that does not respond', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const send = () =>
    smtpMail({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeouts: HASTY }).send(MAIL, async () => true);
  expect((await send()).kind).toBe('retry');
  silent.close();
  expect((await send()).kind).toBe('retry');
});

test('NEWS-37 a wrong password is not final for the recipient', async () => {
  const smtp = await startSmtp();
  const withPassword = (password: string) =>
    smtpMail({ url: `smtp://fenix:${password}@127.0.0.1:${smtp.port}`, from: FROM, timeouts }).send(
      MAIL,
      async () => true,
    );
  expect(await withPassword('otra')).toEqual({
    kind: 'retry',
    reason: 'El servidor de correo no aceptó el usuario o la contraseña.',
  });
  expect((await withPassword('clave')).kind).toBe('sent');
  await smtp.close();
});
