import { MODULES } from '@fenix/domain/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let reader: string;
let without: string;
let notContracted: string;
beforeAll(async () => {
  api = await createTestApp();
  const acme = await api.givenClient('acme', MODULES);
  reader = await api.givenToken(await api.givenUser(acme, { scopes: ['readCompliance'] }));
  without = await api.givenToken(await api.givenUser(acme, { scopes: ['readDispatch'] }));
  const old = await api.givenClient('de antes');
  notContracted = await api.givenToken(await api.givenUser(old, { scopes: ['readCompliance'] }));
});
afterAll(() => api.close());

const get = (path: string, token = reader) => api.call(token, 'GET', path);

test('CUM-02 the holidays of a year', async () => {
  const reply = await get('/api/calendario/2026');
  expect(reply.statusCode).toBe(200);
  const { festivos } = reply.json().data;
  expect(festivos).toHaveLength(18);
  expect(festivos.slice(0, 5)).toEqual(['2026-01-01', '2026-01-12', '2026-03-23', '2026-04-02', '2026-04-03']);
});

test.each([
  ['2026-11-13', 5, '2026-11-23'],
  ['2026-11-30', 10, '2026-12-15'],
])('CUM-02 %s and %i business days end on %s', async (desde, habiles, fecha) => {
  expect((await get(`/api/calendario?desde=${desde}&habiles=${habiles}`)).json().data).toEqual({ fecha });
});

test.each([
  ['a year before the law', '/api/calendario/1983'],
  ['a word', '/api/calendario/ayer'],
  ['a day that is none', '/api/calendario?desde=2026-02-30&habiles=1'],
  ['a negative term', '/api/calendario?desde=2026-02-28&habiles=-1'],
  ['a term without end', '/api/calendario?desde=2026-02-28&habiles=100000'],
])('%s is 400', async (_, path) => {
  expect((await get(path)).statusCode).toBe(400);
});

test('CUM-01 without the permission, and without the module, it is 403', async () => {
  const refusal = async (token: string) => {
    const reply = await get('/api/calendario/2026', token);
    return [reply.statusCode, reply.json().message];
  };
  expect(await refusal(without)).toEqual([403, 'no tienes permisos para ingresar a esta vista']);
  expect(await refusal(notContracted)).toEqual([403, 'Módulo no contratado']);
});
