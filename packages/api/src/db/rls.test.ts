import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newId } from '../ground/ids';
import { findViewer } from '../viewer/viewer';
import { createDatabase, dropDatabase, urlOf } from '../testing/databases';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { Database, type Db } from './database';
import { migrate } from './migrate';
import { openPostgres } from './postgres';

const GUARDED = ['clients', 'users', 'sessions', 'audit_log', 'media'] as const;
type Guarded = (typeof GUARDED)[number];

let api: TestApp;
let one: GivenClient;
let other: GivenClient;

beforeAll(async () => {
  api = await createTestApp();
  [one, other] = [await furnish('una'), await furnish('otra')];
});
afterAll(() => api.close());

/** A company with a row in each table under row-level security. */
async function furnish(name: string): Promise<GivenClient> {
  const client = await api.givenClient(name);
  await api.givenToken(await api.givenUser(client));
  const db = api.deps.database.system;
  await db.insertInto('audit_log').values(auditRow(client.id)).execute();
  await db.insertInto('media').values(mediaRow(client.id)).execute();
  return client;
}

const auditRow = (client_id: string | null) => ({
  _id: newId(),
  at: new Date(),
  user: 'x',
  client_id,
  action: 'sesion.abrir',
  entity: 'sesion',
  entity_id: '1',
});
const mediaRow = (client_id: string | null) => ({
  _id: newId(),
  client_id,
  label: 'x',
  mime: 'image/png',
  bytes: 1,
  created_at: new Date(),
});

/** The companies whose rows a query without any condition finds. */
async function seen(db: Db, table: Guarded): Promise<string[]> {
  const column = table === 'clients' ? '_id' : 'client_id';
  const { rows } = await sql<{ id: string }>`
    select distinct ${sql.ref(column)} as id from ${sql.table(table)}`.execute(db);
  return rows.map((row) => row.id).toSorted();
}

const as = (client: GivenClient) => api.deps.database.for({ clienteId: client.id });

describe('a query that forgot its condition', () => {
  test.each(GUARDED)('GUARD-12 finds in %s only the rows of the handle’s own company', async (table) => {
    expect(await seen(as(one), table)).toEqual([one.id]);
    expect(await seen(as(other), table)).toEqual([other.id]);
  });

  test.each(GUARDED)('GUARD-01 finds in %s the rows of every company for staff and for the server', async (table) => {
    const found = await seen(api.deps.database.for('everyone'), table);
    expect(found).toEqual(expect.arrayContaining([one.id, other.id]));
    expect(await seen(api.deps.database.system, table)).toEqual(found);
  });

  test.each(GUARDED)('finds nothing in %s for a company that does not exist', async (table) => {
    expect(await seen(api.deps.database.for({ clienteId: newId() }), table)).toEqual([]);
  });

  test('rows without a company are visible to the server only', async () => {
    const row = mediaRow(null);
    await api.deps.database.system.insertInto('media').values(row).execute();
    const find = (db: Db) => db.selectFrom('media').select('_id').where('_id', '=', row._id).execute();
    expect(await find(api.deps.database.system)).toHaveLength(1);
    expect(await find(as(one))).toHaveLength(0);
  });
});

