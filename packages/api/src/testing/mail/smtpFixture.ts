import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type Received = { to: string; messageId: string; content: string };

/** How the server treats one recipient; called again on each attempt. */
export type Behaviour =
  | 'accept'
  | { rcpt: number }
  | { data: number }
  /** Says nothing more after the recipient, or after the whole content. */
  | 'hangOnRcpt'
  | 'hangAfterData'
  /** Cuts the line before the content, in its middle, or when it has it all and has kept it. */
  | 'dropOnRcpt'
  | 'dropMidData'
  | 'dropAfterKeeping';

const refusal = (code: number) => Object.assign(new Error('Prueba'), { responseCode: code });

/** A real SMTP server on a port of its own. `received` is what it took responsibility for. */
export async function startSmtp(behave: (to: string, attempt: number) => Behaviour = () => 'accept', slowMs = 0) {
  const received: Received[] = [];
  const attempts = new Map<string, number>();
  const toOf = ({ envelope }: SMTPServerSession) => envelope.rcptTo[0]?.address ?? '';
  const now = (to: string) => behave(to, attempts.get(to) ?? 0);
  const cut = (session: SMTPServerSession) => {
    for (const one of server.connections as Set<{ session: SMTPServerSession; _socket: { destroy: () => void } }>)
      if (one.session.id === session.id) one._socket.destroy();
  };

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    closeTimeout: 10,
    onAuth: ({ password }, _, done) => done(password === 'clave' ? null : new Error('no'), { user: 'fenix' }),
    onRcptTo({ address }, session, done) {
      attempts.set(address, (attempts.get(address) ?? 0) + 1);
      const way = now(address);
      if (way === 'hangOnRcpt') return;
      if (way === 'dropOnRcpt') cut(session);
      else done(typeof way === 'object' && 'rcpt' in way ? refusal(way.rcpt) : null);
    },
    onData(stream, session, done) {
      const to = toOf(session);
      const way = now(to);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (way === 'dropMidData') cut(session);
      });
      stream.on('end', () => {
        if (way === 'dropMidData') return;
        if (typeof way === 'object' && 'data' in way) {
          done(refusal(way.data));
          return;
        }
        const content = Buffer.concat(chunks).toString('utf8');
        received.push({ to, messageId: /^message-id: (.*)$/im.exec(content)?.[1]?.trim() ?? '', content });
        if (way === 'dropAfterKeeping') cut(session);
        else if (way !== 'hangAfterData') setTimeout(done, slowMs);
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    attempts,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}
