import { DomainError } from '@fenix/domain/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '../ground/ids';
import type { GivenUser } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { ok } from './envelope';
import { write } from './write';

const Body = z
  .object({ name: z.string(), mode: z.enum(['fail', 'refuse', 'silent', 'unchanged']) })
  .partial()
  .nullish();
type Body = NonNullable<z.infer<typeof Body>>;

let api: TestApp;
/** Calls of an external service, which no transaction rolls back. */
let doneOutside = 0;
let user: GivenUser;
let token: string;
beforeAll(async () => {
  api = await createTestApp({}, (app, deps) => {
    const config = { permission: 'all' } as const;
    const schema = { body: Body };
    for (const method of ['POST', 'PUT'] as const)
      app.route<{ Body: Body }>({
        method,
        url: '/api/prueba',
        config,
        schema,
        handler: async (request) => ok(await add(request)),
      });
    app.post<{ Body: Body }>('/api/fuera', { config, schema }, async (request) => {
      doneOutside += 1;
      return ok(await add(request));
    });
    app.post<{ Body: Body }>('/api/otra', { config, schema }, async (request) => ok(await add(request)));

    /** Inserts a job as its effect, then ends as `mode` says. */
    const add = (request: Parameters<typeof write>[0]) =>
      write(request, deps.clock, async ({ tx, now, record, unchanged }) => {
        const { name = 'x', mode } = (request.body ?? {}) as Body;
        if (mode === 'unchanged') {
          unchanged();
          return { name };
        }
        const _id = newId();
        await tx
          .insertInto('jobs')
          .values({ _id, kind: 'prueba', payload: JSON.stringify({ name }), run_at: now, created_at: now })
          .execute();
        if (mode !== 'silent') await record({ action: 'cliente.crear', entity: 'cliente', entityId: _id });
        if (mode === 'fail') throw new Error('algo se rompió');
        if (mode === 'refuse') throw new DomainError('conflict', 'No se puede');
        return { _id, name, at: now.toISOString(), nothing: null };
      });
  });
  user = await api.givenUser(await api.givenClient());
  token = await api.givenToken(user);
});
afterAll(() => api.close());

const key = () => `clave-${newId()}`;
const post = (payload: Body, idempotencyKey?: string, who = token, url = '/api/prueba') =>
  api.call(who, 'POST', url, {
    payload,
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  });

/** How many rows and audit entries there are for a name. */
async function effects(name: string): Promise<[rows: number, entries: number]> {
  const { rows } = await sql<{ rows: number; entries: number }>`
    select count(j.*)::int as rows, count(a.*)::int as entries
    from jobs j left join audit_log a on a.entity_id = j._id::text where j.payload ->> 'name' = ${name}`.execute(
    api.deps.database.system,
  );
  return [rows[0]?.rows ?? 0, rows[0]?.entries ?? 0];
}
const keysOf = (idempotencyKey: string) =>
  api.deps.database.system.selectFrom('idempotency_keys').selectAll().where('key', '=', idempotencyKey).execute();

