import { expect, test } from 'vitest';
import { createDataKeys, withNewKey } from '../adapters/dataKey';
import { Database } from '../db/database';
import { systemClock } from '../ports/clock';
import { incontrolContract, sampleUser } from '../ports/incontrol.contract';
import { openTestDatabase } from '../testing/testDatabase';
import { embeddedInControl } from './embedded';

const KEYS = createDataKeys(withNewKey([]));

incontrolContract('of the product', async () => {
  const { engine, close } = await openTestDatabase();
  return { incontrol: embeddedInControl(new Database(engine).system, systemClock, KEYS), close };
});

test('passwords are kept as argon2 hashes, and a client’s handle sees none of the users', async () => {
  const { engine, close } = await openTestDatabase();
  const database = new Database(engine);
  await embeddedInControl(database.system, systemClock, KEYS).createUser(sampleUser());
  const row = await database.system.selectFrom('incontrol_users').selectAll().executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
  const tenant = database.for({ clienteId: '0192f0aa-0000-7000-8000-000000000001' });
  expect(await tenant.selectFrom('incontrol_users').selectAll().execute()).toEqual([]);
  await close();
});
