import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { newId } from '../ground/ids';
import { createDatabase, dropDatabase, urlOf } from '../testing/databases';
import type { Engine } from './engine';
import { migrate } from './migrate';
import { openPostgres } from './postgres';
import { WorksAsOwner, assertWorker, readRole } from './worker';

const given = inject('database');

describe.runIf(given.kind === 'postgres')('S9 the database role of the server', () => {
  const server = given.kind === 'postgres' ? given.url : '';
  let name: string;
  let open: Engine[];
  const urlAs = (role: string) => {
    const url = new URL(urlOf(server, name));
    [url.username, url.password] = [role, 'x'];
    return url.href;
  };
  const engineOf = (url: string, ownerUrl = url) => {
    const engine = openPostgres(url, { size: 2, ownerUrl });
    open.push(engine);
    return engine;
  };
  const asAdmin = async (script: string) => {
    const admin = engineOf(urlOf(server, name));
    await admin.asOwner((connection) => connection.exec(script));
  };
  const run = async (engine: Engine, statement: string) => {
    const connection = await engine.connect();
    try {
      await connection.query(statement, []);
    } finally {
      connection.release();
    }
  };

  beforeEach(async () => {
    name = `fenix_roles_${newId().replaceAll('-', '').slice(-12)}`;
    open = [];
    await createDatabase(server, name);
    await asAdmin(`create role "${name}" login password 'x'; alter database "${name}" owner to "${name}"`);
  });
  afterEach(async () => {
    await Promise.all(open.map((engine) => engine.close()));
    await dropDatabase(server, name);
  });

  test('an owner without the second role is refused with a message that says what to do, unless it is allowed', async () => {
    const engine = engineOf(urlAs(name));
    await migrate(engine);
    await expect(assertWorker(engine, false)).rejects.toThrow(WorksAsOwner);
    await expect(assertWorker(engine, false)).rejects.toThrow(`grant fenix_app to ${name};`);
    await assertWorker(engine, true);
  });

  test('an owner that may become the second role uses it: reads and inserts, and cannot change the log', async () => {
    await asAdmin(`grant fenix_app to "${name}"`);
    const engine = engineOf(urlAs(name));
    await migrate(engine);
    await assertWorker(engine, false);
    expect(await readRole(engine)).toEqual({ role: 'fenix_app', isOwner: false });
    await expect(run(engine, `update audit_log set "user" = 'x'`)).rejects.toThrow('permission denied');
    await expect(run(engine, 'alter table audit_log disable trigger user')).rejects.toThrow('must be owner');
    await run(engine, 'select 1 from users');
  });

  test('two addresses: the owner migrates, the worker role serves, and restarts without the owner', async () => {
    const worker = `${name}_w`;
    await asAdmin(`create role "${worker}" login password 'x' in role fenix_app`);
    const engine = engineOf(urlAs(worker), urlAs(name));
    expect((await migrate(engine)).length).toBeGreaterThan(0);
    await assertWorker(engine, false);
    expect(await readRole(engine)).toEqual({ role: worker, isOwner: false });
    await expect(run(engine, 'delete from audit_log')).rejects.toThrow('permission denied');
    const alone = engineOf(urlAs(worker));
    expect(await migrate(alone)).toEqual([]);
    await assertWorker(alone, false);
  });
});

test.runIf(given.kind === 'embedded')('S9 the server never uses the embedded database as its owner', async () => {
  const { openTestDatabase } = await import('../testing/testDatabase');
  const { engine, close } = await openTestDatabase();
  expect(await readRole(engine)).toEqual({ role: 'fenix_app', isOwner: false });
  await close();
});
