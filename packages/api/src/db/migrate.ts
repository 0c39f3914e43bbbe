import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { VERSION } from '@fenix/domain/version';
import { type Connection, type Engine, IS_OWNER } from './engine';

/** Plain SQL files in order, each in one transaction, under an advisory lock: several servers may start at once. */
const FOLDER = new URL('./migrations/', import.meta.url);
const LOCK = 7_010_001;

/** `oldest`: the oldest version that works on the database afterwards, where the migration does more than add. */
export type Migration = { name: string; sql: string; checksum: string; oldest?: string | undefined };

/** A line of its own in the file. */
const OLDEST = /^-- oldest: (\d+\.\d+\.\d+)$/m;

export function listMigrations(folder: URL = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), oldest: OLDEST.exec(sql)?.[1] };
    });
}

type Options = {
  /** Does what SQL cannot, in the same turn. */
  settle?: (connection: Connection) => Promise<unknown>;
  onApplied?: (name: string, ms: number) => void;
  /** Called when another session kept a table that the migration changes; it is tried again until it succeeds. */
  onBusy?: (name: string) => void;
  /** A server of the version before starts again while the next one is being rolled out; see `assertBorne`. */
  onNewer?: (unknown: readonly string[]) => void;
  lockMs?: number;
  pauseMs?: number;
};

/** Who waits for a table that a user reads (a backup does so to its end) holds up everybody who comes after. */
const LOCK_MS = 2_000;
const PAUSE_MS = 1_000;

/** Brings the database to this version and returns the names of the migrations that were applied. */
export function migrate(
  engine: Engine,
  migrations: Migration[] = listMigrations(),
  {
    settle = async () => {},
    onApplied = () => {},
    onBusy = () => {},
    onNewer,
    lockMs = LOCK_MS,
    pauseMs = PAUSE_MS,
  }: Options = {},
): Promise<string[]> {
  return engine.asOwner(async (connection) => {
    await connection.exec(`select pg_advisory_lock(${LOCK})`);
    try {
      const applied = await readApplied(connection);
      const fresh = migrations.filter((migration) => isFresh(migration, applied));
      const unknown = unknownMigrations(migrations, applied.keys());
      if (unknown.length > 0) {
        // Rights on what is newer are the newer version's to give, and its values are sealed by it.
        assertBorne(unknown, applied, fresh.length === 0 && onNewer !== undefined);
        onNewer?.(unknown);
        return [];
      }
      for (const migration of fresh) {
        let start = performance.now();
        while (!(await apply(connection, migration, lockMs))) {
          onBusy(migration.name);
          await sleep(pauseMs);
          start = performance.now();
        }
        onApplied(migration.name, Math.round(performance.now() - start));
      }
      await grantToApp(connection);
      await settle(connection);
      return fresh.map((migration) => migration.name);
    } finally {
      await connection.exec(`select pg_advisory_unlock(${LOCK})`);
    }
  });
}

type Applied = ReadonlyMap<string, { checksum: string; oldest: string | null }>;

