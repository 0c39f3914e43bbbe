import { expect, test } from 'vitest';
import { createDataKeys, withNewKey } from '../ground/dataKey';
import { Database, type Db } from '../db/database';
import { newId } from '../ground/ids';
import { systemClock } from '../ports/clock';
import { incontrolContract, sampleUser } from '../testing/contracts/incontrol.contract';
import { openTestDatabase } from '../testing/testDatabase';
import { embeddedInControl } from './embedded';

const givenAcme = (db: Db) =>
  db
    .insertInto('clients')
    .values({ _id: newId(), client: 'acme', client_key: 'acme', modulesClient: [], fecha: new Date() })
    .execute();
const KEYS = createDataKeys(withNewKey([]));

incontrolContract('of the product', async () => {
  const { engine, close } = await openTestDatabase();
  const db = new Database(engine).system;
  await givenAcme(db);
  return { incontrol: embeddedInControl(db, systemClock, KEYS), close };
});

test('passwords are kept as argon2 hashes, and a client’s handle sees none of the users', async () => {
  const { engine, close } = await openTestDatabase();
  const database = new Database(engine);
  await givenAcme(database.system);
  await embeddedInControl(database.system, systemClock, KEYS).createUser(sampleUser());
  const row = await database.system.selectFrom('incontrol_users').selectAll().executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
  const tenant = database.for({ clienteId: '0192f0aa-0000-7000-8000-000000000001' });
  expect(await tenant.selectFrom('incontrol_users').selectAll().execute()).toEqual([]);
  await close();
});
