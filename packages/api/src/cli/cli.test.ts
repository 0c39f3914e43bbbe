import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { VERSION } from '@fenix/domain/version';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createApp } from '../assembly/app';
import { type Config, readConfig } from '../ground/config';
import { verifyChain } from '../db/auditChain';
import { nextConsecutive } from '../db/consecutive';
import { listMigrations, migrate, missingMigrations } from '../db/migrate';
import { openEngine } from '../db/open';
import { newId } from '../ground/ids';
import { createPlaces } from '../testing/place';
import { programOf } from '../testing/program';
import { backup } from './backup';
import { withDeps } from './command';
import { createAdmin } from './createAdmin';
import { demo } from './demo';
import { doctor } from './doctor';
import { jobs } from './jobs';
import { migrateCommand } from './migrate';
import { restore } from './restore';
import { quoted, tablesInOrder } from './tables';

const given = inject('database');
/**
 * On the server some of everything in the demo is copied, and goes through the embedded database and back. That one
 * begins with the rows that a copy is likely to lose: its demo data are loaded by the journeys.
 */
const IS_LARGE = given.kind === 'postgres';
const { folder, givenPlace: givenAny, removePlaces } = await createPlaces();
/** Places that trade copies have the key in common. */
const DATA_KEY = randomBytes(32).toString('hex');
const givenPlace = async (...facts: Parameters<typeof givenAny>) => ({ ...(await givenAny(...facts)), DATA_KEY });
afterAll(removePlaces);
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const said = () =>
  vi
    .mocked(console.log)
    .mock.calls.map(([text]) => String(text))
    .join('\n');

