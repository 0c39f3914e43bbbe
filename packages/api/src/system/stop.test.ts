import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import type { Deps } from '../ports/deps';
import { eventually } from '../testing/eventually';
import { createVoice } from './acknowledged';
import { type DrillSite, createDrillSite } from './drillSite';
import { describeOnPostgres } from './onDatabase';
import { endAll, startServer } from './serverProcess';

const VEHICLES = 4_000;
const REPORTS = 20;
/** Five seconds are promised; a machine that runs other tests beside this one is given twice that. */
const STOP_MS = 10_000;

/** Vehicles of one account that have been driving for ten minutes, with reports not yet searched for trips. */
async function givenDrives({ database: { system } }: Deps, vehicles = VEHICLES): Promise<void> {
  const account = newId();
  await sql`insert into gps_accounts (_id, empresa, empresa_key, fecha) values (${account}, 'Deriva', 'deriva', now())`.execute(
    system,
  );
  await sql`select gps_make_month(now())`.execute(system);
  await sql`insert into gps_vehicles (account_id, nombre, patente, grupo, marca, modelo, color, numero_serie)
    select ${account}, 'Móvil ' || n, 'D' || n, '', '', '', '', '' from generate_series(1, ${vehicles}::int) n`.execute(
    system,
  );
  await sql`insert into gps_positions (vehicle_id, at, latitud, longitud, velocidad, rumbo, encendido)
    select _id, date_trunc('second', now()) - n * interval '30 seconds', 10 + (${REPORTS}::int - n) * 0.004, -74, 50, 0, true
    from gps_vehicles cross join generate_series(1, ${REPORTS}::int) n where account_id = ${account}`.execute(system);
}

type Counts = { looked: number; trips: number; vehicles: number; reports: number };
const counts = (site: DrillSite) =>
  site.inspect(async ({ database }) => {
    const { rows } = await sql<Counts>`select
      (select count(*)::int from gps_conduccion where visto > to_timestamp(0)) as looked,
      (select count(*)::int from gps_viajes) as trips,
      (select count(distinct vehicle_id)::int from gps_viajes) as vehicles,
      (select count(*)::int from gps_viajes where segundos = ${(REPORTS - 1) * 30}) as reports`.execute(
      database.system,
    );
    return rows[0] as Counts;
  });

describeOnPostgres('H4 a server that is stopped or killed in the middle of its trips', () => {
  let site: DrillSite;
  beforeAll(async () => {
    site = await createDrillSite(1);
    await site.inspect(givenDrives);
  });
  afterAll(() => site.remove());
  afterEach(endAll);

  test('ends within seconds and leaves the rest to the others: nothing lost, nothing twice', async () => {
    const two = { ...site.env, DATA_DIR: site.dataDir };
    const first = await startServer(site.env);
    await eventually(async () => expect((await counts(site)).looked).toBeGreaterThan(0));
    const began = performance.now();
    expect(await first.end('SIGTERM')).toBe(0);
    const took = performance.now() - began;
    const half = await counts(site);
    expect(half.looked, 'the stop came in the middle').toBeLessThan(VEHICLES);
    expect(took).toBeLessThan(STOP_MS);

    const killed = await startServer(two);
    await eventually(async () => expect((await counts(site)).looked).toBeGreaterThan(half.looked));
    await killed.end('SIGKILL');
    await Promise.all([startServer(site.env), startServer(two)]);
    await eventually(async () => expect((await counts(site)).looked).toBe(VEHICLES));
    // Every trip has all its reports, and every vehicle one trip.
    expect(await counts(site)).toEqual({ looked: VEHICLES, trips: VEHICLES, vehicles: VEHICLES, reports: VEHICLES });
  }, 180_000);
});

describeOnPostgres('SRV-06 a server that is stopped while nothing makes progress', () => {
  let site: DrillSite;
  beforeAll(async () => {
    site = await createDrillSite(1);
    await site.inspect((deps) => givenDrives(deps, 10));
  });
  afterAll(() => site.remove());
  afterEach(endAll);

  test('cuts off its requests, leaves its trips behind and ends within seconds; nothing is lost', async () => {
    await site.inspect(async ({ database: { system } }) => {
      // One for the hourly sweep, one for the trips and one for a request; signing in reads none of them.
      await system.transaction().execute(async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
        await sql`lock table avisos, gps_viajes, vistas in access exclusive mode`.execute(tx);
        const server = await startServer(site.env);
        const token = await createVoice(server.url).signIn(site.manager.name);
        const answer = fetch(`${server.url}/api/vistas`, { headers: { authorization: `Bearer ${token}` } }).then(
          () => 'answered',
          () => 'cut off',
        );
        const upload = connect(Number(new URL(server.url).port), '127.0.0.1');
        upload.on('error', () => {});
        const cut = once(upload, 'close');
        upload.write(
          `POST /api/servidor/reintentar HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
        );
        const waiting = async () => {
          const { rows } = await sql<{ relation: string }>`
            select distinct relation::regclass::text as relation from pg_locks
            where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
            system,
          );
          return rows.map(({ relation }) => relation).toSorted();
        };
        await eventually(async () => expect(await waiting()).toEqual(['avisos', 'gps_viajes', 'vistas']));
        const began = performance.now();
        expect(await server.end('SIGTERM')).toBe(0);
        expect(performance.now() - began).toBeLessThan(STOP_MS);
        expect(await answer).toBe('cut off');
        await cut;
        expect(server.output()).toContain('Servidor detenido.');
      });
    });
    await startServer(site.env);
    await eventually(async () => expect(await counts(site)).toMatchObject({ looked: 10, trips: 10, reports: 10 }));
  }, 120_000);
});
