import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAudit } from '../auditoria/verify';
import { createBell } from '../avisos/bell';
import { type TestApp, createTestApp } from '../testing/testApp';

const NOW = new Date('2026-03-10T12:00:00.000Z');

let api: TestApp;
let manager: string;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOW);
  manager = await api.givenToken(await api.givenUser(api.provider));
});

const db = () => api.deps.database.system;
async function figure(name: string): Promise<number> {
  const { body } = await api.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1]);
}

test('SRV-01 an open line is counted until it ends', async () => {
  const person = await api.givenUser(api.provider);
  await api.givenToken(person);
  const { _id: sessionId } = await db()
    .selectFrom('sessions')
    .select('_id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  const listener = createBell(api.deps);
  const viewer = { _id: person.id, clienteId: person.client.id, scopes: [], sessionId };
  const stream = await listener.open(viewer as unknown as Parameters<typeof listener.open>[0], false);
  expect(await figure('fenix_open_lines')).toBe(1);
  stream.destroy();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await figure('fenix_open_lines')).toBe(0);
  listener.close();
});

test('SRV-02 the bell rings for staff when the audit chain breaks: once, with the entry, and the figure turns until it is whole', async () => {
  const log = { info: () => {}, error: () => {} };
  const setUser = (user: string) =>
    api.deps.database.engine.asOwner((owner) =>
      owner.exec(`
          set app.tenant = '*'; alter table audit_log disable trigger user;
          update audit_log set "user" = '${user}' where _id = (select entry from audit_chain where seq = 1);
          alter table audit_log enable trigger user`),
    );
  const { user } = await db()
    .selectFrom('audit_log')
    .innerJoin('audit_chain', 'audit_chain.entry', 'audit_log._id')
    .select('user')
    .where('seq', '=', 1)
    .executeTakeFirstOrThrow();
  await setUser('otra');
  await verifyAudit(api.deps, log);
  await verifyAudit(api.deps, log);
  const { items } = (await api.call(manager, 'GET', '/api/avisos?limit=10')).json().data;
  expect(items).toMatchObject([{ kind: 'auditoria.rota', data: { numero: 1 } }]);
  expect(await figure('fenix_audit_chain_broken')).toBe(1);
  const { audit } = (await api.call(manager, 'GET', '/api/servidor')).json().data;
  expect(audit.broken).toEqual({ at: '2026-03-10T12:00:00.000Z', seq: 1 });
  await setUser(user);
  await verifyAudit(api.deps, log);
  expect(await figure('fenix_audit_chain_broken')).toBe(0);
});
