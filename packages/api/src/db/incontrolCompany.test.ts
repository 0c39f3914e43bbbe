import { nameKey } from '@fenix/domain/text/names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { type TestDatabase, openTestDatabase } from '../testing/testDatabase';
import { Database, type Db } from './database';

let opened: TestDatabase;
let db: Db;
beforeAll(async () => {
  opened = await openTestDatabase();
  db = new Database(opened.engine).system;
});
afterAll(() => opened.close());

async function givenCompany(client: string, from: string, to: string | null): Promise<string> {
  const _id = newId();
  await db
    .insertInto('clients')
    .values({ _id, client, client_key: nameKey(client), modulesClient: [], fecha: from, deleted_at: to })
    .execute();
  return _id;
}

/** As a server of an older version adds an account: with the name of its company only. */
async function companyOfNew(client: string, fecha: string): Promise<string | null> {
  const _id = newId();
  await db
    .insertInto('incontrol_users')
    .values({
      _id,
      username: _id,
      username_key: _id,
      name: 'Elder Cuesta',
      email: '',
      client,
      password_hash: 'x',
      scopes: ['readInspect'],
      isActive: true,
      fecha,
    })
    .execute();
  const row = await db
    .selectFrom('incontrol_users')
    .select('client_id')
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
  return row.client_id;
}

describe('N4 the company of an account that names it', () => {
  test('is the only one that ever had the name, active or deleted, in any spelling', async () => {
    const living = await givenCompany('una sola', '2026-05-01', null);
    const deleted = await givenCompany('una que se fue', '2026-01-01', '2026-02-01');
    expect(await companyOfNew('UNA  Sola ', '2026-01-01')).toBe(living);
    expect(await companyOfNew('una que se fue', '2026-03-01')).toBe(deleted);
  });

  test('is, of two that had the name, the one that existed at the time, never the later one by name alone', async () => {
    const old = await givenCompany('dos veces', '2026-01-01', '2026-03-01');
    const late = await givenCompany('dos veces', '2026-06-01', null);
    expect(await companyOfNew('dos veces', '2026-02-01')).toBe(old);
    expect(await companyOfNew('dos veces', '2026-07-01')).toBe(late);
    expect(await companyOfNew('dos veces', '2026-04-01')).toBeNull();
  });

  test('is none where no company has the name', async () => {
    expect(await companyOfNew('empresa de nadie', '2026-02-01')).toBeNull();
  });
});
