import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';
import { type Db, readTogether } from '../db/database';
import { prepared } from './prepared';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const built: string[] = [];
const named = prepared((db: Db, { name, least }: { name: string; least: number }) => {
  built.push('once');
  return db
    .selectFrom('clients')
    .select(['_id', 'client', 'fecha', sql<number>`${least}::int`.as('least')])
    .where('client', '=', name);
});

test('a query that is compiled once binds the values of each execution, with their types', async () => {
  const { system } = api.deps.database;
  const [one, other] = [await api.givenClient('Preparada Una'), await api.givenClient('Preparada Otra')];
  for (let time = 1; time <= 3; time += 1)
    for (const { id, client } of [one, other]) {
      const [rows, count] = await readTogether(
        system,
        named(system, { name: client, least: time }),
        system.selectFrom('clients').select(sql<number>`count(*)::int`.as('all')),
      );
      expect(rows).toEqual([{ _id: id, client, fecha: expect.any(Date), least: time }]);
      expect(count).toEqual([{ all: expect.any(Number) }]);
    }
  const inside = await system
    .transaction()
    .execute(async (tx) => readTogether(tx, named(tx, { name: one.client, least: 7 })));
  expect(inside[0].map(({ _id, least }) => [_id, least])).toEqual([[one.id, 7]]);
  expect(built).toEqual(['once']);
});
