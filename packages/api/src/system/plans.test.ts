import { CLIENT_SCOPES } from '@fenix/domain/permissions';
import { tidyDays } from '@fenix/gps/store/days';
import { afterAll, expect, test } from 'vitest';
import { driveNorth } from '../testing/gps/gpsFixture';
import { givenCookie } from '../testing/incontrol/appFixture';
import type { GivenUser } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { givenManyRows } from './manyRows';
import { describeOnPostgres } from './onDatabase';
import { type Sent, listGrowing, readPlans, watchStatements } from './plans';
import { SAMPLES } from './samples';
import type { Sample } from './sample';
import { givenTarget } from './targets';
import { createWebFixture } from '../testing/web/webFixture';

/** Enough that PostgreSQL takes an index where there is one. */
const ROWS = 4_000;
/** More, because a page of it counts a thousand in its order: a large share of the table would rather be read as it lies. */
const ROWS_COUNTED = 5 * ROWS;
/** Lists that are answered whole and refused above 5,000: they stay small. */
const CATALOGUES = new Set(['acta_personas', 'gps_accounts', 'incontrol_users']);
const ROWS_OF_CATALOGUE = 500;

/** Tables that are no larger, and why. */
const SMALL: Readonly<Record<string, string>> = {
  acta_personas: 'a catalogue',
  consecutives: 'one row per numbered kind',
  facts: 'one row per fact',
  gps_accounts: 'a catalogue',
  gps_devices_version: 'one row',
  gps_dias_pendientes: 'a row per vehicle until its days from before are added up',
  gps_heard: 'what servers tell each other, deleted after seconds',
  incontrol_users: 'a catalogue',
  informe_avisos: 'read by jobs alone',
  migrations: 'one row per migration',
  settings: 'one row per setting',
  vencimientos_correos: 'read by jobs alone',
};

/** What a call may read of a large table, and why. Whatever is not here fails. */
const ALLOWED: readonly { call: string; plan: RegExp; why: string; isBorderline?: true }[] = [
  { call: 'GET /api/companies', plan: /^Seq Scan on clients$/, why: 'answers the name of every company' },
  {
    call: 'GET /api/modules/clients/:client',
    plan: /on (cards_cliente|clients)/,
    why: 'answers every client, at most 5,000',
  },
  {
    call: 'GET /api/modules/clients/:client/count',
    plan: /on cards_cliente/,
    why: 'counts exactly, when someone asks for it',
  },
  {
    call: 'GET /api/modules/clients/:client/export',
    plan: /^Seq Scan on clients$/,
    why: 'a file of every client, 500 at a time: of a few thousand that is a share worth reading the table for',
    isBorderline: true,
  },
  {
    call: 'GET /api/auth/:client',
    plan: /^Seq Scan on users$/,
    why: 'answers every user, at most 5,000; with fewer users the index costs the same, and either is planned',
    isBorderline: true,
  },
  { call: 'GET /api/newsletter', plan: /^Seq Scan on clients$/, why: 'releases to every company name them all' },
  {
    call: 'GET /api/newsletter/export',
    plan: /^Seq Scan on (newsletter_clients|newsletter_responses|clients)$/,
    why: 'a file of every release names all their companies and counts all their answers',
  },
  { call: 'GET /api/audit/count', plan: /on cards_auditoria/, why: 'counts exactly, when someone asks for it' },
  { call: 'GET /api/actas/count', plan: /on cards_acta/, why: 'counts exactly, when someone asks for it' },
  {
    call: 'GET /api/papelera/count',
    plan: /^Seq Scan on (papelera|clients)$/,
    why: 'counts exactly, when someone asks for it, and leaves out what a deleted client took with it',
  },
  {
    call: 'GET /api/papelera/export',
    plan: /^Seq Scan on (clients|users)$/,
    why: 'a file of all that is in the bin, 500 at a time, with the names of their clients and of who deleted them: of a few thousand that is a share worth reading the tables for',
    isBorderline: true,
  },
  {
    call: 'GET /api/torre',
    plan: /^Seq Scan on gps_days$/,
    why: 'a row for each vehicle of a fleet, here a fifth of all',
  },
  {
    call: 'GET /api/documentos',
    plan: /^Nested Loop throws away/,
    why: 'the documents of one company in the days of the list, narrowed to those that name a plate',
    isBorderline: true,
  },
];