/** Versions before 7.1 kept no `oldest`. Writes nothing, so that any role may ask. */
async function readKnown(connection: Connection): Promise<Applied | undefined> {
  const { rows: found } = await connection.query<{ is: boolean }>(
    `select to_regclass('migrations') is not null as is`,
    [],
  );
  if (!found[0]?.is) return undefined;
  const { rows } = await connection.query<{ name: string; checksum: string; oldest: string | null }>(
    `select name, checksum, to_jsonb(one)->>'oldest' as oldest from migrations as one`,
    [],
  );
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

async function readApplied(connection: Connection): Promise<Applied> {
  const known = await readKnown(connection);
  // A role without DDL rights may not even execute `create table if not exists`, so existence is checked first.
  if (!known)
    await connection.exec(
      'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
  return known ?? new Map();
}

/** Which migrations of this version the database lacks. Writes nothing; a newer database only a server may bear. */
export async function missingMigrations(
  engine: Engine,
  migrations: Migration[] = listMigrations(),
  { mayBeNewer = false } = {},
): Promise<string[]> {
  const connection = await engine.connect();
  try {
    const applied: Applied = (await readKnown(connection)) ?? new Map();
    const missing = migrations.map(({ name }) => name).filter((name) => !applied.has(name));
    const unknown = unknownMigrations(migrations, applied.keys());
    if (unknown.length > 0) assertBorne(unknown, applied, mayBeNewer && missing.length === 0);
    return missing;
  } finally {
    connection.release();
  }
}

/** The database is of an older version, and the command is none that changes that. */
export class OlderDatabase extends Error {}

/** Whether nothing was ever made in it: no other version can be serving it. */
export async function isNewDatabase(engine: Engine): Promise<boolean> {
  return (await missingMigrations(engine)).length === listMigrations().length;
}

export async function assertCurrent(engine: Engine): Promise<void> {
  const missing = await missingMigrations(engine);
  if (missing.length > 0)
    throw new OlderDatabase(
      `La base de datos es de una versión anterior: faltan ${missing.length} migraciones. Ejecuta: npm run fenix -- migrate`,
    );
}

export class NewerDatabase extends Error {}

const newer = (unknown: readonly string[]) =>
  new NewerDatabase(
    `La base de datos es de una versión más nueva: tiene ${unknown.join(', ')}. Usa esa versión del producto.`,
  );

/** What this version does not know of the database. */
export function unknownMigrations(known: readonly Migration[], applied: Iterable<string>): string[] {
  const names = new Set(known.map(({ name }) => name));
  return [...applied].filter((name) => !names.has(name)).toSorted();
}

/**
 * Migrations only add, so that the version before goes on working on the migrated database, and may be started again.
 * One that does more says from which version on the database is understood.
 */
function assertBorne(unknown: readonly string[], applied: Applied, isServer: boolean): void {
  for (const name of unknown) {
    const oldest = applied.get(name)?.oldest;
    if (oldest && isBefore(VERSION, oldest))
      throw new NewerDatabase(
        `La base de datos es de una versión más nueva: ${name} pide la versión ${oldest} o una posterior, y esta es la ${VERSION}. Usa esa versión del producto.`,
      );
  }
  if (!isServer) throw newer(unknown);
}

/** Versions as three numbers. */
export function isBefore(version: string, other: string): boolean {
  const [one, another] = [version, other].map((text) => text.split('.').map(Number));
  const index = [0, 1, 2].find((place) => one?.[place] !== another?.[place]);
  return index !== undefined && (one?.[index] ?? 0) < (another?.[index] ?? 0);
}

function isFresh({ name, checksum }: Migration, applied: Applied): boolean {
  const before = applied.get(name)?.checksum;
  if (before && before !== checksum) {
    throw new Error(
      `La migración ${name} cambió después de aplicarse. Restaura el archivo y crea una migración nueva.`,
    );
  }
  return !before;
}

/** A lock that was not given in time, and two sessions that waited for each other. */
const BUSY = new Set<unknown>(['55P03', '40P01']);

/** False when another session was in the way: nothing was done. */
async function apply(
  connection: Connection,
  { name, sql, checksum, oldest }: Migration,
  lockMs: number,
): Promise<boolean> {
  // Compiled, a function that is called for each row took 12 ms a call: 100,000 reports of inspectors, twenty minutes.
  await connection.exec(`begin; set local lock_timeout = ${lockMs}; set local jit = off`);
  try {
    await connection.exec(sql);
    await connection.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    if (oldest) await connection.query('update migrations set oldest = $2 where name = $1', [name, oldest]);
    await connection.exec('commit');
    return true;
  } catch (error) {
    await connection.exec('rollback');
    if (error instanceof Error && 'code' in error && BUSY.has(error.code)) return false;
    throw new Error(`La migración ${name} no se pudo aplicar`, { cause: error });
  }
}

/**
 * The server's role may read and write rows but alter no table; of the audit log it may only read and insert. It gets no
 * rights on derived tables, which triggers maintain and views read. The role is created where the owner may create roles;
 * elsewhere an administrator does so, as the README shows. Only missing or excess rights are changed, so that a start
 * that finds none writes nothing.
 */
function grantToApp(connection: Connection): Promise<void> {
  return connection.exec(`
    do $$
    declare one record;
    begin
      if not ${IS_OWNER} then return; end if;
      begin
        create role fenix_app nologin;
      exception when duplicate_object or unique_violation or insufficient_privilege then null;
      end;
      if not exists (select from pg_roles where rolname = 'fenix_app') then return; end if;
      if not (select rolsuper from pg_roles where rolname = current_user) then
        begin
          execute format('grant fenix_app to %I', current_user);
        exception when insufficient_privilege then null;
        end;
      end if;
      grant usage on schema public to fenix_app;
      for one in
        select * from (
          select c.oid::regclass as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind,
            case
              when c.relkind = 'S' then 'select, usage'
              when c.relkind = 'v' then 'select'
              when obj_description(coalesce(i.inhparent, c.oid), 'pg_class') = 'derived' then ''
              when c.relname in ('migrations', 'audit_chain') then 'select'
              when c.relname = 'audit_log' then 'insert, select'
              else 'delete, insert, select, update'
            end as wanted,
            (select coalesce(string_agg(lower(privilege_type), ', ' order by privilege_type), '')
             from aclexplode(c.relacl) where grantee = 'fenix_app'::regrole) as given
          from pg_class c left join pg_inherits i on i.inhrelid = c.oid
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        ) rights
        where wanted <> given
      loop
        execute format('revoke all on %s %s from fenix_app', one.kind, one.name);
        if one.wanted <> '' then execute format('grant %s on %s %s to fenix_app', one.wanted, one.kind, one.name); end if;
      end loop;
    end $$`);
}