describe('a write on another company’s row', () => {
  test.each([
    ['clients', () => sql`update clients set client = 'robada' where _id = ${other.id}`],
    ['users', () => sql`update users set "isActive" = false where client_id = ${other.id}`],
    ['sessions', () => sql`delete from sessions where client_id = ${other.id}`],
    ['media', () => sql`delete from media where client_id = ${other.id}`],
  ])('GUARD-12 changes nothing in %s', async (table, statement) => {
    const rows = () => sql`select * from ${sql.table(table)} order by _id`.execute(api.deps.database.system);
    const before = (await rows()).rows;
    await statement().execute(as(one));
    expect((await rows()).rows).toEqual(before);
  });

  test.each([
    ['users', (id: string) => as(one).updateTable('users').set({ client_id: id }).execute()],
    ['sessions', (id: string) => as(one).updateTable('sessions').set({ client_id: id }).execute()],
    ['media', (id: string) => as(one).updateTable('media').set({ client_id: id }).execute()],
  ])('GUARD-12 moving own rows of %s to another company fails', async (_, move) => {
    await expect(move(other.id)).rejects.toThrow(/row-level security/);
  });

  test.each([
    ['audit_log', (id: string | null) => as(one).insertInto('audit_log').values(auditRow(id)).execute()],
    ['media', (id: string | null) => as(one).insertInto('media').values(mediaRow(id)).execute()],
  ])('GUARD-12 adding one to %s fails, also for no company', async (_, add) => {
    await expect(add(other.id)).rejects.toThrow(/row-level security/);
    await expect(add(null)).rejects.toThrow(/row-level security/);
    await expect(add(one.id)).resolves.toBeDefined();
  });

  test('GUARD-12 a company cannot create another', async () => {
    const row = { _id: newId(), client: 'nueva', client_key: 'nueva', modulesClient: [], fecha: new Date() };
    await expect(as(one).insertInto('clients').values(row).execute()).rejects.toThrow(/row-level security/);
  });
});

describe('the connection', () => {
  test('is never a superuser and never bypasses row-level security', async () => {
    for (const db of [api.deps.database.system, as(one), api.deps.database.session]) {
      const { rows } = await sql<{ above: boolean }>`
        select rolsuper or rolbypassrls as above from pg_roles where rolname = current_user`.execute(db);
      expect(rows).toEqual([{ above: false }]);
    }
  });

  test.each(GUARDED)('without a tenant sees nothing in %s', async (table) => {
    const connection = await api.deps.database.engine.connect();
    try {
      await connection.query(`select set_config('app.tenant', '', false)`, []);
      connection.tenant = undefined;
      expect((await connection.query(`select * from ${table}`, [])).rows).toEqual([]);
      await connection.exec('reset app.tenant');
      expect((await connection.query(`select * from ${table}`, [])).rows).toEqual([]);
    } finally {
      connection.release();
    }
  });

  test('GUARD-12 is never shared by two companies at once', async () => {
    const inside = (client: GivenClient) =>
      as(client)
        .transaction()
        .execute(async (tx) => [...(await seen(tx, 'users')), ...(await seen(tx, 'media'))]);
    const rounds = Array.from({ length: 50 }, async (_, index) => {
      const [client, stranger] = index % 3 === 0 ? [one, other] : [other, one];
      const [plain, twice, all, strange] = await Promise.all([
        seen(as(client), 'users'),
        inside(client),
        seen(api.deps.database.system, 'clients'),
        seen(as(stranger), 'users'),
      ]);
      expect([plain, twice, strange]).toEqual([[client.id], [client.id, client.id], [stranger.id]]);
      expect(all).toContain(api.provider.id);
    });
    await Promise.all(rounds);
  });

  test('GUARD-12 keeps its company after a transaction that failed', async () => {
    const failing = as(one)
      .transaction()
      .execute((tx) => sql`select 1 / 0`.execute(tx));
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await seen(as(one), 'users')).toEqual([one.id]);
    expect(await seen(as(other), 'users')).toEqual([other.id]);
  });
});

