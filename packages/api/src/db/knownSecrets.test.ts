import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, openTestDatabase } from '../testing/testDatabase';
import { Database } from './database';
import { assertKnownSecrets, forgetSecrets, keepSecret } from './knownSecrets';

let source: TestDatabase;
beforeAll(async () => {
  source = await openTestDatabase();
});
afterAll(() => source.close());

const OURS = { TOKEN_SECRET: ['uno'], MEDIA_SECRET: ['dos'], DATA_KEY: ['k1'] };

test('H6 the first server decides; one with another secret is refused, and the variable is named', async () => {
  const db = new Database(source.engine).system;
  await assertKnownSecrets(db, OURS);
  await assertKnownSecrets(db, OURS);
  await expect(assertKnownSecrets(db, { ...OURS, TOKEN_SECRET: ['otro'] })).rejects.toThrow(/^TOKEN_SECRET: no es la/);
  await expect(assertKnownSecrets(db, { ...OURS, MEDIA_SECRET: ['otro'] })).rejects.toThrow(/^MEDIA_SECRET: no es la/);
  await expect(assertKnownSecrets(db, { ...OURS, DATA_KEY: ['k9'] })).rejects.toThrow(/^DATA_KEY: no es la/);
  const kept = await db.selectFrom('settings').select('value').where('key', 'like', 'secret:%').execute();
  expect(kept).toHaveLength(3);
  for (const { value } of kept) expect(['uno', 'dos', 'k1']).not.toContain(value);
});

test('a ring with the known key in it is accepted, and after a rotation the new key alone', async () => {
  const db = new Database(source.engine).system;
  await assertKnownSecrets(db, { ...OURS, DATA_KEY: ['k2', 'k1'] });
  await expect(assertKnownSecrets(db, { ...OURS, DATA_KEY: ['k2'] })).rejects.toThrow(/^DATA_KEY/);
  await keepSecret(db, 'DATA_KEY', 'k2');
  await assertKnownSecrets(db, { ...OURS, DATA_KEY: ['k2'] });
  await expect(assertKnownSecrets(db, OURS)).rejects.toThrow(/^DATA_KEY/);
});

test('forgotten, the next server decides', async () => {
  const db = new Database(source.engine).system;
  await forgetSecrets(db);
  await assertKnownSecrets(db, { TOKEN_SECRET: ['a'], MEDIA_SECRET: ['b'], DATA_KEY: ['c'] });
  await expect(assertKnownSecrets(db, OURS)).rejects.toThrow(/^TOKEN_SECRET/);
});
