import { type AddressInfo, connect } from 'node:net';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually';
import { type TestApp, createTestApp } from '../testing/testApp';
import { exportRows } from './exportRows';

let api: TestApp;
/** Lets the exports that wait for their second chunk continue. */
let proceed: () => void = () => {};
let gate: Promise<void> = Promise.resolve();
let failure: Error | undefined;
/** How many exports have started. */
let begun = 0;

async function* rows(): AsyncGenerator<{ name: string; count: number }[]> {
  if (failure) throw failure;
  begun += 1;
  yield [{ name: 'Peña; e hijos', count: -1 }];
  await gate;
  yield [{ name: '=1+1', count: 2 }];
}

/** Twenty chunks, as a list of some thousand rows has. */
async function* readings({ db }: FastifyRequest): AsyncGenerator<{ reading: number }[]> {
  for (let at = 0; at < 20; at += 1)
    yield (await sql<{ reading: number }>`select ${at}::int as reading`.execute(db)).rows;
}

/** More than the buffers of a line take. */
async function* longRows(): AsyncGenerator<{ text: string }[]> {
  begun += 1;
  for (let at = 0; at < 200; at += 1) yield [{ text: 'x'.repeat(500_000) }];
}

beforeAll(async () => {
  api = await createTestApp({}, (app, deps) => {
    app.get('/test/export', { config: { permission: 'all' } }, (request, reply) =>
      exportRows(deps, request, reply, () => ({
        file: 'prueba.csv',
        title: 'Prueba',
        headers: ['Nombre', 'Cuenta'],
        rows: rows(),
        cells: ({ name, count }) => [name, count],
      })),
    );
    app.get('/test/export-long', { config: { permission: 'all' } }, (request, reply) =>
      exportRows(deps, request, reply, () => ({
        file: 'larga.csv',
        title: 'Larga',
        headers: ['Texto'],
        rows: longRows(),
        cells: ({ text }) => [text],
      })),
    );
    app.get('/test/export-readings', { config: { permission: 'all' } }, (request, reply) =>
      exportRows(deps, request, reply, () => ({
        file: 'lecturas.csv',
        title: 'Lecturas',
        headers: ['Lectura'],
        rows: readings(request),
        cells: ({ reading }) => [reading],
      })),
    );
  });
});
afterAll(() => api.close());

const close = () => {
  gate = new Promise((resolve) => {
    proceed = resolve;
  });
};
// light-my-request sends a request only when it is awaited.
const ask = async (token: string) => api.call(token, 'GET', '/test/export');
const tokenOf = async (name: string) => api.givenToken(await api.givenUser(await api.givenClient(name)));
const FILE = '\uFEFFNombre;Cuenta\r\n"Peña; e hijos";-1\r\n\'=1+1;2\r\n';

test('a list is exported as CSV that Excel reads', async () => {
  const reply = await ask(await tokenOf('archivo'));
  expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, 'text/csv; charset=utf-8', FILE]);
  expect(reply.headers['content-disposition']).toBe('attachment; filename="prueba.csv"');
});

test('the same list is exported as a workbook, with an audit entry like CSV', async () => {
  const token = await tokenOf('libro de Excel');
  const reply = await api.call(token, 'GET', '/test/export?format=xlsx');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  expect(reply.headers['content-disposition']).toBe('attachment; filename="prueba.xlsx"');
  expect(reply.rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  const entry = await api.deps.database.system
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ action: 'datos.exportar', after: { format: 'xlsx' } });
});

test('API-16 at most two run per company and four in total; one more is 429 and works later', async () => {
  const tokens = [await tokenOf('uno'), await tokenOf('dos'), await tokenOf('tres')] as const;
  close();
  begun = 0;
  const running: Promise<LightMyRequestResponse>[] = [ask(tokens[0]), ask(tokens[0])];
  await eventually(() => expect(begun).toBe(2));
  const third = await ask(tokens[0]);
  expect([third.statusCode, third.json<{ message: string }>().message]).toEqual([429, SHELL_MESSAGES.tooManyExports]);
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  running.push(ask(tokens[1]), ask(tokens[1]));
  await eventually(() => expect(begun).toBe(4));
  expect((await ask(tokens[2])).statusCode).toBe(429);
  proceed();
  expect((await Promise.all(running)).map((reply) => reply.body)).toEqual([FILE, FILE, FILE, FILE]);
  expect((await ask(tokens[2])).statusCode).toBe(200);
});

test('S15 two people of one company leave places for another', async () => {
  const company = await api.givenClient('con dos personas');
  const person = async () => api.givenToken(await api.givenUser(company));
  const people = [await person(), await person(), await person()] as const;
  close();
  begun = 0;
  const held = [ask(people[0]), ask(people[1])];
  await eventually(() => expect(begun).toBe(2));
  expect((await ask(people[2])).statusCode).toBe(429);
  const other = ask(await tokenOf('otra que descarga'));
  await eventually(() => expect(begun).toBe(3));
  proceed();
  expect((await Promise.all([...held, other])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

describe('S15 who does not read what they asked for', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  test('is cut off within two minutes, and their places are free', async () => {
    const token = await tokenOf('no lee');
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    let cut = 0;
    begun = 0;
    const lines = [0, 1].map(() => {
      const line = connect(port, '127.0.0.1');
      line.on('error', () => {}).on('close', () => (cut += 1));
      line.write(`GET /test/export-long HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`);
      line.pause();
      return line;
    });
    await eventually(() => expect(begun).toBe(2));
    expect((await ask(token)).statusCode).toBe(429);
    // What fills the buffers of the line counts as read.
    let minutes = 0;
    await eventually(async () => {
      vi.advanceTimersByTime(60_000);
      minutes += 1;
      expect((await ask(token)).statusCode).toBe(200);
    });
    expect(minutes).toBeLessThan(15);
    // A stream that is not read emits its end only once it is read.
    for (const line of lines) line.resume();
    await eventually(() => expect(cut).toBe(2));
  });

  test('and not who waits for what the database has not found yet', async () => {
    close();
    begun = 0;
    const waiting = ask(await tokenOf('espera'));
    await eventually(() => expect(begun).toBe(1));
    vi.advanceTimersByTime(5 * 60_000);
    proceed();
    expect((await waiting).body).toBe(FILE);
  });
});

test('N2 of 40 concurrent exports of one user at most four succeed', async () => {
  const token = await tokenOf('cuarenta');
  const asked = Array.from({ length: 40 }, async () => api.call(token, 'GET', '/test/export-readings'));
  const statuses = (await Promise.all(asked)).map((reply) => reply.statusCode);
  expect(statuses.filter((one) => one === 429).length).toBeGreaterThanOrEqual(36);
  expect(statuses.filter((one) => one === 200).length).toBeGreaterThanOrEqual(2);
});

test('an unavailable source is an error and not a truncated file, and releases its slot', async () => {
  const token = await tokenOf('cuatro');
  failure = new Error('away');
  for (let time = 0; time < 5; time += 1) expect((await ask(token)).statusCode).toBe(500);
  failure = undefined;
  expect((await ask(token)).statusCode).toBe(200);
});
