import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Scope } from '@fenix/domain/permissions';
import { UNATTENDED } from '@fenix/domain/sesion/headers';
import type { Owed } from '@fenix/domain/sesion/usuario';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ok } from '../http/envelope';
import { countTrips } from '../testing/countTrips';
import type { GivenClient } from '../testing/givens';
import { givenCookie, givenInspector } from '../testing/incontrol/appFixture';
import { type TestApp, createTestApp } from '../testing/testApp';
import { registerGuard } from './guard';

/** What the door does with every kind of call, asked of calls of its own; system/authorization.test.ts asks the product's. */
const SERVICE_TOKEN = 'clave-del-servicio-de-prueba';
const NOW = new Date('2026-11-18T15:00:00.000Z');
const ID = z.object({ id: z.coerce.number() });

let api: TestApp;
let acme: GivenClient;
let trips: { count: number };
/** How often a handler was run. */
let runs = 0;
const count = () => (runs += 1);
beforeAll(async () => {
  api = await createTestApp({ INCONTROL_TOKEN: SERVICE_TOKEN }, (app, deps) => {
    const config = { permission: 'readRecords' } as const;
    const text = z.object({ status: z.number(), data: z.string() });
    app.get('/test/open/:id', { config: { permission: 'public' } }, async (request) => {
      try {
        return ok(request.viewer.name);
      } catch (error) {
        return ok((error as Error).message);
      }
    });
    app.get('/test/nobody', { config: { permission: 'public' } }, async (request) => {
      try {
        return ok(request.inspector.name);
      } catch (error) {
        return ok((error as Error).message);
      }
    });
    app.get('/test/inspector', { config: { permission: 'inspector' } }, async ({ inspector }) =>
      ok(inspector.username),
    );
    app.get('/test/rows', { config: { permission: 'all' } }, async ({ db }) =>
      ok((await db.selectFrom('clients').select('client').orderBy('client').execute()).map(({ client }) => client)),
    );
    app.get('/test/name', { config, schema: { response: { 200: text } } }, async ({ viewer }) => ok(viewer.name));
    app.get('/test/number/:id', { config, schema: { params: ID } }, async () => ok(count()));
    app.get('/test/sends', { config, schema: { produces: ['text/csv'] } }, async () => ok(count()));
    app.get('/test/fails', { config }, async () => {
      count();
      throw new DomainError('conflict', 'no se puede');
    });
    app.post('/test/writes', { config }, async () => ok(count()));
    app.post('/test/asks', { config: { ...config, usesCachedSession: true } }, async ({ viewer }) => ok(viewer.name));
    app.route({ method: ['GET', 'POST'], url: '/test/both', config, handler: async () => ok(count()) });
    app.get('/test/module', { config: { ...config, module: 'operacion' } }, async () => ok(1));
    app.get('/test/owing', { config: { ...config, whileOwing: true } }, async () => ok(1));
    app.get('/test/service', { config: { permission: 'colfenix', service: 'incontrol' } }, async () => ok(1));
    app.get('/test/managers', { config: { permission: 'colfenix' } }, async () => ok(1));
    trips = countTrips(deps.database.engine);
  });
  api.setNow(NOW);
  acme = await api.givenClient('acme');
});
afterAll(() => api.close());
afterEach(() => {
  runs = 0;
  api.setNow(NOW);
});

const given = (scopes: Scope[] = ['readRecords'], client = acme) => api.givenUser(client, { scopes });
/** A person whose session this server has in its cache. */
async function givenKnown(scopes?: Scope[]) {
  const user = await given(scopes);
  const token = await api.givenToken(user);
  expect((await api.call(token, 'GET', '/test/rows')).statusCode).toBe(200);
  return { user, token };
}
const change = (id: string, set: Record<string, unknown>) =>
  api.deps.database.system.updateTable('users').set(set).where('_id', '=', id).execute();
const owe = (id: string, owes: Owed[]) =>
  api.deps.database.system.updateTable('sessions').set({ owes }).where('user_id', '=', id).execute();
const endOf = (id: string) =>
  api.deps.database.system
    .updateTable('sessions')
    .set({ revoked_at: NOW, revoked_reason: 'disabled' })
    .where('user_id', '=', id)
    .execute();
const answer = async (...asked: Parameters<TestApp['call']>) => {
  const reply = await api.call(...asked);
  return [reply.statusCode, reply.json().data ?? reply.json().message];
};