/** A company whose people have used every call that writes, and whose vehicle has driven: no table stays empty. */
async function givenUsed(api: TestApp): Promise<void> {
  const company = await api.givenClient();
  const target = await givenTarget(api, company);
  for (const [key, sample] of Object.entries(SAMPLES)) {
    const [method = ''] = key.split(' ');
    if (method === 'GET') continue;
    // New for each: some calls end sessions.
    const token = await api.givenToken(await api.givenUser(company, { scopes: [...CLIENT_SCOPES, 'colfenix'] }));
    await sample.givenCaller?.(api, token);
    await api.call(token, method, sample.url(target), sample.options?.(target));
  }
  const { platform, clock, database } = api.deps;
  const now = clock.now().getTime();
  const { vehicleId } = target.despacho.fleet;
  for (const days of [3, 0.1]) await platform.takePositions(vehicleId, driveNorth(new Date(now - days * 86_400_000)));
  await platform.drain();
  await platform.noteDriving();
  await tidyDays(database.system, clock.now());
  await database.engine.asOwner((connection) =>
    connection.exec(`set app.tenant = '*';
      insert into aviso_lecturas (user_id, aviso_id, client_id)
        select u._id, a._id, u.client_id from users u, avisos a limit 1;
      insert into conductor_papeles (client_id, driver_id, cedula, licencia, written_at)
        select _id, 'conductor', '1', '1', now() from clients limit 1;
      insert into vehiculo_papeles (client_id, vehicle_id, vencimientos, written_at)
        select _id, 'vehiculo', '{}', now() from clients limit 1;
      insert into inspector_configs (client_id, config, version, fecha) select _id, '{}', 1, now() from clients limit 1;
      insert into gps_odometros (vehicle_id, at, metros, fuente) values ('${vehicleId}', now(), 1, 'odometro')
        on conflict do nothing;
      insert into defectos (_id, client_id, vehicle_id, placa, punto, seccion, nombre, criticidad, preset_id, consecutive,
          desde, visto, escrito)
        select gen_random_uuid(), client_id, vehicle_id, 'SQK482', 'luces:placa', 'Luces', 'Luz de placa', 'menor', _id,
          consecutive, now(), now(), now() from presets limit 1;
      insert into gps_mudanzas (account_id, estado, empezada) select _id, 'copia', now() from gps_accounts limit 1;
      insert into gps_mudados (vehicle_id, account_id) select _id, account_id from gps_vehicles limit 1;
      insert into gps_reenvios (account_id, vehicle_id, at, latitud, longitud, velocidad, rumbo, has_time)
        select account_id, _id, now(), 1, 1, 1, 1, true from gps_vehicles limit 1;
      insert into conservacion_runs (_id, started_at) values (gen_random_uuid(), now());
      insert into conservacion (client_id) select _id from clients limit 1`),
  );
}

