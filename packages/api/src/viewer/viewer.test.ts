import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';
import { selectFingerprint, usedSince } from './viewer';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

/** The number of rows of users and clients that this transaction has read, by scan or by index. */
const READ = `select sum(pg_stat_get_xact_tuples_returned(read.oid) * (read.relkind = 'r')::int
    + pg_stat_get_xact_tuples_fetched(read.oid))::int as rows
  from pg_class read left join pg_index i on i.indexrelid = read.oid
  where coalesce(i.indrelid, read.oid) in ('users'::regclass, 'clients'::regclass)`;
const JOIN_MANY = `insert into users (_id, client_id, name, name_key, "nameUser", email, password_hash, scopes, "isActive", fecha)
  select gen_random_uuid(), client_id, n::text, n::text, name, email, password_hash, scopes, "isActive", fecha
  from users, generate_series(1, 300) n where _id = $1`;

test('a session is looked up by primary keys in a database without statistics', async () => {
  const user = await api.givenUser(await api.givenClient());
  const token = await api.givenToken(user);
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { sid: string };
  const moment = { now: new Date(), idleHours: 12 };
  const ways = [
    'select * from find_session($1::uuid, $2::timestamptz, $3::timestamptz)',
    selectFingerprint(sid, moment).sql,
  ];

  const found = await api.deps.database.engine.asOwner(async (connection) => {
    const rowsOf = async (sql: string, values: unknown[]) => (await connection.query(sql, values)).rows;
    const look = (sql: string) => rowsOf(sql, [sid, moment.now, usedSince(moment)]);
    const countRead = async () => Number(Object.values((await rowsOf(READ, []))[0] ?? {})[0]);
    await connection.exec(
      `begin; set local plan_cache_mode = force_generic_plan; select set_config('app.tenant', '*', true)`,
    );
    await rowsOf(JOIN_MANY, [user.id]);
    const results: [found: number, isByKey: boolean][] = [];
    for (const sql of ways) {
      const before = await countRead();
      const { length } = await look(sql);
      results.push([length, (await countRead()) - before <= 4]);
    }
    await connection.exec('rollback');
    return results;
  });
  expect(found).toEqual([
    [1, true],
    [1, true],
  ]);
});
