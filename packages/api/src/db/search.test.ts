import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, openTestDatabase } from '../testing/testDatabase';
import { Database } from './database';
import { contains } from './search';

let source: TestDatabase;
let database: Database;
beforeAll(async () => {
  source = await openTestDatabase();
  database = new Database(source.engine);
});
afterAll(() => source.close());

/** Whether a text, folded as the stored columns are, matches the search. */
async function finds(text: string, search: string): Promise<boolean> {
  const conditions = [sql`true`, ...contains('t.search', search)];
  const { rows } = await sql<{ found: boolean }>`
    select (${sql.join(conditions, sql` and `)}) as found from (select fold(${text}) as search) t`.execute(
    database.system,
  );
  return rows[0]?.found ?? false;
}

test.each([
  ['Cóndor Andino', 'condor', true],
  ['Condor', 'CÓNDOR', true],
  ['peña', 'PENA', true],
  ['pena', 'peña', true],
  ['Cóndor Andino', 'andi  cond', true],
  ['Cóndor Andino', 'condor sierra', false],
  ['Cóndor', '', true],
  ['Cóndor', '   ', true],
  ['50% fijo', '50%', true],
  ['500 fijo', '50%', false],
  ['a_b', 'a_b', true],
  ['axb', 'a_b', false],
  ['c:\\ruta', '\\', true],
  ['c:/ruta', '\\', false],
  ['\\%', '\\%', true],
  ['vehículo Nº 5', 'Nº 5', true],
  ['Straße', 'straße', true],
  ['Straße', 'strasse', true],
  ['2^3', '2^3', true],
  ['a`b', 'a`b', true],
  ["l'avenir", 'l’avenir', true],
  ['100％', '100％', true],
  ["' or true --", "' or true --", true],
  ['otro', "' or true --", false],
])('%j with the search %j: %j', async (text, search, expected) => {
  expect(await finds(text, search)).toBe(expected);
});
