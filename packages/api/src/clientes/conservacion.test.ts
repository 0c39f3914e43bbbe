import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let manager: string;
let client: Awaited<ReturnType<TestApp['givenClient']>>;
beforeAll(async () => {
  api = await createTestApp({ TRIPS_DAYS: '730' });
  manager = await api.givenToken(await api.givenUser(api.provider));
  client = await api.givenClient();
});
afterAll(() => api.close());

const NONE = { posiciones: null, viajes: null, fotos: null, alertas: null, avisos: null };
const RULES = { posiciones: 365, viajes: null, fotos: 0, alertas: 180, avisos: 30 };
const path = (id = client.id) => `/api/modules/${id}/conservacion`;
const put = (payload: object, id = client.id, token = manager) => api.call(token, 'PUT', path(id), { payload });
const entries = () =>
  api.deps.database.system
    .selectFrom('audit_log')
    .select(['before', 'after', 'client_id'])
    .where('action', '=', 'cliente.conservacion')
    .execute();

test('CLI-45 a client has the periods of the installation until staff give it others, with an audit entry', async () => {
  const installation = { ...NONE, viajes: 730 };
  expect((await api.call(manager, 'GET', path())).json().data).toEqual({
    cliente: NONE,
    instalacion: installation,
    version: 1,
  });
  const reply = await put(RULES);
  expect([reply.statusCode, reply.json().message]).toEqual([200, 'Conservación actualizada']);
  expect((await api.call(manager, 'GET', path())).json().data).toEqual({
    cliente: RULES,
    instalacion: installation,
    version: 2,
  });
  await put(RULES);
  expect(await entries()).toEqual([
    {
      before: { posiciones: null, fotos: null, alertas: null, avisos: null },
      after: { posiciones: 365, fotos: 0, alertas: 180, avisos: 30 },
      client_id: client.id,
    },
  ]);
});

test('CLI-45 periods saved meanwhile by another user are not overwritten: 409 with who, what and the current values', async () => {
  const of = await api.givenClient();
  const other = await api.givenToken(await api.givenUser(api.provider, { name: 'maria' }));
  const { version } = (await api.call(manager, 'GET', path(of.id))).json().data;
  const theirs = await put({ ...NONE, posiciones: 400, version }, of.id, other);
  expect([theirs.statusCode, theirs.json().data.version]).toEqual([200, 2]);
  const refused = await put({ ...NONE, viajes: 60, version }, of.id);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      message: 'Persona maria cambió posiciones hace menos de un minuto. Revisa y guarda de nuevo.',
      reason: 'stale',
      current: { cliente: { ...NONE, posiciones: 400 }, instalacion: { ...NONE, viajes: 730 }, version: 2 },
    }),
  ]);
  expect((await api.call(manager, 'GET', path(of.id))).json().data.cliente).toEqual({ ...NONE, posiciones: 400 });
  const again = await put({ ...NONE, posiciones: 400, viajes: 60, version: 2 }, of.id);
  expect([again.statusCode, again.json().data]).toMatchObject([
    200,
    { cliente: { posiciones: 400, viajes: 60 }, version: 3 },
  ]);
});

test('CLI-45 of two first edits at once one is refused', async () => {
  const of = await api.givenClient();
  const replies = await Promise.all([40, 50].map((posiciones) => put({ ...NONE, posiciones, version: 1 }, of.id)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
});

test.each([
  ['too short', { ...RULES, posiciones: 29 }],
  ['a text', { ...RULES, posiciones: '365' }],
  ['a missing field', { posiciones: 365 }],
  ['an unknown field', { ...RULES, actas: 30 }],
])('CLI-45 %s is 400', async (_, payload) => {
  expect((await put(payload)).statusCode).toBe(400);
});

test('CLI-45 the words of a refusal say what may be written', async () => {
  const { errors } = (await put({ ...RULES, fotos: 1 })).json();
  expect(errors[0].message).toBe('Escribe entre 7 y 3650 días, 0 para siempre, o déjalo vacío.');
});

test('CLI-45 a user of the client is 403; a client that does not exist and the provider itself are 404', async () => {
  const token = await api.givenToken(await api.givenUser(client));
  expect((await api.call(token, 'GET', path())).statusCode).toBe(403);
  expect((await put(RULES, client.id, token)).statusCode).toBe(403);
  for (const id of [newId(), api.provider.id]) {
    expect((await api.call(manager, 'GET', path(id))).statusCode).toBe(404);
    expect((await put(RULES, id)).statusCode).toBe(404);
  }
});