describe('a route', () => {
  test('is on the list with what it asks for, and whether it only reads', () => {
    const declared = api.app.policies.filter(({ url }) => url.startsWith('/test/'));
    expect(declared.filter(({ onlyReads }) => onlyReads).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /test/open/:id',
      'GET /test/nobody',
      'GET /test/inspector',
      'GET /test/rows',
      'GET /test/name',
      'GET /test/number/:id',
      'GET /test/sends',
      'GET /test/fails',
      'POST /test/asks',
      'GET /test/both',
      'GET /test/module',
      'GET /test/owing',
      'GET /test/service',
      'GET /test/managers',
    ]);
    expect(declared.filter(({ onlyReads }) => !onlyReads).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /test/writes',
      'POST /test/both',
    ]);
  });

  test('without a permission stops the start', () => {
    const app = fastify();
    registerGuard(app, api.deps);
    const handler = async () => ok(1);
    expect(() => app.get('/test/open', handler)).toThrow('GET /test/open declares no permission');
    expect(() => app.get('/test/module', { config: { module: 'operacion' } }, handler)).toThrow(
      'GET /test/module declares no permission',
    );
    app.get('/test/public', { config: { permission: 'public' } }, handler);
  });

  test('that is public has no viewer and no inspector, whoever asks', async () => {
    const { token } = await givenKnown();
    expect(await answer(token, 'GET', '/test/open/7')).toEqual([200, 'GET /test/open/:id has no viewer: it is public']);
    expect(await answer(token, 'GET', '/test/nobody')).toEqual([
      200,
      '/test/nobody has no inspector: it is not of their app',
    ]);
  });

  test('that there is not is 404, signed in or not', async () => {
    const { token } = await givenKnown();
    expect((await api.call(undefined, 'GET', '/api/no-hay')).statusCode).toBe(404);
    expect((await api.call(token, 'GET', '/api/no-hay')).statusCode).toBe(404);
  });
});

describe('who may call', () => {
  test('an inspector by their cookie only what is theirs, and nobody else that', async () => {
    const { username } = await givenInspector(api, acme);
    const cookie = await givenCookie(api, { username });
    expect(await answer(undefined, 'GET', '/test/inspector', { headers: { cookie } })).toEqual([200, username]);
    const { token } = await givenKnown(['colfenix']);
    expect(await answer(token, 'GET', '/test/inspector')).toEqual([401, SHELL_MESSAGES.sessionExpired]);
    expect(await answer(undefined, 'GET', '/test/rows', { headers: { cookie } })).toEqual([
      401,
      SHELL_MESSAGES.sessionExpired,
    ]);
  });

  test('a service by its token what names it, and nothing else', async () => {
    expect(await answer(SERVICE_TOKEN, 'GET', '/test/service')).toEqual([200, 1]);
    expect((await api.call(SERVICE_TOKEN, 'GET', '/test/managers')).statusCode).toBe(401);
    expect((await api.call(`${SERVICE_TOKEN}x`, 'GET', '/test/service')).statusCode).toBe(401);
    expect((await api.call(undefined, 'GET', '/test/service')).statusCode).toBe(401);
    expect(await answer((await givenKnown(['colfenix'])).token, 'GET', '/test/service')).toEqual([200, 1]);
    expect((await api.call((await givenKnown()).token, 'GET', '/test/service')).statusCode).toBe(403);
  });

  test('a token in another scheme is none, and asks nothing of the database', async () => {
    const { token } = await givenKnown();
    trips.count = 0;
    for (const authorization of [`Basic ${token}`, token, 'Bearer', ''])
      expect((await api.call(undefined, 'POST', '/test/writes', { headers: { authorization } })).statusCode).toBe(401);
    expect((await api.call(undefined, 'GET', '/test/rows')).statusCode).toBe(401);
    expect([runs, trips.count]).toEqual([0, 0]);
    const headers = { authorization: `bEARER ${token}` };
    expect((await api.call(undefined, 'POST', '/test/writes', { headers })).statusCode).toBe(200);
  });

  test.each(['first asked here', 'known here'])('who lacks scope or module is told which, %s', async (how) => {
    const ask = async (scopes: Scope[], client: GivenClient, url: string) => {
      const token = await api.givenToken(await given(scopes, client));
      if (how === 'known here') await api.call(token, 'GET', '/test/rows');
      return answer(token, 'GET', url);
    };
    const without = await api.givenClient(undefined, ['pqrs']);
    expect(await ask(['readRecords'], acme, '/test/module')).toEqual([200, 1]);
    expect(await ask(['readRecords'], without, '/test/module')).toEqual([403, SHELL_MESSAGES.moduleNotContracted]);
    expect(await ask(['readDispatch'], acme, '/test/module')).toEqual([403, SHELL_MESSAGES.noPermission]);
    expect(await ask(['readDispatch'], acme, '/test/name')).toEqual([403, SHELL_MESSAGES.noPermission]);
  });

  test('a manager reads the rows of all companies, others their own', async () => {
    await api.givenClient('otra');
    expect((await answer((await givenKnown(['colfenix'])).token, 'GET', '/test/rows'))[1]).toEqual(
      expect.arrayContaining(['acme', 'otra']),
    );
    expect(await answer((await givenKnown()).token, 'GET', '/test/rows')).toEqual([200, ['acme']]);
  });
});

