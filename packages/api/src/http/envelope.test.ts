import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type TestApp, createTestApp } from '../testing/testApp';
import { envelope, ok } from './envelope';

/** Routes with the two nested response shapes of the contract, on the real application. */
function deeperCalls(app: FastifyInstance): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const config = { permission: 'all' } as const;
  const forms = envelope(z.object({ data: z.array(z.object({ id: z.string() })) }));
  typed.get('/api/prueba/formularios', { config, schema: { response: { 200: forms } } }, async () =>
    ok({ data: [{ id: 'uno', secreto: 'no sale' }] }),
  );
  const created = envelope(z.object({ createdInformeId: z.string() }));
  typed.post('/api/prueba/informe', { config, schema: { response: { 200: created } } }, async () =>
    ok({ createdInformeId: 'i-1' }, 'informe creado'),
  );
}

let api: TestApp;
let token: string;
beforeAll(async () => {
  api = await createTestApp({}, deeperCalls);
  token = await api.givenToken(await api.givenUser(await api.givenClient()));
});
afterAll(() => api.close());

test('a list may be in data.data.data, and only declared fields are sent', async () => {
  const reply = await api.call(token, 'GET', '/api/prueba/formularios');
  expect(reply.json()).toEqual({ status: 200, data: { data: [{ id: 'uno' }] } });
});

test('API-05 a created id is in data.data.createdInformeId, and success is status 200 in body and response', async () => {
  const reply = await api.call(token, 'POST', '/api/prueba/informe');
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { status: 200, data: { createdInformeId: 'i-1' }, message: 'informe creado' },
  ]);
});
