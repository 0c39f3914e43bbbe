import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** A proxy between the product and its database, with which a test cuts and restores the connection. */
export type TcpProxy = {
  url: string;
  /** Breaks every connection and refuses new ones, as a stopped server does. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /**
   * Passes nothing on and closes nothing, as a machine without power or network does, until `speak`; connections from
   * before that stay silent for ever.
   */
  silence: () => void;
  speak: () => void;
};

/** Connections that ask for the database `asked` get the target's, whose name has the same length. */
export async function createTcpProxy(target: string, asked?: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((inside) => {
    const outside = connect(Number(port), hostname);
    for (const socket of [inside, outside]) {
      sockets.add(socket);
      socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    }
    if (isSilent) return;
    inside.once('data', (start) => {
      outside.write(asked === undefined ? start : withName(start, asked, nameOf(target)));
      inside.pipe(outside).pipe(inside);
    });
    inside.once('close', () => outside.destroy());
    outside.once('close', () => inside.destroy());
  });

  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(own);
  // A server of the tests also answers in a file, which would go past us.
  url.searchParams.delete('host');
  return {
    url: url.href,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    start: async () => void (await listen(own)),
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    speak() {
      isSilent = false;
    },
  };
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
const withName = (start: Buffer, asked: string, name: string) =>
  Buffer.from(start.toString('latin1').replace(asked, name), 'latin1');
