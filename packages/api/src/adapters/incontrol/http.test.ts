import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import { DEFAULT_CONFIG, toCompanion } from '@fenix/domain/incontrol/configuracion/config';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { incontrolContract, sampleUser } from '../../testing/contracts/incontrol.contract';
import { createTestApp } from '../../testing/testApp';
import { httpInControl } from './http';

/** The outcome of a creation: done, or the kind of its error. */
const outcome = (work: Promise<void>) =>
  work.then(
    () => 'created',
    (error: unknown) => (error instanceof DomainError ? error.kind : error),
  );

const clock = { now: () => new Date(), wait: async () => {} };
const TOKEN = 'clave-del-servicio-de-prueba';

incontrolContract('over HTTP', async () => {
  const api = await createTestApp({ INCONTROL_TOKEN: TOKEN });
  await api.givenClient('acme');
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  return { incontrol: httpInControl({ url: `${address}/incontrol/`, token: TOKEN, clock }), close: api.close };
});

/** More than the size limit, in chunks, and a good answer for who reads on to its end. */
function* endless(answer: object) {
  const piece = ' '.repeat(500_000);
  for (let sent = 0; sent < 11; sent += 1) yield piece;
  yield JSON.stringify(answer);
}

describe('a service that misbehaves', () => {
  type Handler = (request: IncomingMessage, response: ServerResponse) => void;
  let handle: Handler;
  let asked: string[];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    handle(request, response);
  });
  let url: string;

  beforeEach(async () => {
    asked = [];
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const json =
    (status: number, body: unknown): Handler =>
    (_, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const client = ({ moment = clock, timeoutMs = 30_000 } = {}) =>
    httpInControl({ url, token: TOKEN, clock: moment, timeoutMs });
  const user = { username: 'a', name: 'A', email: '', client: 'x', scopes: [], isActive: true };

  test('IUSR-14, API-10 the calls have the token, under the given URL', async () => {
    let authorization: string | undefined;
    handle = (request, response) => {
      ({ authorization } = request.headers);
      json(200, { status: 200, data: [user] })(request, response);
    };
    expect(await client().listUsers()).toEqual([user]);
    expect([authorization, asked]).toEqual([`Bearer ${TOKEN}`, ['GET /api/auth/get-users']]);
  });

  test.each<[string, Handler, number?]>([
    ['hangs up', (request) => void request.socket.destroy()],
    ['answers HTML', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['answers half a JSON', (_, response) => void response.writeHead(200).end('{"data":[{"username"')],
    ['answers wrong types', json(200, { data: [{ ...user, scopes: 'readInspect' }] })],
    ['answers something else', json(200, { users: [] })],
    ['answers null', json(200, null)],
    ['is broken', json(500, { status: 500, message: 'x', data: [] })],
    ['refuses our token', json(401, { status: 401, message: 'x', data: [] })],
    [
      'S23 answers at greater length than it may',
      (_, response) =>
        void Readable.from(endless({ status: 200, message: 'usuario creado', data: [user] })).pipe(response),
    ],
    [
      'redirects',
      // The other place would answer well: only who does not go there gets no answer.
      (request, response) =>
        request.url === '/otra'
          ? json(200, { status: 200, message: 'usuario creado', data: [user] })(request, response)
          : void response.writeHead(307, { location: '/otra' }).end(),
    ],
    ['is slow', () => {}, 150],
    ['stops in the middle', (_, response) => void response.writeHead(200).write('{"data":['), 150],
  ])('IUSR-11 one that %s is unavailable, with Retry-After', async (_, misbehave, timeoutMs = 30_000) => {
    handle = misbehave;
    const ask = () => client({ timeoutMs });
    await expect(ask().listUsers()).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 10 });
    await expect(ask().createUser(sampleUser())).rejects.toMatchObject({ kind: 'unavailable' });
    const config = toCompanion('x', DEFAULT_CONFIG);
    await expect(ask().publishConfig(config)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('IUSR-11 one that does not run is unavailable', async () => {
    const nowhere = httpInControl({ url: 'http://127.0.0.1:1', token: TOKEN, clock });
    await expect(nowhere.listUsers()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test.each([
    [200, 'usuario creado', 'created'],
    [200, 'otra cosa', 'conflict'],
    [200, undefined, 'unavailable'],
    [409, 'El nombre de usuario ya existe', 'conflict'],
    [400, 'Revisa los datos enviados.', 'invalid'],
    [503, 'usuario creado', 'unavailable'],
  ])('IUSR-12, API-04 status %s with the reply %j is %s', async (status, message, kind) => {
    handle = json(status, { status, message, data: null });
    expect(await outcome(client().createUser(sampleUser()))).toBe(kind);
  });

  test.each([
    ['is found as it was sent: it was created', {}, 'created'],
    ['belongs to someone else: nothing is claimed', { name: 'Otra Persona' }, 'unavailable'],
  ])('IUSR-12 after a lost response the user is looked up; one who %s', async (_, change, expected) => {
    const wanted = sampleUser();
    const { password: _password, ...shown } = wanted;
    handle = (request, response) => {
      if (request.method === 'POST') request.socket.destroy();
      else json(200, { data: [{ ...shown, ...change }] })(request, response);
    };
    expect(await outcome(client().createUser(wanted))).toBe(expected);
  });

  test('IUSR-11 after three failures the circuit breaker is open for half a minute', async () => {
    let now = Date.now();
    const incontrol = client({ moment: { now: () => new Date(now), wait: async () => {} } });
    handle = json(500, {});
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(incontrol.listUsers()).rejects.toThrow('El servicio InControl no responde');
    expect(asked).toHaveLength(3);
    now += 10_000;
    await expect(incontrol.listUsers()).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 20 });
    expect(asked).toHaveLength(3);
    now += 20_001;
    await expect(incontrol.listUsers()).rejects.toMatchObject({ retryAfter: 10 });
    await expect(incontrol.listUsers()).rejects.toMatchObject({ retryAfter: 30 });
    expect(asked).toHaveLength(4);
    now += 30_001;
    handle = json(200, { data: [user] });
    expect(await incontrol.listUsers()).toEqual([user]);
    expect(await incontrol.listUsers()).toEqual([user]);
  });
});
