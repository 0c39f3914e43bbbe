import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/eventually';
import { type TestApp, createTestApp } from '../testing/testApp';
import { exportRows } from './exportRows';

let api: TestApp;
/** Lets the files that wait for their second part go on. */
let proceed: () => void = () => {};
let gate: Promise<void> = Promise.resolve();
let failure: Error | undefined;
/** How many files have begun. */
let begun = 0;

async function* rows(): AsyncGenerator<{ name: string; count: number }[]> {
  if (failure) throw failure;
  begun += 1;
  yield [{ name: 'Peña; e hijos', count: -1 }];
  await gate;
  yield [{ name: '=1+1', count: 2 }];
}

beforeAll(async () => {
  api = await createTestApp({}, (app, deps) => {
    app.get('/test/export', { config: { permission: 'all' } }, (request, reply) =>
      exportRows(deps, request, reply, () => ({
        file: 'prueba.csv',
        headers: ['Nombre', 'Cuenta'],
        rows: rows(),
        cells: ({ name, count }) => [name, count],
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
// A call begins when someone waits for it.
const ask = async (token: string) => api.call(token, 'GET', '/test/export');
const tokenOf = async (name: string) => api.givenToken(await api.givenUser(await api.givenClient(name)));
const FILE = '\uFEFFNombre;Cuenta\r\n"Peña; e hijos";-1\r\n\'=1+1;2\r\n';

test('a list leaves as a file that Excel reads', async () => {
  const reply = await ask(await tokenOf('archivo'));
  expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, 'text/csv; charset=utf-8', FILE]);
  expect(reply.headers['content-disposition']).toBe('attachment; filename="prueba.csv"');
});

test('the same list leaves as a workbook, and is noted like the other', async () => {
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

test('S15 a person has two on the way at most, all together four; the next is told to wait and may come later', async () => {
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

test('a source that is away is a refusal and not half a file, and gives its place back', async () => {
  const token = await tokenOf('cuatro');
  failure = new Error('away');
  for (let time = 0; time < 5; time += 1) expect((await ask(token)).statusCode).toBe(500);
  failure = undefined;
  expect((await ask(token)).statusCode).toBe(200);
});