describe('AUTH-30, AUTH-35 a session that owes something', () => {
  test.each<[Owed, string, string]>([
    ['contrasena', 'owesPassword', 'Cambia tu contraseña para continuar: la que usaste la eligió otra persona.'],
    ['segundoPaso', 'owesSecondStep', 'Activa la verificación en dos pasos para continuar: tu cuenta la necesita.'],
  ])('%s is told so, known here or not, and may only do what settles it', async (owed, reason, message) => {
    const user = await given();
    const token = await api.givenToken(user);
    await owe(user.id, [owed]);
    for (let asked = 0; asked < 2; asked += 1) {
      const reply = await api.call(token, 'GET', '/test/name');
      expect([reply.statusCode, reply.json()]).toEqual([403, expect.objectContaining({ message, reason })]);
    }
    expect(await answer(token, 'GET', '/test/owing')).toEqual([200, 1]);
    await owe(user.id, []);
    expect(await answer(token, 'GET', '/test/name')).toEqual([200, user.name]);
    await owe(user.id, [owed]);
    expect((await api.call(token, 'GET', '/test/name')).statusCode).toBe(403);
  });
});

describe('a cached session', () => {
  test('lets a read go without a look at it, and each handler run once', async () => {
    const { user, token } = await givenKnown();
    trips.count = 0;
    expect(await answer(token, 'GET', '/test/rows')).toEqual([200, ['acme']]);
    expect(await answer(token, 'GET', '/test/name')).toEqual([200, user.name]);
    expect(await answer(token, 'POST', '/test/asks')).toEqual([200, user.name]);
    expect(await answer(token, 'GET', '/test/number/7')).toEqual([200, 1]);
    expect(trips.count).toBe(4);
    expect(await answer(token, 'GET', '/test/fails')).toEqual([409, 'no se puede']);
    expect([runs, trips.count]).toEqual([2, 5]);
  });

  test('is not believed by what writes or sends: nothing is run once it ended', async () => {
    for (const [method, url] of [
      ['POST', '/test/writes'],
      ['POST', '/test/both'],
      ['GET', '/test/both'],
      ['GET', '/test/sends'],
    ] as const) {
      const { user, token } = await givenKnown();
      await endOf(user.id);
      expect(await answer(token, method, url)).toEqual([401, SHELL_MESSAGES.sessionExpired]);
    }
    expect(runs).toBe(0);
  });

  test('of another name or without its scope answers as it is now', async () => {
    const { user, token } = await givenKnown();
    await change(user.id, { name: 'otro nombre' });
    expect(await answer(token, 'POST', '/test/asks')).toEqual([200, 'otro nombre']);
    await change(user.id, { scopes: [] });
    expect(await answer(token, 'POST', '/test/asks')).toEqual([403, SHELL_MESSAGES.noPermission]);
    await change(user.id, { scopes: ['readRecords'] });
    expect(await answer(token, 'POST', '/test/asks')).toEqual([200, 'otro nombre']);
  });

  test('a value that does not fit is 400 for whoever may ask, and 401 once the session ended', async () => {
    const { user, token } = await givenKnown();
    expect((await api.call(token, 'GET', '/test/number/x')).statusCode).toBe(400);
    expect((await api.call(await api.givenToken(await given()), 'GET', '/test/number/x')).statusCode).toBe(400);
    await endOf(user.id);
    expect((await api.call(token, 'GET', '/test/number/x')).statusCode).toBe(401);
    expect(runs).toBe(0);
  });
});

describe('AUTH-31 the use of a session', () => {
  const usedAt = async (userId: string) =>
    (
      await api.deps.database.system
        .selectFrom('sessions')
        .select('last_used_at')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).last_used_at.toISOString();
  const later = new Date(NOW.getTime() + 60_000);

  test.each([
    ['of a read', 'GET', '/test/name'],
    ['of a write', 'POST', '/test/writes'],
  ])('%s is written after a minute, not before', async (_, method, url) => {
    const { user, token } = await givenKnown();
    api.setNow(new Date(later.getTime() - 1));
    trips.count = 0;
    expect((await api.call(token, method, url)).statusCode).toBe(200);
    expect([await usedAt(user.id), trips.count]).toEqual([NOW.toISOString(), 2]);
    api.setNow(later);
    expect((await api.call(token, method, url)).statusCode).toBe(200);
    expect(await usedAt(user.id)).toBe(later.toISOString());
  });

  test('by a page that nobody sits at, or after its end, is none', async () => {
    const { user, token } = await givenKnown();
    api.setNow(later);
    for (const [method, url] of [
      ['GET', '/test/name'],
      ['POST', '/test/writes'],
    ] as const) {
      expect((await api.call(token, method, url, { headers: { [UNATTENDED]: '1' } })).statusCode).toBe(200);
      expect(await usedAt(user.id)).toBe(NOW.toISOString());
    }
    await endOf(user.id);
    expect((await api.call(token, 'GET', '/test/name')).statusCode).toBe(401);
    expect(await usedAt(user.id)).toBe(NOW.toISOString());
  });

  test('that was written is looked up anew, and no handler runs twice for it', async () => {
    const { token } = await givenKnown();
    api.setNow(later);
    await api.call(token, 'GET', '/test/number/7');
    await api.call(token, 'GET', '/test/number/7');
    expect(runs).toBe(2);
  });
});
