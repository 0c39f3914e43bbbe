import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import { CUERPO_INICIAL } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newId } from '../ground/ids';
import { eventually } from '../testing/eventually';
import { createDatabase, dropDatabase, urlOf } from '../testing/databases';
import { type TestDatabase, openTestDatabase } from '../testing/testDatabase';
import type { Engine } from './engine';
import {
  type Migration,
  assertCurrent,
  isBefore,
  isNewDatabase,
  listMigrations,
  migrate,
  missingMigrations,
} from './migrate';
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

/** The migrations of the product and the first one of this test. */
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

  test('a start that finds the grants of the application complete writes none of them', async () => {
    const rights = `select relname, xmin::text, relacl::text from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p', 'v', 'S') order by 1`;
    const found = await query(source.engine, rights);
    await migrate(source.engine, before());
    expect(await query(source.engine, rights)).toEqual(found);
    expect(found.length).toBeGreaterThan(50);
  });

  test('missing grants (a restored database) and excess ones are corrected by the next start', async () => {
    const rights = `select relname, relkind, privilege_type
      from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace and grantee = 'fenix_app'::regrole
      order by 1, 3`;
    const found = await query(source.engine, rights);
    await source.engine.asOwner((connection) =>
      connection.exec(`
        revoke all on all tables in schema public from fenix_app;
        revoke all on all sequences in schema public from fenix_app;
        grant all on audit_log, audit_chain, migrations, actas, cards_acta to fenix_app;
        revoke usage on schema public from fenix_app`),
    );
    await migrate(source.engine, before());
    expect(await query(source.engine, rights)).toEqual(found);
    expect(found).toContainEqual({ relname: 'audit_log', relkind: 'r', privilege_type: 'INSERT' });
    expect(found).not.toContainEqual({ relname: 'audit_log', relkind: 'r', privilege_type: 'DELETE' });
    const connection = await source.engine.connect();
    try {
      expect((await connection.query('select 1 as one from migrations limit 1', [])).rows).toEqual([{ one: 1 }]);
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

  test('one that fails is rolled back, keeps those before it, and can be retried', async () => {
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

  test('S19 a database with a migration that this version does not have is refused by its name, and nothing runs', async () => {
    const old = listMigrations();
    await expect(migrate(source.engine, [...old, made('9009_z.sql', 'create table z (a int)')])).rejects.toThrow(
      'La base de datos es de una versión más nueva: tiene 9001_nueva.sql, 9002_x.sql, 9004_good.sql, 9005_bad.sql.',
    );
    expect(await applied(source.engine)).not.toContain('9009_z.sql');
  });

  test('S19 a server bears a newer database that has all of its own migrations, and changes no rights there', async () => {
    const newer = ['9001_nueva.sql', '9002_x.sql', '9004_good.sql', '9005_bad.sql'];
    await source.engine.asOwner((owner) => owner.exec('grant insert on migrations to fenix_app'));
    const told: string[] = [];
    const options = { onNewer: (unknown: readonly string[]) => told.push(...unknown) };
    expect(await migrate(source.engine, listMigrations(), options)).toEqual([]);
    expect(told).toEqual(newer);
    expect(await missingMigrations(source.engine, undefined, { mayBeNewer: true })).toEqual([]);
    await expect(missingMigrations(source.engine)).rejects.toThrow('es de una versión más nueva');
    const more = [...listMigrations(), made('9009_z.sql', 'create table z (a int)')];
    await expect(migrate(source.engine, more, options)).rejects.toThrow('es de una versión más nueva');
    expect(
      await query(source.engine, `select has_table_privilege('fenix_app', 'migrations', 'insert') as may`),
    ).toEqual([{ may: true }]);
    await source.engine.asOwner((owner) => owner.exec('revoke insert on migrations from fenix_app'));
  });

  test('S19 the oldest version that a migration bears is a line of its file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fenix-migrations-'));
    writeFileSync(join(folder, '1.sql'), '-- Takes a column.\n-- oldest: 8.10.0\nselect 1');
    writeFileSync(join(folder, '2.sql'), 'select 1 -- oldest: 8.0.0');
    expect(listMigrations(pathToFileURL(`${folder}/`)).map(({ oldest }) => oldest)).toEqual(['8.10.0', undefined]);
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['7.1.0', '7.1.0', false],
    ['7.1.0', '7.1.1', true],
    ['7.9.0', '7.10.0', true],
    ['7.10.0', '7.9.9', false],
    ['8.0.0', '7.9.9', false],
    ['7.9.9', '8.0.0', true],
  ])('S19 %s before %s: %s', (version, other, is) => expect(isBefore(version, other)).toBe(is));

  test('connections opened afterwards still have the application’s role', async () => {
    const connection = await source.engine.connect();
    try {
      const { rows } = await connection.query('select current_user as who', []);
      expect(rows).toEqual([{ who: 'fenix_app' }]);
    } finally {
      connection.release();
    }
  });
});

