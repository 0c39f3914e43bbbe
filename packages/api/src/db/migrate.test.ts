import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newId } from '../ids';
import { createDatabase, dropDatabase, urlOf } from '../testing/databases';
import { type TestDatabase, openTestDatabase } from '../testing/testDatabase';
import type { Engine } from './engine';
import { type Migration, listMigrations, migrate } from './migrate';
import { openPostgres } from './postgres';

let source: TestDatabase;
beforeAll(async () => {
  source = await openTestDatabase();
});
afterAll(() => source.close());

const made = (name: string, sql: string): Migration => ({ name, sql, checksum: `sum of ${sql}` });

function query<T>(engine: Engine, sql: string): Promise<T[]> {
  return engine.asOwner(async (connection) => (await connection.query<T>(sql, [])).rows);
}
const applied = async (engine: Engine) =>
  (await query<{ name: string }>(engine, 'select name from migrations order by applied_at, name')).map((r) => r.name);

/** What stands in the test's database when the first of its own has run. */
const before = () => [...listMigrations(), made('9001_nueva.sql', 'create table nueva (a int)')];

describe('migrations', () => {
  test('are the files of the folder, in the order of their names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fenix-migrations-'));
    for (const name of ['0002_b.sql', '0010_c.sql', '0001_a.sql', 'nota.md']) writeFileSync(join(folder, name), name);
    const found = listMigrations(pathToFileURL(`${folder}/`));
    expect(found.map(({ name, sql }) => [name, sql])).toEqual([
      ['0001_a.sql', '0001_a.sql'],
      ['0002_b.sql', '0002_b.sql'],
      ['0010_c.sql', '0010_c.sql'],
    ]);
    expect(new Set(found.map(({ checksum }) => checksum)).size).toBe(3);
    rmSync(folder, { recursive: true });
  });

  test('run once: a second time there is nothing to do', async () => {
    expect(await migrate(source.engine)).toEqual([]);
    expect(await applied(source.engine)).toEqual(listMigrations().map(({ name }) => name));
  });

  test('only the new ones run, and the application may use what they made', async () => {
    const more = before();
    expect(await migrate(source.engine, more)).toEqual(['9001_nueva.sql']);
    expect(await migrate(source.engine, more)).toEqual([]);
    const connection = await source.engine.connect();
    try {
      await connection.query('insert into nueva values (1)', []);
      await expect(connection.query(`delete from migrations`, [])).rejects.toThrow(/permission denied/);
    } finally {
      connection.release();
    }
  });

  test('one that changed after it ran is refused, and nothing runs', async () => {
    await migrate(source.engine, [...before(), made('9002_x.sql', 'select 1')]);
    const changed = [...before(), made('9002_x.sql', 'select 2'), made('9003_y.sql', 'create table y (a int)')];
    await expect(migrate(source.engine, changed)).rejects.toThrow(
      'La migración 9002_x.sql cambió después de aplicarse. Restaura el archivo y crea una migración nueva.',
    );
    expect(await applied(source.engine)).not.toContain('9003_y.sql');
  });

  test('one that fails leaves nothing of itself, keeps those before it, and can be tried again', async () => {
    const applied9 = [made('9002_x.sql', 'select 1')];
    const good = made('9004_good.sql', 'create table good (a int)');
    const bad = made('9005_bad.sql', 'create table bad (a int); insert into bad values (1); select * from no_existe');
    await expect(migrate(source.engine, [...before(), ...applied9, good, bad])).rejects.toThrow(
      'La migración 9005_bad.sql no se pudo aplicar',
    );
    expect(await query(source.engine, `select to_regclass('good') as good, to_regclass('bad') as bad`)).toEqual([
      { good: 'good', bad: null },
    ]);
    expect(await applied(source.engine)).toContain('9004_good.sql');
    expect(await applied(source.engine)).not.toContain('9005_bad.sql');
    const mended = made('9005_bad.sql', 'create table bad (a int)');
    expect(await migrate(source.engine, [...before(), ...applied9, good, mended])).toEqual(['9005_bad.sql']);
  });

  test('S19 a database with a migration that this version does not know is refused by name, and nothing runs', async () => {
    const old = listMigrations();
    await expect(migrate(source.engine, [...old, made('9009_z.sql', 'create table z (a int)')])).rejects.toThrow(
      'La base de datos es de una versión más nueva: tiene 9001_nueva.sql, 9002_x.sql, 9004_good.sql, 9005_bad.sql.',
    );
    expect(await applied(source.engine)).not.toContain('9009_z.sql');
  });

  test('a database in use afterwards still speaks as the application', async () => {
    const connection = await source.engine.connect();
    try {
      const { rows } = await connection.query('select current_user as who', []);
      expect(rows).toEqual([{ who: 'fenix_app' }]);
    } finally {
      connection.release();
    }
  });
});

describe.runIf(inject('database').kind === 'postgres')('several servers that start at once', () => {
  test('migrate an empty database once: one does the work, the others wait and find it done', async () => {
    const given = inject('database');
    const server = given.kind === 'postgres' ? given.url : '';
    const name = `fenix_migrate_${newId().replaceAll('-', '')}`;
    await createDatabase(server, name);
    const engines = [1, 2, 3].map(() => openPostgres(urlOf(server, name), { size: 2 }));
    try {
      const done = await Promise.all(engines.map((engine) => migrate(engine)));
      const all = listMigrations().map((migration) => migration.name);
      expect(done.toSorted((a, b) => b.length - a.length)).toEqual([all, [], []]);
    } finally {
      await Promise.all(engines.map((engine) => engine.close()));
      await dropDatabase(server, name);
    }
  });
});