describe('find_session', () => {
  test('GUARD-15 finds a session whatever tenant the connection had before', async () => {
    const user = await api.givenUser(other);
    const token = await api.givenToken(user);
    const sid = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).sid as string;
    for (const db of [as(one), as(other), api.deps.database.system, api.deps.database.session]) {
      const viewer = await findViewer(db, sid, { now: new Date(), idleHours: 2 });
      expect([viewer?._id, viewer?.clienteId]).toEqual([user.id, other.id]);
    }
    expect(await seen(as(one), 'users')).toEqual([one.id]);
  });

  test('GUARD-12 bypasses row-level security itself, not for the rest of its transaction', async () => {
    const inside = await as(one)
      .transaction()
      .execute(async (tx) => {
        await findViewer(tx, newId(), { now: new Date(), idleHours: 2 });
        return seen(tx, 'users');
      });
    expect(inside).toEqual([one.id]);
  });

  test('S18 a temporary table of the same name does not shadow ours', async () => {
    const user = await api.givenUser(other);
    const token = await api.givenToken(user);
    const sid = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).sid as string;
    const found = await as(one)
      .transaction()
      .execute(async (tx) => {
        await sql`create temporary table sessions (_id uuid) on commit drop`.execute(tx);
        return findViewer(tx, sid, { now: new Date(), idleHours: 2 });
      });
    expect(found?._id).toBe(user.id);
  });

  test('GUARD-15 finds nothing for an unknown session', async () => {
    expect(await findViewer(api.deps.database.session, newId(), { now: new Date(), idleHours: 2 })).toBeUndefined();
  });
});

describe('S18 every table of the product', () => {
  /** Tables without a policy, with the reason. */
  const OPEN: Readonly<Record<string, string>> = {
    migrations: 'names and checksums of files that everyone can read in the repository',
    consecutives: 'the last number given of each kind: every company takes the next one in its own transaction',
  };

  test('has a forced policy, is closed to the server’s role, or is listed here with the reason', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
        and has_table_privilege(current_user, c.oid, 'select')`.execute(api.deps.database.system);
    expect(rows.map(({ name }) => name).filter((name) => !Object.hasOwn(OPEN, name))).toEqual([]);
  });

  test.each(['jobs', 'settings', 'sign_in_failures', 'audit_chain'])('%s shows a company nothing', async (table) => {
    await sql`insert into settings values ('rls', '1') on conflict do nothing`.execute(api.deps.database.system);
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(as(one));
    expect(rows).toEqual([]);
  });

  test('idempotency keys are visible to their own company only', async () => {
    const manager = await api.givenToken(await api.givenUser(api.provider));
    const headers = { 'idempotency-key': newId() };
    await api.call(manager, 'POST', '/api/gps-accounts', { payload: { empresa: `cuenta ${newId()}` }, headers });
    const keys = (db: Db) => db.selectFrom('idempotency_keys').select('client_id').execute();
    expect(await keys(api.deps.database.system)).toEqual([{ client_id: api.provider.id }]);
    expect(await keys(as(one))).toEqual([]);
  });
});

test.runIf(inject('database').kind === 'postgres')(
  'row-level security also holds for an owner without superuser rights',
  async () => {
    const given = inject('database');
    const server = given.kind === 'postgres' ? given.url : '';
    const name = `fenix_owner_${newId().replaceAll('-', '')}`;
    await createDatabase(server, name);
    const admin = openPostgres(urlOf(server, name), { size: 1 });
    await admin.asOwner((connection) =>
      connection.exec(`create role "${name}" login password 'x'; alter database "${name}" owner to "${name}"`),
    );
    await admin.close();
    const url = new URL(urlOf(server, name));
    [url.username, url.password] = [name, 'x'];
    const engine = openPostgres(url.href, { size: 3 });
    try {
      await migrate(engine);
      const database = new Database(engine);
      const ids = [newId(), newId()] as const;
      for (const id of ids)
        await database.system
          .insertInto('clients')
          .values({ _id: id, client: id, client_key: id, modulesClient: [], fecha: new Date() })
          .execute();
      expect(await seen(database.system, 'clients')).toEqual([...ids].toSorted());
      expect(await seen(database.for({ clienteId: ids[0] }), 'clients')).toEqual([ids[0]]);
      expect(await findViewer(database.session, newId(), { now: new Date(), idleHours: 2 })).toBeUndefined();
    } finally {
      await engine.close();
      await dropDatabase(server, name);
    }
  },
);