/** Every row of every table and every file, as text that can be compared. */
function contentsOf(config: Config): Promise<{ rows: Record<string, string[]>; files: Record<string, string> }> {
  return withDeps(config, async ({ database, media }) => {
    const rows = await database.engine.asOwner(async (connection) => {
      await connection.exec(`set app.tenant = '*'; set timezone = 'UTC'`);
      const found: Record<string, string[]> = {};
      for (const table of await tablesInOrder(connection)) {
        const result = await connection.query<{ row: string }>(
          `select row_to_json(t)::text as row from ${quoted(table)} t order by 1`,
          [],
        );
        found[table] = result.rows.map(({ row }) => row);
      }
      return found;
    });
    const files: Record<string, string> = {};
    for (const row of rows['media'] ?? []) {
      const id = (JSON.parse(row) as { _id: string })._id;
      const { stream } = await media.open(id);
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      files[id] = Buffer.concat(chunks).toString('base64');
    }
    return { rows, files };
  });
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** What a dump is likely to lose: odd texts, large numbers, empty and large files, open work. */
async function furnish(config: Config): Promise<void> {
  await withDeps(config, async ({ database, media }) => {
    const now = new Date('2026-03-10T12:00:00.123Z');
    const db = database.system;
    await db
      .insertInto('audit_log')
      .values({
        _id: newId(),
        at: now,
        user: 'Ñandú "comillas" \\ \n salto ; 😀',
        action: 'cliente.crear',
        entity: 'x',
        entity_id: '1',
        after: '{"n": 12345678901234567890, "d": 0.1000, "deep": [null, {"a": "é"}]}',
      })
      .execute();
    for (const content of [Buffer.alloc(0), randomBytes(300_000), Buffer.from('\n{"end":{}}\n')]) {
      const _id = newId();
      await media.put(_id, content);
      const row = { _id, label: 'ñ.bin', mime: 'image/png', bytes: content.length, created_at: now, client_id: null };
      await db.insertInto('media').values(row).execute();
    }
    await db
      .insertInto('jobs')
      .values({ _id: newId(), kind: 'x', payload: '{"a":1}', run_at: now, created_at: now })
      .execute();
    await db.transaction().execute((tx) => nextConsecutive(tx, 'acta'));
    await db.insertInto('consecutives').values({ kind: 'enorme', last: 1 }).execute();
    await database.engine.asOwner((connection) =>
      connection.exec(`update consecutives set last = 9007199254740993 where kind = 'enorme'`),
    );
  });
}

/** Of positions two batches of a copy and a part of the third; of the rest enough to have one of each kind. */
const enoughOf = (table: string) => (table === 'gps_positions' ? 1_100 : 120);
/** A chain is whole up to any of its links. */
const CUT_LOG = `delete from audit_chain where seq > 120;
  delete from audit_log where _id not in (select entry from audit_chain)`;

/**
 * Deletes most of the demo rows: the hundredth acta exercises a backup as well as the four-hundredth. Parents first, so
 * that rows referring to them are deleted as well.
 */
async function thinOut(config: Config): Promise<void> {
  await withDeps(config, ({ database }) =>
    database.engine.asOwner(async (connection) => {
      await connection.exec(`set app.tenant = '*'; set session_replication_role = replica`);
      const { rows: references } = await connection.query<Record<'child' | 'parent' | 'isSame' | 'isNamed', string>>(
        `select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
                string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ') as "isSame",
                string_agg(format('c.%I is not null', a.attname), ' and ') as "isNamed"
         from pg_constraint k, unnest(k.conkey, k.confkey) as pair (own, other)
         join pg_attribute a on a.attnum = pair.own join pg_attribute b on b.attnum = pair.other
         where k.contype = 'f' and k.conparentid = 0 and a.attrelid = k.conrelid and b.attrelid = k.confrelid
         group by k.oid, k.conrelid, k.confrelid`,
        [],
      );
      await connection.exec(CUT_LOG);
      for (const table of (await tablesInOrder(connection)).filter((name) => !name.startsWith('audit_'))) {
        await connection.exec(
          `delete from ${table} where (tableoid, ctid) not in
             (select tableoid, ctid from ${table} order by md5(ctid::text) limit ${enoughOf(table)})`,
        );
        for (const { parent, isSame, isNamed } of references.filter(({ child }) => child === table))
          await connection.exec(
            `delete from ${table} c where ${isNamed} and not exists (select from ${parent} p where ${isSame})`,
          );
      }
    }),
  );
}

/** With one person, whose rights are an empty list. */
async function givenSmallPlace(): Promise<Config> {
  const place = await givenPlace();
  vi.stubEnv('ADMIN_PASSWORD', 'una-clave-larga');
  await createAdmin.run(place, ['Nadie', 'nadie@fenix.example', 'Ana', 'María']);
  vi.unstubAllEnvs();
  await furnish(place);
  return place;
}

describe('backup and restore', () => {
  let source: Config;
  let target: Config;
  let file: string;
  /** A place with one person and little else, and its copy: what is wrong with a copy does not depend on its size. */
  let small: Config;
  let smallFile: string;
  let original: Awaited<ReturnType<typeof contentsOf>>;
  let saidOfDemo: string;

  beforeAll(async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    target = await givenPlace();
    smallFile = join(folder, 'poca.fenix');
    small = await givenSmallPlace();
    await backup.run(small, [smallFile]);
    [source, file] = IS_LARGE ? [await givenPlace(), join(folder, 'copia.fenix')] : [small, smallFile];
    if (IS_LARGE) {
      vi.mocked(console.log).mockClear();
      await demo.run(source, []);
      await demo.run(source, []);
      saidOfDemo = said();
      await thinOut(source);
      await furnish(source);
      await backup.run(source, [file]);
    }
    original = await contentsOf(source);
    await migrateCommand.run(target, []);
  }, 240_000);

  test.runIf(IS_LARGE)('demo loads once and says so', () => {
    expect(saidOfDemo).toBe('Datos de demostración cargados.\nLos datos de demostración ya estaban cargados.');
  });

  test('the copy is readable by its owner only and holds no signing key', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = gunzipSync(await readFile(file)).toString('utf8');
    const keys = JSON.parse(await readFile(join(source.DATA_DIR, 'secrets.json'), 'utf8')) as { token: string };
    expect(text).not.toContain(keys.token);
    expect((await filesUnder(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  describe('a copy that is not whole restores nothing:', () => {
    const spoil = async (name: string, change: (content: Buffer) => Buffer | Promise<Buffer>) => {
      const path = join(folder, name);
      await writeFile(path, await change(await readFile(smallFile)));
      return path;
    };
    const lines = (content: Buffer) => gunzipSync(content).toString('utf8').split('\n');
    const packed = (text: string[]) => gzipSync(text.join('\n'));
    const DAMAGED = 'La copia está dañada o incompleta: no se restauró nada.';

    type Damage = [name: string, message: string, make: () => Promise<string>];
    /** Found while rows are being written: all of them have to go again, which is the database's doing. */
    const FOUND_LATE: Damage[] = [
      ['cut off in the middle', DAMAGED, () => spoil('cut', (all) => all.subarray(0, all.length / 2))],
      ['cut off near the end', DAMAGED, () => spoil('short', (all) => all.subarray(0, all.length - 20))],
      [
        'with a row missing',
        'La copia fue cambiada, o la firmó otra DATA_KEY: no se restauró nada.',
        () => spoil('norow', (all) => packed(lines(all).filter((line) => !line.includes('"table":"consecutives"')))),
      ],
    ];
    const FOUND_IN_THE_FILE: Damage[] = [
      ['without its last line', DAMAGED, () => spoil('noend', (all) => packed([...lines(all).slice(0, -2), '']))],
      [
        'S17 with a right that somebody wrote into it',
        'La copia fue cambiada, o la firmó otra DATA_KEY: no se restauró nada.',
        () =>
          spoil('edited', (all) =>
            packed(lines(all).map((line) => line.replace('"scopes":[]', '"scopes":["colfenix"]'))),
          ),
      ],
      ['without its first line', DAMAGED, () => spoil('nohead', (all) => packed(lines(all).slice(1)))],
      ['that is no copy', DAMAGED, () => spoil('noise', () => Buffer.from('hola'))],
      ['that is empty', DAMAGED, () => spoil('empty', () => Buffer.alloc(0))],
      [
        'of another version',
        'La copia es de otra versión del producto. Restáurala con esa versión y actualiza después.',
        () =>
          spoil('version', (all) => packed(lines(all).map((line, at) => (at ? line : line.replace('0001_', '0000_'))))),
      ],
      [
        'that is not there',
        `No se puede leer la copia ${join(tmpdir(), 'no-existe.fenix')}.`,
        async () => join(tmpdir(), 'no-existe.fenix'),
      ],
    ];

    test.each(IS_LARGE ? [...FOUND_LATE, ...FOUND_IN_THE_FILE] : FOUND_LATE.slice(1, 2))(
      '%s',
      async (_, message, make) => {
        await expect(restore.run(target, [await make()])).rejects.toThrow(message);
        expect(await filesUnder(join(target.DATA_DIR, 'media'))).toEqual([]);
      },
    );

    test.runIf(IS_LARGE)('S17 without looking at the seal, a row that is missing is still found', async () => {
      const path = await spoil('unsigned', (all) =>
        packed(lines(all).filter((line) => !line.includes('"consecutives"'))),
      );
      await expect(restore.run(target, [path, '--unsigned'])).rejects.toThrow(DAMAGED);
    });

    test('S17 who was signed in, and what was answered, is not in the copy', async () => {
      const text = gunzipSync(await readFile(file)).toString('utf8');
      for (const table of ['sessions', 'sign_in_failures', 'idempotency_keys'])
        expect(text).not.toContain(`"table":"${table}"`);
    });

    test('and the place is still empty', async () => {
      const { form_templates: seeded = [], reglas: rules = [], ...rows } = (await contentsOf(target)).rows;
      expect(Object.values(rows).flat()).toEqual([]);
      expect(seeded).toHaveLength(8);
      expect(rules).toHaveLength(38);
    });
  });

  test('restored into an empty place, every row and every byte is the same', async () => {
    expect(await restore.run(target, [file])).toBe(0);
    const restored = await contentsOf(target);
    expect(restored.rows).toEqual(original.rows);
    expect(restored.files).toEqual(original.files);
    const rows = Object.values(original.rows).flat().length;
    expect(said()).toBe(`Restauración completa: ${rows} filas, ${Object.keys(original.files).length} archivos.`);
    expect(rows).toBeGreaterThan(IS_LARGE ? 50 : 10);
    const chain = await withDeps(target, ({ database }) => verifyChain(database.system));
    expect(chain).toMatchObject({ isWhole: true, checked: original.rows['audit_log']?.length });
    const { rows: log } = await withDeps(target, ({ database }) =>
      database.engine.asOwner((connection) =>
        connection.query(
          `select (select count(*)::int from cards_auditoria) as cards,
             (select count(*)::int from pg_trigger where tgrelid = 'audit_log'::regclass and tgenabled <> 'O') as asleep`,
          [],
        ),
      ),
    );
    expect(log).toEqual([{ cards: original.rows['audit_log']?.length, asleep: 0 }]);
  });

  test('a place that is not empty is refused and stays as it was', async () => {
    const before = await contentsOf(target);
    await expect(restore.run(target, [file])).rejects.toThrow('La base de datos no está vacía.');
    expect(await contentsOf(target)).toEqual(before);
  });

  test.runIf(IS_LARGE)(
    'moves from PostgreSQL to the embedded database and from there to PostgreSQL, and is still the same',
    async () => {
      const [small, server] = [await givenPlace({ kind: 'embedded' }), await givenPlace()];
      const onward = join(folder, 'de-la-embebida.fenix');
      await restore.run(small, [file]);
      await backup.run(small, [onward]);
      await restore.run(server, [onward]);
      expect(await contentsOf(server)).toEqual(original);
    },
    300_000,
  );

  test.runIf(IS_LARGE)(
    'S14 a file that is not in the store is named, the copy goes on, and the status says so',
    async () => {
      const ids = Object.keys((await contentsOf(small)).files);
      const [id = ''] = ids;
      await withDeps(small, ({ media }) => media.delete(id));
      vi.mocked(console.log).mockClear();
      const partly = join(folder, 'sin-archivo.fenix');
      expect(await backup.run(small, [partly])).toBe(3);
      expect(said()).toContain(`Falta el archivo ${id}: su fila está en la copia.`);
      expect(await filesUnder(folder)).not.toContain('sin-archivo.fenix.part');
      const place = await givenPlace();
      expect(await restore.run(place, [partly, '--unsigned'])).toBe(0);
      expect(said()).toContain(`${ids.length - 1} archivos.`);
    },
  );

  test.runIf(IS_LARGE)(
    'a copy without files has every row, and says when it is restored that files are elsewhere',
    async () => {
      const rowsOnly = join(folder, 'solo-filas.fenix');
      expect(await backup.run(small, [rowsOnly, '--without-files'])).toBe(0);
      expect(said()).toContain('filas, 0 archivos.');
      expect(gunzipSync(await readFile(rowsOnly)).toString()).not.toContain('{"file":');
      const place = await givenPlace();
      expect(await restore.run(place, [rowsOnly])).toBe(0);
      expect(said()).toContain('La copia no trae archivos: deben estar en el bucket o en DATA_DIR/media.');
    },
  );

  test('S14 a copy that fails leaves nothing half-written', async () => {
    await expect(backup.run(small, [join(folder, 'no-hay', 'copia.fenix')])).rejects.toThrow('ENOENT');
    expect((await filesUnder(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('a file name is asked for', async () => {
    await expect(backup.run(source, [])).rejects.toThrow('Uso: backup <archivo>');
    await expect(restore.run(source, [])).rejects.toThrow('Uso: restore <archivo>');
  });
});

describe('the other commands', () => {
  let config: Config;
  beforeAll(async () => {
    config = await givenPlace({ isEmpty: true });
  });
  afterEach(() => void vi.unstubAllEnvs());

  test('doctor says what is missing before the migration', async () => {
    expect(await doctor.run({ ...config, WEB_DIR: join(folder, 'no-hay-web') }, [])).toBe(1);
    expect(said()).toMatch(/FALLA Aplicación web: /);
    expect(said()).toMatch(/FALLA Migraciones: faltan \d+: npm run fenix -- migrate/);
    expect(said()).toMatch(/bien {2}DATA_DIR: /);
  });

  test.runIf(IS_LARGE)(
    'H2 only what may migrate does: a copy of a database of the version before is refused, and nothing is applied',
    async () => {
      const place = await givenPlace({ isEmpty: true });
      const engine = await openEngine(place);
      const [last, ...older] = listMigrations().toReversed();
      await migrate(engine, older.toReversed());
      await engine.close();
      const file = join(folder, 'vieja.gz');
      await expect(backup.run(place, [file])).rejects.toThrow(
        'faltan 1 migraciones. Ejecuta: npm run fenix -- migrate',
      );
      await expect(jobs.run(place, [])).rejects.toThrow('La base de datos es de una versión anterior');
      await expect(stat(file)).rejects.toThrow('ENOENT');
      const again = await openEngine(place);
      expect(await missingMigrations(again)).toEqual([last?.name]);
      await again.close();
    },
  );

  test('migrate brings the database up to date, once', async () => {
    await migrateCommand.run(config, []);
    await migrateCommand.run(config, []);
    expect(said()).toMatch(
      /^Migración 0001_foundation\.sql: \d+ ms\n[^]+\nAplicadas: 0001_foundation\.sql, .+\nLa base de datos ya está al día\.$/,
    );
  });

  test('doctor finds everything well after it', async () => {
    const web = join(folder, 'web');
    await writeFile(join(folder, 'index.html'), '');
    expect(await doctor.run({ ...config, WEB_DIR: folder }, [])).toBe(0);
    expect(said()).toContain(`bien  Fénix: versión ${VERSION}\n`);
    expect(said()).toMatch(/bien {2}Migraciones: al día/);
    expect(said()).toContain(`bien  Node: v${process.versions.node}\n`);
    expect(await doctor.run({ ...config, WEB_DIR: web }, [])).toBe(1);
  });

  test('doctor says which versions of Node are promised', async () => {
    vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, node: '25.9.0' });
    expect(await doctor.run({ ...config, WEB_DIR: folder }, [])).toBe(1);
    expect(said()).toContain(
      'FALLA Node: v25.9.0; se necesita 20 (desde 20.19.2), 22 (desde 22.12), 24, 26 o más reciente\n',
    );
  });

  test.runIf(IS_LARGE)(
    'doctor finds plain secrets, a file that is gone, a changed entry and migrations of a newer version',
    async () => {
      const sick = await givenPlace();
      await migrateCommand.run(sick, []);
      const id = newId();
      await withDeps(sick, async ({ database: { system: db, engine } }) => {
        const row = { _id: id, label: 'x', mime: 'image/png', bytes: 1, created_at: new Date(), client_id: null };
        await db.insertInto('media').values(row).execute();
        const entry = { _id: id, at: new Date(), user: 'x', action: 'x', entity: 'x', entity_id: 'x' };
        await db.insertInto('audit_log').values(entry).execute();
        await db
          .insertInto('gps_accounts')
          .values({ _id: id, empresa: 'x', empresa_key: 'x', api_key: 'en claro', fecha: new Date() })
          .execute();
        await engine.asOwner((owner) =>
          owner.exec(`
          set app.tenant = '*'; alter table audit_log disable trigger user;
          update audit_log set "user" = 'otra' where _id = (select entry from audit_chain where seq = 1);
          alter table audit_log enable trigger user`),
        );
      });
      vi.mocked(console.log).mockClear();
      expect(await doctor.run(sick, ['--full'])).toBe(1);
      expect(said()).toContain('FALLA Secretos: 1 en claro, 0 que DATA_KEY no abre');
      expect(said()).toContain(`FALLA Archivos: 1 filas, 1 sin archivo (${id}), 0 archivos sin fila`);
      expect(said()).toContain('FALLA Cadena de auditoría: rota: la entrada 1 fue cambiada');
      expect(said()).toContain('bien  Rol de trabajo: fenix_app');
      await withDeps(sick, ({ database: { engine } }) =>
        engine.asOwner((owner) => owner.exec(`insert into migrations values ('9999_nueva.sql', 'x')`)),
      );
      await doctor.run(sick, []);
      expect(said()).toContain('FALLA Migraciones: la base de datos es de una versión más nueva: 9999_nueva.sql');
      await expect(migrateCommand.run(sick, [])).rejects.toThrow('tiene 9999_nueva.sql');
    },
  );

  test.runIf(IS_LARGE)('N11 doctor --since finds that the newest entries were cut off with their links', async () => {
    const cut = { ...(await givenPlace()), WEB_DIR: folder };
    await writeFile(join(folder, 'index.html'), '');
    await migrateCommand.run(cut, []);
    const marks = await withDeps(cut, async ({ database: { system: db, engine } }) => {
      for (let made = 0; made < 3; made += 1)
        await db
          .insertInto('audit_log')
          .values({ _id: newId(), at: new Date(), user: 'x', action: 'x', entity: 'x', entity_id: 'x' })
          .execute();
      const { rows } = await sql<{ seq: string; hash: string }>`
        select seq::text as seq, encode(hash, 'hex') as hash from audit_chain order by audit_chain.seq`.execute(db);
      const [older, newest] = rows.slice(-2);
      await engine.asOwner((owner) =>
        owner.exec(`
          set app.tenant = '*'; alter table audit_log disable trigger user; alter table audit_chain disable trigger user;
          create temp table gone as select entry from audit_chain order by seq desc limit 1;
          delete from audit_chain where entry in (select entry from gone);
          delete from audit_log where _id in (select entry from gone);
          alter table audit_log enable trigger user; alter table audit_chain enable trigger user`),
      );
      return [older, newest].map((row) => [row?.seq ?? '', row?.hash ?? ''] as const);
    });
    const [older = ['', ''], newest = ['', '']] = marks;
    // By itself what is left looks whole.
    expect(await doctor.run(cut, ['--full'])).toBe(0);
    expect(await doctor.run(cut, ['--since', ...older])).toBe(0);
    vi.mocked(console.log).mockClear();
    expect(await doctor.run(cut, ['--since', ...newest])).toBe(1);
    expect(said()).toContain(`FALLA Cadena de auditoría: rota: la entrada ${newest[0]} falta`);
    vi.mocked(console.log).mockClear();
    expect(await doctor.run(cut, ['--since', older[0], newest[1]])).toBe(1);
    expect(said()).toContain(`FALLA Cadena de auditoría: rota: la entrada ${older[0]} fue cambiada`);
    for (const wrong of [[], ['1'], ['x', newest[1]], ['1', 'abc']])
      await expect(doctor.run(cut, ['--since', ...wrong])).rejects.toThrow(
        'Uso: doctor --since <número> <hash>, como auditSeq y auditHash de una línea del registro.',
      );
  });

  test('N1 doctor says that other accounts may enter the data folder, and what to do', async () => {
    const open = await givenPlace();
    await chmod(open.DATA_DIR, 0o755);
    expect(await doctor.run(open, [])).toBe(1);
    expect(said()).toContain(
      `FALLA DATA_DIR: otras cuentas de este equipo pueden entrar en ${open.DATA_DIR}. Ejecuta: chmod 700 ${open.DATA_DIR}`,
    );
    await chmod(open.DATA_DIR, 0o700);
    vi.mocked(console.log).mockClear();
    await doctor.run(open, []);
    expect(said()).toContain(`bien  DATA_DIR: ${open.DATA_DIR}`);
  });

  test('doctor says when the database does not answer', async () => {
    const away = readConfig({ DATA_DIR: config.DATA_DIR, DATABASE_URL: 'postgres://x@127.0.0.1:4399/x' });
    expect(await doctor.run(away, [])).toBe(1);
    expect(said()).toMatch(/FALLA PostgreSQL: /);
  });

  test('GUARD-03 create-admin makes a manager who can sign in', async () => {
    vi.stubEnv('ADMIN_PASSWORD', 'una-clave-larga');
    expect(await createAdmin.run(config, ['Jefa', 'jefa@fenix.example', 'Ana', 'María'])).toBe(0);
    expect(said()).toBe('Gestor Jefa creado.');
    await withDeps(config, async (deps) => {
      const app = await createApp(deps);
      const authorization = `Basic ${Buffer.from('jefa:una-clave-larga').toString('base64')}`;
      const reply = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: { authorization } });
      expect(reply.json().data.user).toMatchObject({
        name: 'Jefa',
        nameUser: 'Ana María',
        cliente: 'fenix sas',
        scopes: ['colfenix', 'all'],
      });
      await app.close();
    });
  });

  test('create-admin refuses a name that is taken, a short password and missing words', async () => {
    vi.stubEnv('ADMIN_PASSWORD', 'una-clave-larga');
    await expect(createAdmin.run(config, [' JEFA ', 'x@x.example'])).rejects.toMatchObject({ kind: 'conflict' });
    await expect(createAdmin.run(config, ['otra'])).rejects.toThrow('Uso: create-admin');
    vi.stubEnv('ADMIN_PASSWORD', 'nueve9999');
    await expect(createAdmin.run(config, ['otra', 'x@x.example'])).rejects.toThrow(
      'La contraseña debe tener al menos 10 caracteres.',
    );
  });
});

/** The database makes no difference here, and a process of its own costs a second. */
test.runIf(given.kind === 'embedded').each([
  [
    ['help'],
    {},
    0,
    /^Fénix \d+\.\d+\.\d+\n\nUso: npm run fenix -- <orden>[^]+create-admin <usuario>[^]+restore <archivo>/,
  ],
  [['toString'], {}, 2, /Uso: npm run fenix/],
  [['migrate'], { PORT: 'x' }, 1, /^Revisa las variables de entorno:\n {2}PORT: [^\n]+\n$/],
])('fenix %j with %j ends with %i', async (args, env, code, words) => {
  const options = { env: { ...process.env, ...env }, encoding: 'utf8' } as const;
  const ended = spawnSync(process.execPath, [...(await programOf('cli')), ...args], options);
  expect([ended.status, ended.stdout + ended.stderr]).toEqual([code, expect.stringMatching(words)]);
});
