import { VERSION } from '@fenix/domain/version';
import { afterAll, expect, inject, test } from 'vitest';
import { createApp } from '../assembly/app';
import { createDeps, prepareDatabase } from '../assembly/server';
import { verifyChain } from '../db/auditChain';
import { migrate, listMigrations } from '../db/migrate';
import { openEmbedded } from '../db/embedded';
import type { Engine } from '../db/engine';
import { openPostgres } from '../db/postgres';
import { readConfig } from '../ground/config';
import { newId } from '../ground/ids';
import { createDatabase, dropDatabase, urlOf } from '../testing/databases';
import { createTestApp } from '../testing/testApp';
import { recordStatements, recordVersion } from '../testing/upgrade/record';
import { FIXTURE, MOMENT, SECRETS, readSeen } from '../testing/upgrade/seen';
import { SAMPLES } from './samples';
import { givenTarget } from './targets';

const given = inject('database');
const record = process.env['UPGRADE_RECORD'];

/**
 * `UPGRADE_RECORD=<file>` on PostgreSQL: writes down this version, before the first migration of the next. Afterwards the
 * file replaces the fixture of testing/upgrade.
 */
test.runIf(record && given.kind === 'postgres')('this version is recorded', { timeout: 120_000 }, async () => {
  if (!record || given.kind !== 'postgres') return;
  const api = await createTestApp(SECRETS);
  api.setNow(MOMENT);
  const statements = recordStatements(api.deps.database.engine);
  const company = await api.givenClient('expreso del caribe');
  const target = await givenTarget(api, company);
  const token = await api.givenToken(await api.givenUser(api.provider));
  const { rows } = await api.deps.database.engine.asOwner((owner) =>
    owner.query<{ name: string }>('select current_database() as name', []),
  );
  const url = urlOf(given.url, rows[0]?.name ?? '');
  const seen = await recordVersion({ api, url, samples: SAMPLES, target, token }, statements, record);
  expect(seen.answers.length).toBeGreaterThan(40);
  expect(seen.statements.length).toBeGreaterThan(200);
  await api.close();
});

const { dump, token, answers, statements } = readSeen();
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** The database of the version before, as its operator has it at the start of an upgrade. */
async function openBefore(): Promise<Engine> {
  if (given.kind === 'embedded') {
    const embedded = await openEmbedded({});
    closing.push(() => embedded.close());
    await embedded.asOwner((owner) => owner.exec(dump));
    return embedded;
  }
  const name = `fenix_upgrade_${newId().replaceAll('-', '')}`;
  await createDatabase(given.url, name);
  const engine = openPostgres(urlOf(given.url, name), { size: 3, waitMs: 60_000, answerMs: 120_000 });
  closing.push(async () => {
    await engine.close();
    await dropDatabase(given.url, name);
  });
  await engine.asOwner((owner) => owner.exec(dump));
  return engine;
}

type Column = { table: string; column: string; required: boolean };
const columnsOf = async (engine: Engine): Promise<Column[]> =>
  engine.asOwner(
    async (owner) =>
      (
        await owner.query<Column>(
          `select table_name as table, column_name as column,
             is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' and is_identity = 'NO' as required
           from information_schema.columns where table_schema = 'public' order by 1, 2`,
          [],
        )
      ).rows,
  );

/**
 * Updates every row, as this role or as the owner, with only the columns of the previous version, and rolls back: lists
 * what was refused, with the reason.
 */
function writeRows(role?: string): Promise<Map<string, string>> {
  return engine.asOwner(async (owner) => {
    type Writable = { table: string; columns: string; assigned: string; may: string[] };
    const { rows } = await owner.query<Writable>(
      `select c.table_name as table, string_agg(quote_ident(c.column_name), ', ') as columns,
         string_agg(format('%1$I = %1$I', c.column_name), ', ') filter (where c.is_identity = 'NO') as assigned,
         array(select act from unnest(array['insert', 'update', 'delete']) as act
               where has_table_privilege(coalesce($3, current_user::text), quote_ident(c.table_name), act)) as may
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
         join unnest($1::text[], $2::text[]) as was (table_name, column_name) using (table_name, column_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       group by c.table_name order by 1`,
      [before.map(({ table }) => table), before.map(({ column }) => column), role ?? null],
    );
    const refused = new Map<string, string>();
    for (const { table, columns, assigned, may } of rows) {
      const acts: Record<string, string> = {
        insert: `insert into "${table}" (${columns}) overriding system value select ${columns} from "${table}" on conflict do nothing`,
        update: `update "${table}" set ${assigned}`,
        delete: `delete from "${table}"`,
      };
      for (const act of may) {
        await owner.exec(`begin; set local app.tenant = '*'; ${role ? `set local role ${role}` : ''}`);
        await owner
          .exec(acts[act] ?? '')
          .catch((error: unknown) => refused.set(`${act} ${table}`, error instanceof Error ? error.message : ''));
        await owner.exec('rollback');
      }
    }
    expect(rows.length).toBeGreaterThan(60);
    return refused;
  });
}

