import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { Connection, Engine } from './engine';

/** Plain SQL files in order, each in one transaction, under a lock that several starting servers share. */
const FOLDER = new URL('./migrations/', import.meta.url);
const LOCK = 7_010_001;

export type Migration = { name: string; sql: string; checksum: string };

export function listMigrations(folder: URL = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Brings the database to this version and answers the names of what was new. */
export function migrate(engine: Engine, migrations: Migration[] = listMigrations()): Promise<string[]> {
  return engine.asOwner(async (connection) => {
    await connection.exec(`select pg_advisory_lock(${LOCK})`);
    try {
      const applied = await readApplied(connection);
      const fresh = migrations.filter((migration) => isFresh(migration, applied));
      for (const migration of fresh) await apply(connection, migration);
      await grantToApp(connection);
      return fresh.map((migration) => migration.name);
    } finally {
      await connection.exec(`select pg_advisory_unlock(${LOCK})`);
    }
  });
}

async function readApplied(connection: Connection): Promise<Map<string, string>> {
  await connection.exec(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await connection.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
    [],
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function isFresh({ name, checksum }: Migration, applied: Map<string, string>): boolean {
  const before = applied.get(name);
  if (before && before !== checksum) {
    throw new Error(
      `La migración ${name} cambió después de aplicarse. Restaura el archivo y crea una migración nueva.`,
    );
  }
  return !before;
}

async function apply(connection: Connection, { name, sql, checksum }: Migration): Promise<void> {
  await connection.exec('begin');
  try {
    await connection.exec(sql);
    await connection.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await connection.exec('commit');
  } catch (error) {
    await connection.exec('rollback');
    throw new Error(`La migración ${name} no se pudo aplicar`, { cause: error });
  }
}

/** Only a superuser needs the second role, and only a superuser may make it. */
function grantToApp(connection: Connection): Promise<void> {
  return connection.exec(`
    do $$ begin
      if (select rolsuper from pg_roles where rolname = current_user) then
        begin
          create role fenix_app nologin;
        exception when duplicate_object or unique_violation then null;
        end;
        grant usage on schema public to fenix_app;
        grant select, insert, update, delete on all tables in schema public to fenix_app;
        grant usage, select on all sequences in schema public to fenix_app;
        grant execute on all functions in schema public to fenix_app;
        revoke insert, update, delete on migrations from fenix_app;
      end if;
    end $$`);
}