describe('a call with an idempotency key', () => {
  test('gets the same response when repeated, and does the work once', async () => {
    const [again, name] = [key(), newId()];
    const first = await post({ name }, again);
    const second = await post({ name }, again);
    expect(first.statusCode).toBe(200);
    expect(first.json().data).toMatchObject({ name, nothing: null });
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(await effects(name)).toEqual([1, 1]);
  });

  test('does the work once for ten concurrent requests', async () => {
    const [again, name] = [key(), newId()];
    const replies = await Promise.all(Array.from({ length: 10 }, () => post({ name }, again)));
    for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([200, replies[0]?.json()]);
    expect(await effects(name)).toEqual([1, 1]);
  });

  test('API-06 with other data is 409 and does nothing', async () => {
    const [again, name] = [key(), newId()];
    await post({ name: newId() }, again);
    const reply = await post({ name }, again);
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'La clave de idempotencia ya se usó con otros datos.',
    ]);
    expect(await effects(name)).toEqual([0, 0]);
  });

  test('API-06 at another address is 409', async () => {
    const [again, name] = [key(), newId()];
    await post({ name }, again);
    expect((await post({ name }, again, token, '/api/otra')).statusCode).toBe(409);
    expect(await effects(name)).toEqual([1, 1]);
  });

  test('is per user: another user may send the same key', async () => {
    const [again, name] = [key(), newId()];
    const other = await api.givenToken(await api.givenUser(user.client));
    const first = await post({ name }, again);
    const second = await post({ name }, again, other);
    expect(second.json().data._id).not.toBe(first.json().data._id);
    expect(await effects(name)).toEqual([2, 2]);
  });

  test('holds over two sessions of the same user', async () => {
    const [again, name] = [key(), newId()];
    const first = await post({ name }, again);
    expect((await post({ name }, again, await api.givenToken(user))).json()).toEqual(first.json());
  });

  test.each([
    ['too short', 'siete77'],
    ['too long', 'x'.repeat(101)],
    ['with a space', 'ocho ocho'],
    ['with an accent', 'contraseña-1'],
    ['empty', ''],
  ])('API-06 that is %s is 400 and does nothing', async (_, bad) => {
    const name = newId();
    expect((await post({ name }, bad)).statusCode).toBe(400);
    expect((await post({ name }, bad, token, '/api/fuera')).statusCode).toBe(400);
    expect(doneOutside).toBe(0);
    expect(await effects(name)).toEqual([0, 0]);
  });

  test.each(['ocho8888', 'x'.repeat(100), '!~"#$%&/()='])('the key %s is good', async (good) => {
    expect((await post({ name: newId() }, good)).statusCode).toBe(200);
  });

  test.each([
    ['fail', 500],
    ['refuse', 409],
  ] as const)(
    'whose work ends by %s leaves no key, no row and no audit entry: it can be retried',
    async (mode, status) => {
      const [again, name] = [key(), newId()];
      expect((await post({ name, mode }, again)).statusCode).toBe(status);
      expect(await keysOf(again)).toEqual([]);
      expect(await effects(name)).toEqual([0, 0]);
      expect((await post({ name }, again)).statusCode).toBe(200);
      expect(await effects(name)).toEqual([1, 1]);
    },
  );

  test('holds for PUT as for POST, as different requests', async () => {
    const [again, name] = [key(), newId()];
    const put = () =>
      api.call(token, 'PUT', '/api/prueba', { payload: { name }, headers: { 'idempotency-key': again } });
    const first = await put();
    expect((await put()).json()).toEqual(first.json());
    expect(await effects(name)).toEqual([1, 1]);
    expect((await post({ name }, again)).statusCode).toBe(409);
  });
});

describe('a write', () => {
  test('without a key does the work each time', async () => {
    const name = newId();
    await post({ name });
    await post({ name });
    expect(await effects(name)).toEqual([2, 2]);
  });

  test('without an audit entry is 500 with the generic message, and is rolled back', async () => {
    const name = newId();
    const reply = await post({ name, mode: 'silent' });
    expect([reply.statusCode, reply.json().message]).toEqual([
      500,
      'Ocurrio un error inesperado, comunicate con el area de desarrollo.',
    ]);
    expect(await effects(name)).toEqual([0, 0]);
  });

  test('that declares nothing changed needs no audit entry', async () => {
    const [again, name] = [key(), newId()];
    const first = await post({ name, mode: 'unchanged' }, again);
    expect([first.statusCode, first.json().data]).toEqual([200, { name }]);
    expect((await post({ name, mode: 'unchanged' }, again)).json()).toEqual(first.json());
  });

  test('records user, company, address and request id', async () => {
    const { data } = (await post({ name: newId() })).json();
    const entry = await api.deps.database.system
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', data._id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      user_id: user.id,
      user: user.name,
      client_id: user.client.id,
      client: user.client.client,
      address: '127.0.0.1',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(entry.at.toISOString()).toBe(data.at);
  });
});
