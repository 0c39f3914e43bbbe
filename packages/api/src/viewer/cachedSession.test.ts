import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ok } from '../http/envelope';
import { newId } from '../ground/ids';
import { countTrips } from '../testing/countTrips';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { revokeSessions } from '../sesion/queries';

let trips: { count: number };
/** Runs between the access check and the handler. */
let meanwhile: (() => Promise<void>) | undefined;

let api: TestApp;
let acme: GivenClient;
beforeAll(async () => {
  api = await createTestApp({}, (app, deps) => {
    const config = { permission: 'readRecords' } as const;
    app.get('/test/own', { config }, async ({ db }) => ok(await db.selectFrom('clients').select('client').execute()));
    app.get('/test/nothing', { config }, async ({ viewer }) => ok(viewer.name));
    app.get('/test/modules', { config }, async ({ viewer }) => ok(viewer.modulesClient));
    app.get('/test/number/:id', { config, schema: { params: z.object({ id: z.coerce.number() }) } }, async () => ok(1));
    app.get('/test/late', { config }, async ({ db }) => {
      await meanwhile?.();
      return ok(await db.selectFrom('clients').select('client').execute());
    });
    trips = countTrips(deps.database.engine);
  });
  acme = await api.givenClient('acme');
});
afterAll(() => api.close());

async function givenKnown() {
  const user = await api.givenUser(acme, { name: newId(), scopes: ['readRecords'] });
  const token = await api.givenToken(user);
  expect((await api.call(token, 'GET', '/test/own')).statusCode).toBe(200);
  return { user, token };
}
const end = (userId: string) => revokeSessions(api.deps.database.system, { userId }, 'disabled', api.deps.clock.now());
const PATHS = ['/test/own', '/test/nothing', '/test/number/x', '/test/late', `/api/actas/${newId()}`, '/api/actas/x'];

describe('GUARD-15 a cached session', () => {
  test('costs no round trip of its own', async () => {
    const { token } = await givenKnown();
    trips.count = 0;
    const reply = await api.call(token, 'GET', '/test/own');
    expect([reply.json().data, trips.count]).toEqual([[{ client: 'acme' }], 1]);
  });

  test.each(PATHS)('is 401 at %s as soon as it ended', async (path) => {
    const { user, token } = await givenKnown();
    await end(user.id);
    const reply = await api.call(token, 'GET', path);
    expect([reply.statusCode, reply.json().message]).toEqual([401, SHELL_MESSAGES.sessionExpired]);
  });

  test('is 401 where it ends between the access check and the first read', async () => {
    const { user, token } = await givenKnown();
    meanwhile = () => end(user.id);
    expect((await api.call(token, 'GET', '/test/late')).statusCode).toBe(401);
    meanwhile = undefined;
  });

  test('AUTH-31 is 401 after the idle time, and a request does not renew it', async () => {
    const { token } = await givenKnown();
    const later = (hours: number) => api.setNow(new Date(Date.now() + hours * 3_600_000));
    later(api.deps.config.IDLE_HOURS + 0.1);
    expect((await api.call(token, 'GET', '/test/own')).statusCode).toBe(401);
    expect((await api.call(token, 'GET', '/test/own')).statusCode).toBe(401);
    later(0);
  });

  test('has the user’s current permissions at once', async () => {
    const { user, token } = await givenKnown();
    const set = (scopes: string[]) =>
      api.deps.database.system.updateTable('users').set({ scopes }).where('_id', '=', user.id).execute();
    await set(['readDispatch']);
    for (const path of PATHS) {
      const { statusCode } = await api.call(token, 'GET', path);
      expect([path, statusCode]).toEqual([path, 403]);
    }
    await set(['readRecords']);
    expect((await api.call(token, 'GET', '/test/own')).statusCode).toBe(200);
  });

  test('has the user’s current name', async () => {
    const { user, token } = await givenKnown();
    const name = `otro ${newId()}`;
    await api.deps.database.system.updateTable('users').set({ name }).where('_id', '=', user.id).execute();
    expect((await api.call(token, 'GET', '/test/nothing')).json().data).toBe(name);
  });

  test('has the company’s current modules', async () => {
    const { token } = await givenKnown();
    const modulesClient = ['qr'];
    await api.deps.database.system.updateTable('clients').set({ modulesClient }).where('_id', '=', acme.id).execute();
    expect((await api.call(token, 'GET', '/test/modules')).json().data).toEqual(modulesClient);
  });

  test('reads the rows of the user’s current company', async () => {
    const { user, token } = await givenKnown();
    const other = await api.givenClient(`otra ${newId()}`);
    await api.deps.database.system
      .updateTable('users')
      .set({ client_id: other.id })
      .where('_id', '=', user.id)
      .execute();
    expect((await api.call(token, 'GET', '/test/own')).json().data).toEqual([{ client: other.client }]);
  });
});