describeOnPostgres('every call that reads, where every table is large', async () => {
  const web = createWebFixture();
  const api = await createTestApp(web.env);
  const { engine } = api.deps.database;
  const record = watchStatements(engine);
  const company = await api.givenClient();
  const target = await givenTarget(api, company);
  await givenUsed(api);
  const bearer = async (user: Promise<GivenUser>) => ({ authorization: `Bearer ${await api.givenToken(await user)}` });
  const callers: readonly Record<string, string>[] = [
    await bearer(api.givenUser(api.provider)),
    await bearer(api.givenUser(company, { scopes: CLIENT_SCOPES })),
    await bearer(api.givenUser(company, { scopes: ['colfenix'] })),
    { cookie: await givenCookie(api, { username: target.appInspector }) },
  ];
  await givenManyRows(engine, (table) =>
    CATALOGUES.has(table) ? ROWS_OF_CATALOGUE : table === 'papelera' ? ROWS_COUNTED : ROWS,
  );
  const connection = await engine.connect();
  afterAll(async () => {
    connection.release();
    await api.close();
    web.remove();
  });
  const { rows: tables } = await connection.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::int as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    [],
  );
  const large = new Map(tables.filter(({ rows }) => rows > ROWS / 2).map(({ name, rows }) => [name, rows]));

  /** What of the plans of these statements grows, each once. */
  async function listAllGrowing(statements: readonly Sent[]): Promise<string[]> {
    const found = new Set<string>();
    for (const one of statements)
      for (const plan of await readPlans(connection, one))
        for (const what of listGrowing(plan, large)) found.add(`${what}\n${one.sql}`);
    return [...found];
  }

  /** The statements that authorised callers cause. The plan of each statement is read once. */
  async function statementsOf(call: string): Promise<Sent[]> {
    const sample = sampleOf(call);
    const [method = ''] = call.split(' ');
    const options = sample.options?.(target) ?? {};
    const sent: Sent[] = [];
    const statuses: number[] = [];
    for (const caller of callers) {
      const headers = { ...caller, ...options.headers };
      await sample.givenCaller?.(api, caller['authorization']?.slice('Bearer '.length));
      const statements = await record(async () => {
        statuses.push((await api.call(undefined, method, sample.url(target), { ...options, headers })).statusCode);
      });
      sent.push(...statements.filter((one) => !isKnown(one)));
    }
    expect(Math.min(...statuses), `somebody is answered: ${statuses.join(', ')}`).toBeLessThan(400);
    return sent;
  }

  function sampleOf(call: string): Sample {
    const sample = SAMPLES[call];
    if (!sample) throw new Error(`${call} has no sample`);
    return sample;
  }

  const known = new Set<string>();
  function isKnown(one: Sent): boolean {
    const text = JSON.stringify(one);
    const isThere = known.has(text);
    known.add(text);
    return isThere;
  }

  test('every table is large, but those that are named', () => {
    const months = /^gps_positions_\d/;
    const small = tables.filter(({ name }) => !large.has(name) && !months.test(name)).map(({ name }) => name);
    expect(small.toSorted()).toEqual(Object.keys(SMALL));
    expect(tables.filter(({ name }) => months.test(name)).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(
      ROWS,
    );
  });

  test('a statement without an index is found', async () => {
    const sent = { values: ['AAA111'], tenant: '*', settings: [] };
    const walks = await listAllGrowing([
      { ...sent, sql: 'select _id from actas where city = $1' },
      { ...sent, sql: `select count(*) from media_uses where kind = 'acta' and media_id::text = $1` },
      {
        values: [],
        tenant: '*',
        settings: [`select set_config('enable_seqscan', 'off', true)`],
        sql: `select _id from actas where _id < '40000000-0000-4000-8000-000000000000' order by city limit 1`,
      },
    ]);
    expect(walks.map((walk) => walk.split('\n')[0])).toEqual([
      'Seq Scan on actas',
      expect.stringMatching(/^Bitmap Heap Scan on media_uses throws away \d+ rows for 0$/),
      expect.stringMatching(/^Sort takes 1 of \d+ rows of actas$/),
    ]);
  });

  const reading = new Set(
    api.app.policies.filter(({ onlyReads }) => onlyReads).map(({ method, url }) => `${method} ${url}`),
  );
  const reads = Object.keys(SAMPLES).filter((call) => reading.has(call));
  const used = new Set<(typeof ALLOWED)[number]>();
  test.each(reads)('%s reads no more than it answers', async (call) => {
    const found = await listAllGrowing(await statementsOf(call));
    const isAllowed = (plan: string) => {
      const reason = ALLOWED.find((one) => one.call === call && one.plan.test(plan.split('\n')[0] ?? ''));
      if (reason) used.add(reason);
      return reason !== undefined;
    };
    expect(found.filter((plan) => !isAllowed(plan))).toEqual([]);
  });

  test('no reason stays that no call needs any more', () => {
    const unused = ALLOWED.filter((one) => !used.has(one) && !one.isBorderline);
    expect(unused.map(({ call }) => call)).toEqual([]);
  });

  test('records find their files by key, also where PostgreSQL expects one record to have them all', async () => {
    const calls = ['GET /api/actas/:id', 'GET /api/informes/:id', 'GET /api/preset-v2/:id', 'GET /api/documentos/:id'];
    await engine.asOwner((owner) =>
      owner.exec(`set session_replication_role = replica;
        insert into media_uses select media._id, kind, gen_random_uuid()::text, client_id
          from media, (select distinct kind from media_uses) kinds;
        analyze media_uses;
        update pg_statistic set stadistinct = 1, stakind1 = 0, stakind2 = 0, stakind3 = 0
          from pg_attribute where attrelid = starelid and attnum = staattnum
            and starelid = 'media_uses'::regclass and attname = 'record'`),
    );
    known.clear();
    for (const call of calls) expect([call, ...(await listAllGrowing(await statementsOf(call)))]).toEqual([call]);
  });

  test('policies ask once per statement for whom the connection speaks', async () => {
    const { rows } = await connection.query(
      `select tablename from pg_policies where schemaname = 'public' and qual ~ '^sees\\('`,
      [],
    );
    expect(rows).toEqual([]);
  });
});
