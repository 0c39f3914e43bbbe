import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, openTestDatabase } from '../testing/testDatabase';
import { nextConsecutive } from './consecutive';
import { Database } from './database';

let source: TestDatabase;
let database: Database;
beforeAll(async () => {
  source = await openTestDatabase();
  database = new Database(source.engine);
});
afterAll(() => source.close());

const give = (kind: string, db = database.system) => db.transaction().execute((tx) => nextConsecutive(tx, kind));

describe('API-13 running numbers', () => {
  test('begin at 1 and increase by one, separately for each kind', async () => {
    expect([await give('acta'), await give('acta'), await give('informe'), await give('acta')]).toEqual([1, 2, 1, 3]);
  });

  test('one transaction may take several', async () => {
    const taken = await database.system
      .transaction()
      .execute(async (tx) => [await nextConsecutive(tx, 'varios'), await nextConsecutive(tx, 'varios')]);
    expect(taken).toEqual([1, 2]);
  });

  test('a transaction that is rolled back leaves no gap', async () => {
    await give('boletin');
    const failing = database.system.transaction().execute(async (tx) => {
      expect(await nextConsecutive(tx, 'boletin')).toBe(2);
      throw new Error('no se guardó');
    });
    await expect(failing).rejects.toThrow('no se guardó');
    expect(await give('boletin')).toBe(2);
  });

  test('concurrent transactions never share a number', async () => {
    const given = await Promise.all(Array.from({ length: 40 }, () => give('paralelo')));
    expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  test('two companies share the running number of a kind', async () => {
    const one = database.for({ clienteId: '0192f0aa-0000-7000-8000-000000000001' });
    const other = database.for({ clienteId: '0192f0aa-0000-7000-8000-000000000002' });
    expect([await give('despacho', one), await give('despacho', other), await give('despacho', one)]).toEqual([
      1, 2, 3,
    ]);
  });

  test('a number beyond what fits in an integer column is still a number', async () => {
    await database.system.insertInto('consecutives').values({ kind: 'grande', last: 3_000_000_000 }).execute();
    expect(await give('grande')).toBe(3_000_000_001);
  });
});
