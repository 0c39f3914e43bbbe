import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenActa } from '../testing/actas/actasFixture';
import { verifyAudit } from '../auditoria/verify';
import { verifyChain } from '../db/auditChain';
import type { GivenClient, GivenUser } from '../testing/givens';
import { givenReader } from '../testing/media/uploadFixture';
import { givenPicture } from '../system/targets';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let client: GivenClient;
let manager: string;
let unprivileged: string;
let people: readonly [GivenUser, GivenUser];
let now: Date;
beforeAll(async () => {
  api = await createTestApp();
  client = await api.givenClient();
  people = [
    await api.givenUser(api.provider, { name: 'gestora' }),
    await api.givenUser(client, { name: 'sin permisos' }),
  ];
});
afterAll(() => api.close());
// Entries are made once an hour: each test has an hour of its own, and no session lasts through all of them.
beforeEach(async () => {
  now = new Date((now ?? new Date()).getTime() + 1.1 * 3_600_000);
  api.setNow(now);
  [manager, unprivileged] = [await api.givenToken(people[0]), await api.givenToken(people[1])];
});

const entries = (action: string) =>
  api.deps.database.system
    .selectFrom('audit_log')
    .select(['user', 'entity_id', 'after', 'agent', 'client_id'])
    .where('action', '=', action)
    .where('at', '>=', now)
    .execute();

