import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Callers } from './callers';
import { registerForms } from './form';
import { fewAtATime } from './longForms';

const app = fastify();
/** Lets the accounts that are looked up be found. */
let find: () => void = () => {};
let asked = 0;
const callers: Pick<Callers, 'accountOf'> = {
  accountOf: (_, { apikey }) => {
    asked += 1;
    if (apikey !== 'lenta') return Promise.resolve(apikey);
    return new Promise((resolve) => (find = () => resolve('una')));
  },
};
beforeAll(async () => {
  registerForms(app);
  app.post('/form', { preParsing: fewAtATime(callers, 1_000), bodyLimit: 100_000 }, ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const form = (fields: string) => ({
  method: 'POST' as const,
  url: '/form',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: fields,
});

test.each([
  ['in front', `token=t&apikey=una&data=${'x'.repeat(5_000)}`],
  ['behind', `data=${'x'.repeat(5_000)}&token=t&apikey=una`],
  ['in front, of few bytes', 'token=t&apikey=una&data='],
])('N6 a form with its keys %s comes to its reader whole', async (_, fields) => {
  const reply = await app.inject(form(fields));
  expect(reply.json()).toEqual(Object.fromEntries(new URLSearchParams(fields)));
});

test('N6 who hangs up while their account is looked up holds no place', async () => {
  const { port } = app.server.address() as AddressInfo;
  for (let time = 0; time < 3; time += 1) {
    const before = asked;
    const hungUp = new Promise<void>((resolve) =>
      app.server.once('connection', (socket) => void socket.once('close', () => resolve())),
    );
    const line = connect(port, '127.0.0.1');
    line.write(
      'POST /form HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\ntoken=t&apikey=lenta&data=',
    );
    await vi.waitFor(() => expect(asked).toBe(before + 1));
    line.destroy();
    await hungUp;
    find();
  }
  const reply = await app.inject(form(`token=t&apikey=una&data=${'x'.repeat(5_000)}`));
  expect(reply.statusCode).toBe(200);
});