const engine = await openBefore();
const before = await columnsOf(engine);
const refusedBefore = await writeRows();
const fresh = await migrate(engine, listMigrations());
const after = await columnsOf(engine);

test('a version with migrations of its own has a number of its own, which distinguishes servers of both', () => {
  expect(fresh.length > 0 && FIXTURE.pathname.endsWith(`/${VERSION}.json.gz`)).toBe(false);
});

test('the database of the version before is brought to this one', () => {
  expect(before.length).toBeGreaterThan(400);
  expect(fresh.every((name) => name > '0054')).toBe(true);
});

test('every record of it reads the same', { timeout: 120_000 }, async () => {
  const clock = { now: () => MOMENT, wait: async () => {} };
  const deps = createDeps(readConfig({ ...SECRETS, LOG_LEVEL: 'silent', IDLE_HOURS: '12' }), engine, clock);
  const app = await createApp(deps);
  const different: string[] = [];
  for (const { url, body } of answers) {
    const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    await app.settled();
    try {
      // A later version may say more, never less and nothing else.
      expect(reply.json()).toMatchObject(body as object);
    } catch (error) {
      different.push(`${url}: ${error instanceof Error ? error.message.slice(0, 300) : ''}`);
    }
  }
  expect(different).toEqual([]);
  expect(answers.length).toBeGreaterThan(70);
  expect(await verifyChain(deps.database.system)).toMatchObject({ isWhole: true });
  await app.close();
});

test('the version before goes on working: what it sends is still understood', async () => {
  const broken = await engine.asOwner(async (owner) => {
    const found: string[] = [];
    for (const [index, statement] of statements.entries()) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(statement)) continue;
      try {
        await owner.exec(`prepare seen_${index} as ${statement}; deallocate seen_${index}`);
      } catch (error) {
        found.push(`${error instanceof Error ? error.message : ''}: ${statement.slice(0, 200)}`);
      }
    }
    return found;
  });
  expect(broken).toEqual([]);
  expect(statements.length).toBeGreaterThan(300);
});

test('and what it writes is still accepted: no column is gone, and no new one is required', () => {
  const keyOf = ({ table, column }: Column) => `${table}.${column}`;
  const now = new Map(after.map((one) => [keyOf(one), one]));
  expect(before.map(keyOf).filter((key) => !now.has(key))).toEqual([]);
  const was = new Map(before.map((one) => [keyOf(one), one]));
  const tables = new Set(before.map(({ table }) => table));
  const required = after.filter((one) => tables.has(one.table) && one.required && !was.get(keyOf(one))?.required);
  expect(required.map(keyOf)).toEqual([]);
});

test('and its rows can be written as it writes them: checks, triggers and the wall between companies let them pass', async () => {
  const refused = await writeRows('fenix_app');
  expect(
    [...refused.keys()].filter((one) => !refusedBefore.has(one)).map((one) => `${one}: ${refused.get(one)}`),
  ).toEqual([]);
});

/** Last, because it changes the database: what this version will meet while the next one is rolled out. */
test('S19 this version may be started again on the database of the next one, unless that says it may not', async () => {
  const config = readConfig({ ...SECRETS, LOG_LEVEL: 'silent', IDLE_HOURS: '12' });
  const adds = { name: '9001_siguiente.sql', sql: 'create table siguiente (a int)', checksum: 'a' };
  await migrate(engine, [...listMigrations(), adds]);
  const said: string[] = [];
  expect(await prepareDatabase(config, engine, (line) => said.push(line), { mayBeNewer: true })).toEqual([]);
  expect(said).toEqual([
    `La base de datos es de una versión más nueva (9001_siguiente.sql); esta, ${VERSION}, puede seguir sirviéndola mientras se actualizan los servidores.`,
  ]);
  // An order that could write a copy without the new table still refuses.
  await expect(prepareDatabase(config, engine)).rejects.toThrow('Usa esa versión del producto.');
  const app = await createApp(createDeps(config, engine, { now: () => MOMENT, wait: async () => {} }));
  const [{ url } = { url: '' }] = answers;
  const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(reply.statusCode).toBe(200);
  await app.settled();
  await app.close();

  const takes = { name: '9002_quita.sql', sql: 'drop table siguiente', checksum: 'b', oldest: '99.1.0' };
  await migrate(engine, [...listMigrations(), adds, takes]);
  await expect(prepareDatabase(config, engine, () => {}, { mayBeNewer: true })).rejects.toThrow(
    `La base de datos es de una versión más nueva: 9002_quita.sql pide la versión 99.1.0 o una posterior, y esta es la ${VERSION}. Usa esa versión del producto.`,
  );
});