describe('S9 access log: exports, refusals and reads', () => {
  test('every export, with its filters and user agent, before the first byte is sent', async () => {
    const headers = { 'user-agent': 'prueba/2.0' };
    for (const search of ['uno', 'dos'])
      expect((await api.call(manager, 'GET', `/api/audit/export?search=${search}`, { headers })).statusCode).toBe(200);
    const made = await entries('datos.exportar');
    expect(made.map(({ user, entity_id, agent }) => `${user} ${entity_id} ${agent}`)).toEqual(
      Array(2).fill('gestora /api/audit/export prueba/2.0'),
    );
    expect(new Set(made.map(({ after }) => after?.['search']))).toEqual(new Set(['dos', 'uno']));
  });

  test('a refusal, once per user, route and minute', async () => {
    const ask = (url: string) => api.call(unprivileged, 'GET', url);
    for (const url of ['/api/audit', '/api/audit?search=x', '/api/audit/count'])
      expect((await ask(url)).statusCode).toBe(403);
    const refused = await entries('acceso.rechazar');
    expect(new Set(refused.map(({ user, entity_id }) => `${user} ${entity_id}`))).toEqual(
      new Set(['sin permisos /api/audit', 'sin permisos /api/audit/count']),
    );
    expect(refused).toHaveLength(2);
    api.setNow(new Date(now.getTime() + 60_000));
    await ask('/api/audit');
    expect(await entries('acceso.rechazar')).toHaveLength(3);
  });

  test('a record that is opened, once per user, record and hour', async () => {
    const _id = await givenActa(api, client);
    for (const url of [_id, _id]) expect((await api.call(manager, 'GET', `/api/actas/${url}`)).statusCode).toBe(200);
    expect((await entries('acta.leer')).map(({ user, entity_id }) => [user, entity_id])).toEqual([['gestora', _id]]);
  });

  test('GUARD-10 what staff read is booked to the company of the record, and found by it', async () => {
    const _id = await givenActa(api, client);
    expect((await api.call(manager, 'GET', `/api/actas/${_id}`)).statusCode).toBe(200);
    const name = encodeURIComponent(client.client);
    const days = 'fechaInicio=01/03/2026&fechaFin=02/03/2026';
    await api.call(manager, 'GET', `/api/despachos/export?client=${name}&${days}`);
    await api.call(manager, 'GET', `/api/audit/export?client=${name}`);
    await api.call(manager, 'GET', '/api/audit/export');
    expect(await entries('acta.leer')).toMatchObject([{ user: 'gestora', client_id: client.id }]);
    const exported = (await entries('datos.exportar')).map(({ client_id }) => client_id);
    expect(new Set(exported)).toEqual(new Set([client.id, api.provider.id]));
    const listed = await api.call(manager, 'GET', `/api/audit?client=${name}&action=acta.leer`);
    expect(listed.json().data.items[0]).toMatchObject({
      client: client.client,
      user: 'gestora',
      empresa: api.provider.client,
      entityId: _id,
    });
  });

  test('GUARD-10 an export whose client is in the path is booked to that client', async () => {
    const name = encodeURIComponent(client.client);
    for (const url of [`/api/actas/client/${name}/export`, `/api/informes/export?client=${name}`])
      expect((await api.call(manager, 'GET', url)).statusCode).toBe(200);
    expect((await entries('datos.exportar')).map(({ client_id }) => client_id)).toEqual([client.id, client.id]);
  });

  test('a refusal stays with the company of the person', async () => {
    await api.call(unprivileged, 'GET', '/api/audit?client=otra');
    expect(await entries('acceso.rechazar')).toMatchObject([{ client_id: client.id }]);
  });

  test.each([
    ['acta', 'acta.descargar'],
    ['preset', 'prealistamiento.descargar'],
    // The trips of inspections are the platform's: only the use of the file says whose it is.
    ['inspeccion', 'inspeccion.descargar'],
  ] as const)(
    'S21 files of a record (%s), when they are read and not when their addresses are given',
    async (kind, action) => {
      const _id = await givenActa(api, client);
      const file = await givenPicture(api, client);
      const use = { media_id: file, kind, record: _id, client_id: client.id };
      await api.deps.database.system.insertInto('media_uses').values(use).execute();
      const { sign, cookie, sessionId } = await givenReader(api);
      expect(await entries(action)).toEqual([]);
      const read = (headers: Record<string, string>) => api.app.inject({ url: sign(file), headers });
      expect((await read({})).statusCode).toBe(404);
      expect(await entries(action)).toEqual([]);
      for (const headers of [{ cookie }, { cookie, range: 'bytes=0-1' }])
        expect((await read(headers)).statusCode).toBeLessThan(300);
      const { name } = await api.deps.database.system
        .selectFrom('sessions')
        .innerJoin('users', 'users._id', 'sessions.user_id')
        .select('users.name')
        .where('sessions._id', '=', sessionId)
        .executeTakeFirstOrThrow();
      expect(await entries(action)).toMatchObject([
        { user: name, entity_id: _id, after: { archivo: 'logo.png' }, client_id: client.id },
      ]);
    },
  );

  test('other successful requests, and those without a session, leave none', async () => {
    await api.call(manager, 'GET', '/api/audit');
    await api.call(undefined, 'GET', '/api/audit');
    expect([...(await entries('acceso.rechazar')), ...(await entries('datos.exportar'))]).toEqual([]);
  });

  test('an entry has its position in the chain', async () => {
    await api.call(manager, 'GET', '/api/audit/export');
    const [entry] = (await api.call(manager, 'GET', '/api/audit?limit=1')).json().data.items;
    const { data } = (await api.call(manager, 'GET', `/api/audit/${entry._id}`)).json();
    expect(data.chain).toEqual({
      seq: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      previous: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

describe('S9 the chain is verified every hour', () => {
  const lines: unknown[] = [];
  const log = { info: (line: unknown) => lines.push(line), error: (line: unknown) => lines.push(line) };

  test('and its last hash is logged; a changed entry is reported by its number', async () => {
    const { database } = api.deps;
    await api.call(manager, 'GET', '/api/audit/export');
    await verifyAudit(api.deps, log);
    const whole = await verifyChain(database.system);
    expect(whole.isWhole && lines.at(-1)).toEqual({
      auditSeq: whole.isWhole && whole.last.seq,
      auditHash: whole.isWhole && whole.last.hash,
      full: true,
    });
    await api.call(manager, 'GET', '/api/audit/export');
    await verifyAudit(api.deps, log);
    expect(lines.at(-1)).toMatchObject({ full: false });
    await database.engine.asOwner((owner) =>
      owner.exec(`
        set app.tenant = '*'; alter table audit_log disable trigger user;
        update audit_log set "user" = 'otra' where _id = (select entry from audit_chain where seq = 1);
        alter table audit_log enable trigger user`),
    );
    api.setNow(new Date(now.getTime() + 8 * 24 * 3_600_000));
    await verifyAudit(api.deps, log);
    expect(lines.at(-1)).toEqual({ auditSeq: 1, problem: 'cambiada' });
    const jobs = await database.system.selectFrom('jobs').select('kind').where('kind', '=', 'audit-verify').execute();
    expect(jobs.length).toBeGreaterThan(0);
  });
});