/** Some servers on an empty database of PostgreSQL. */
async function onEmptyDatabase(servers: number, use: (engines: readonly Engine[]) => Promise<void>): Promise<void> {
  const given = inject('database');
  const server = given.kind === 'postgres' ? given.url : '';
  const name = `fenix_migrate_${newId().replaceAll('-', '')}`;
  await createDatabase(server, name);
  const engines = Array.from({ length: servers }, () => openPostgres(urlOf(server, name), { size: 2 }));
  try {
    await use(engines);
  } finally {
    await Promise.all(engines.map((engine) => engine.close()));
    await dropDatabase(server, name);
  }
}

describe.runIf(inject('database').kind === 'postgres')('an empty database', () => {
  test('H2 is new; one of an older version is refused by commands that must not migrate it, and each migration prints its time', () =>
    onEmptyDatabase(1, async ([engine]) => {
      if (!engine) throw new Error('no server');
      const all = listMigrations();
      const last = all.at(-1)?.name ?? '';
      expect(await isNewDatabase(engine)).toBe(true);
      const told: [string, number][] = [];
      await migrate(engine, all.slice(0, -1), { onApplied: (name, ms) => told.push([name, ms]) });
      expect(told.map(([name]) => name)).toEqual(all.slice(0, -1).map(({ name }) => name));
      expect(told.every(([, ms]) => ms >= 0)).toBe(true);
      expect(await isNewDatabase(engine)).toBe(false);
      expect(await missingMigrations(engine)).toEqual([last]);
      await expect(assertCurrent(engine)).rejects.toThrow(
        'La base de datos es de una versión anterior: faltan 1 migraciones. Ejecuta: npm run fenix -- migrate',
      );
      await migrate(engine, all);
      await assertCurrent(engine);
    }));

  test('is migrated once by several servers that start: one does the work, the others wait and find it done', () =>
    onEmptyDatabase(3, async (engines) => {
      const done = await Promise.all(engines.map((engine) => migrate(engine)));
      const all = listMigrations().map((migration) => migration.name);
      expect(done.toSorted((a, b) => b.length - a.length)).toEqual([all, [], []]);
    }));

  test('H2 gives way to who reads a table that it changes: others are answered, and it tries again', () =>
    onEmptyDatabase(2, async ([engine, other]) => {
      if (!engine || !other) throw new Error('no server');
      const table = made('1.sql', 'create table leida (a int)');
      const change = made('2.sql', 'alter table leida add column b int');
      await migrate(engine, [table]);
      const backup = await other.connect();
      await backup.exec('begin; select * from leida');
      const busy: string[] = [];
      const options = { onBusy: (name: string) => busy.push(name), lockMs: 50, pauseMs: 50 };
      const migrated = migrate(engine, [table, change], options);
      await eventually(() => expect(busy.length).toBeGreaterThan(1));
      const reader = await other.connect();
      await reader.exec(`set statement_timeout = '10s'; select * from leida`);
      reader.release();
      await backup.exec('commit');
      backup.release();
      expect(await migrated).toEqual(['2.sql']);
      expect(new Set(busy)).toEqual(new Set(['2.sql']));
    }));

  test('H1 compiles nothing: of a function that is called for each row every call would be compiled again', () =>
    onEmptyDatabase(1, async ([engine]) => {
      if (!engine) throw new Error('no server');
      await engine.asOwner((owner) => owner.exec('set jit = on'));
      await migrate(engine, [made('1.sql', `create table seen as select current_setting('jit') as jit`)]);
      expect(await query(engine, 'select jit from seen')).toEqual([{ jit: 'off' }]);
    }));

  test('0027: trips stored with their day become rows, each once, and the day keeps its positions', () =>
    onEmptyDatabase(1, async ([engine]) => {
      if (!engine) throw new Error('no server');
      const all = listMigrations();
      await migrate(
        engine,
        all.filter(({ name }) => name < '0027'),
      );
      const [account, bus, other] = [newId(), newId(), newId()];
      const early = keptTrip('2026-03-10 05:00:00', '2026-03-10 06:10:00', 61_250);
      const late = keptTrip('2026-03-10 23:30:00', '2026-03-11 00:40:00', 60_900);
      await engine.asOwner((connection) =>
        connection.exec(`
         select set_config('app.tenant', '*', false);
         insert into gps_accounts (_id, empresa, empresa_key, api_key, fecha) values ('${account}', 'A', 'a', 'k', now());
         insert into gps_vehicles (_id, account_id, nombre, patente) values
           ('${bus}', '${account}', '101', 'SQK482'), ('${other}', '${account}', '102', 'TJA972');
         insert into gps_days (vehicle_id, day, positions, packed, viajes) values
           ('${bus}', '2026-03-10', 3, 'abc', '${JSON.stringify([early, late])}'),
           -- A trip across midnight was kept with both of its days.
           ('${bus}', '2026-03-11', 2, 'de', '${JSON.stringify([late])}'),
           ('${other}', '2026-03-10', 0, '', '[]'),
           ('${other}', '2026-03-11', 1, 'f', null)`),
      );
      await migrate(engine, all);
      const kept = await query(
        engine,
        `select vehicle_id, start_at, end_at, metros, segundos, calificacion, categorias, viaje from gps_viajes order by start_at`,
      );
      expect(kept).toEqual(
        [
          { viaje: early, start: '2026-03-10T10:00:00.000Z', end: '2026-03-10T11:10:00.000Z' },
          { viaje: late, start: '2026-03-11T04:30:00.000Z', end: '2026-03-11T05:40:00.000Z' },
        ].map(({ viaje, start, end }) => ({
          vehicle_id: bus,
          start_at: new Date(start),
          end_at: new Date(end),
          metros: viaje.distancia_viaje,
          segundos: 4200,
          calificacion: 0.87,
          categorias: { Eventos: 1, Velocidades: 0.42 },
          viaje,
        })),
      );
      expect(await query(engine, `select day, positions from gps_days order by day, positions`)).toEqual([
        { day: '2026-03-10', positions: 0 },
        { day: '2026-03-10', positions: 3 },
        { day: '2026-03-11', positions: 1 },
        { day: '2026-03-11', positions: 2 },
      ]);
    }));

  test('0043: the configuration of each company becomes a numbered version, and so does every later one', () =>
    onEmptyDatabase(1, async ([engine]) => {
      if (!engine) throw new Error('no server');
      const all = listMigrations();
      await migrate(
        engine,
        all.filter(({ name }) => name < '0043'),
      );
      const client = newId();
      await engine.asOwner((connection) =>
        connection.exec(`
         select set_config('app.tenant', '*', false);
         insert into clients (_id, client, client_key, "modulesClient", nit, products, fecha)
           values ('${client}', 'acme', 'acme', '{}', '1', '{}', now());
         insert into inspector_configs (client_id, config, version, fecha) values ('${client}', '{"n": 4}', 4, now())`),
      );
      await migrate(engine, all);
      // As a server of the previous version writes it.
      await engine.asOwner((connection) =>
        connection.exec(`
         select set_config('app.tenant', '*', false);
         update inspector_configs set config = '{"n": 5}', version = 5`),
      );
      expect(
        await query(
          engine,
          `select kind, key, client_id, version, body from form_templates where kind = 'inspeccion' order by version`,
        ),
      ).toEqual([
        { kind: 'inspeccion', key: 'inspeccion', client_id: client, version: 4, body: { n: 4 } },
        { kind: 'inspeccion', key: 'inspeccion', client_id: client, version: 5, body: { n: 5 } },
      ]);
    }));

  test('0049: the checklists of today become version 1, and one that was changed keeps its versions', () =>
    onEmptyDatabase(1, async ([engine]) => {
      if (!engine) throw new Error('no server');
      const all = listMigrations();
      await migrate(
        engine,
        all.filter(({ name }) => name < '0049'),
      );
      await engine.asOwner((connection) =>
        connection.exec(`
         select set_config('app.tenant', '*', false);
         insert into form_templates (_id, kind, key, version, body, fecha)
           values (gen_random_uuid(), 'acta', 'bus', 4, '[{"name": "Torniquete", "checked": "Bueno"}]', now())`),
      );
      await migrate(engine, all);
      const rows = await query<{ kind: string; key: string; version: number; body: unknown; author: string | null }>(
        engine,
        `select kind, key, version, body, author from form_templates order by kind, key, version`,
      );
      expect(rows.map(({ kind, key, version, author }) => [kind, key, version, author])).toEqual([
        ['acta', 'automovil', 1, null],
        ['acta', 'bus', 4, null],
        ['acta', 'camionFurgonTurbo', 1, null],
        ['acta', 'camionetaCarri', 1, null],
        ['acta', 'defaultcheck', 1, null],
        ['acta', 'minibusMicrobusBusetonBusetaColectivo', 1, null],
        ['acta', 'moto', 1, null],
        ['preset', 'prealistamiento', 1, null],
      ]);
      const bodyOf = (kind: string, key: string) => rows.find((row) => row.kind === kind && row.key === key)?.body;
      expect(bodyOf('preset', 'prealistamiento')).toEqual(CUERPO_INICIAL);
      expect(bodyOf('acta', 'moto')).toEqual(defaultItems('moto'));
    }));

  test('0084: of several active people who had one user none keeps it, all others keep theirs', async () => {
    const script = listMigrations().find(({ name }) => name.startsWith('0084'))?.sql ?? '';
    const [client, one, other] = [newId(), newId(), newId()];
    const links = await source.engine.asOwner(async (connection) => {
      await connection.exec(`
        begin;
        select set_config('app.tenant', '*', true);
        drop index personas_usuario_activo;
        alter table personas drop constraint personas_usuario_id_fkey;
        insert into clients (_id, client, client_key, "modulesClient", nit, products, fecha)
          values ('${client}', 'acme', 'acme', '{}', '1', '{}', now());
        insert into personas (_id, client_id, "tipoDocumento", documento, documento_key, nombres, apellidos, vinculacion,
            usuario_id, activo, fecha)
          select gen_random_uuid(), '${client}', 'CC', place, place, 'Ana', 'Ruiz', 'directo', usuario::uuid, activo, now()
            from (values ('1', '${one}', true), ('2', '${one}', true), ('3', '${one}', false), ('4', '${other}', true))
              as people (place, usuario, activo)`);
      await connection.exec(script);
      const { rows } = await connection.query<{ usuario_id: string | null; version: number }>(
        `select usuario_id, version from personas where client_id = '${client}' order by documento`,
        [],
      );
      await connection.exec('rollback');
      return rows.map(({ usuario_id, version }) => [usuario_id, version]);
    });
    expect(links).toEqual([
      [null, 2],
      [null, 2],
      [one, 1],
      [other, 1],
    ]);
  });

  test('0037: when positions came is kept once for those of a day that came together, and none is lost', () =>
    onEmptyDatabase(1, async ([engine]) => {
      if (!engine) throw new Error('no server');
      const all = listMigrations();
      await migrate(
        engine,
        all.filter(({ name }) => name < '0037'),
      );
      const [bus, other] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
      await engine.asOwner((connection) =>
        connection.exec(`
         select set_config('app.tenant', '*', false);
         insert into gps_receipts (vehicle_id, at, received_at, has_time) values
           ('${bus}', '2026-03-10T23:59:00Z', '2026-03-11T08:00:00Z', true),
           ('${bus}', '2026-03-10T23:58:00Z', '2026-03-11T08:00:00Z', true),
           ('${bus}', '2026-03-11T00:00:00Z', '2026-03-11T08:00:00Z', true),
           ('${bus}', '2026-03-10T23:57:00Z', '2026-03-11T08:00:01Z', true),
           ('${bus}', '2026-03-11T08:00:00Z', '2026-03-11T08:00:00Z', false),
           ('${other}', '2026-03-10T23:59:00Z', '2026-03-11T08:00:00Z', true)`),
      );
      await migrate(engine, all);
      const kept = await query<{ moments: Date[] }>(
        engine,
        `select vehicle_id = '${bus}' as "isBus", first_at, received_at, has_time, moments from gps_receipts
         order by vehicle_id, received_at, has_time, first_at`,
      );
      const day = (text: string) => new Date(`2026-03-${text}Z`);
      const eight = { received_at: day('11T08:00:00'), has_time: true };
      const [before, last, next, timeless] = [
        day('10T23:58:00'),
        day('10T23:59:00'),
        day('11T00:00:00'),
        day('11T08:00:00'),
      ];
      expect(kept).toEqual([
        { isBus: true, first_at: timeless, ...eight, has_time: false, moments: [timeless] },
        { isBus: true, first_at: before, ...eight, moments: [before, last] },
        { isBus: true, first_at: next, ...eight, moments: [next] },
        {
          isBus: true,
          first_at: day('10T23:57:00'),
          received_at: day('11T08:00:01'),
          has_time: true,
          moments: [day('10T23:57:00')],
        },
        { isBus: false, first_at: last, ...eight, moments: [last] },
      ]);
    }));
});

const keptTrip = (from: string, to: string, distancia_viaje: number) => ({
  inicio_viaje: { fecha_hora: from, domicilio: 'Barranquilla' },
  final_viaje: { fecha_hora: to, domicilio: 'Santa Marta' },
  distancia_viaje,
  duracion_viaje: 4200,
  calificacion_viaje: 0.87,
  categorias: [
    { categoria: 'Eventos', calificacion: 1, eventos: [] },
    { categoria: 'Velocidades', calificacion: 0.42, eventos: [] },
  ],
});
