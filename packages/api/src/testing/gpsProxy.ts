import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a call: it goes through, its answer is lost, it never arrives, or the proxy answers itself. */
export type Fate = 'pass' | 'loseAnswer' | 'drop' | { status: number; body: unknown };

/** A proxy between the product and its own platform that simulates a bad connection. */
export async function createGpsProxy() {
  let target = '';
  let fateOf = (_call: string): Fate | Promise<Fate> => 'pass';
  const passed: string[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const call = (request.url ?? '').replace('/gps/', '');
    const fate = await fateOf(call);
    if (fate === 'drop') return void request.socket.destroy();
    if (typeof fate === 'object') {
      response.writeHead(fate.status, { 'content-type': 'application/json' }).end(JSON.stringify(fate.body));
      return;
    }
    passed.push(call);
    const answer = await fetch(
      `${target}${request.url}`,
      request.method === 'POST'
        ? { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
        : {},
    );
    const content = Buffer.from(await answer.arrayBuffer());
    if (fate === 'loseAnswer') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(content);
  }

  const server: Server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gps`,
    /** Calls that reached the platform. */
    passed,
    leadTo(address: string) {
      target = address;
    },
    behave(fate: (call: string) => Fate | Promise<Fate>) {
      fateOf = fate;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
