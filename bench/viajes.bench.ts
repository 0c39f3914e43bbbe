import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeps } from '@fenix/api/assembly/server';
import { migrate } from '@fenix/api/db/migrate';
import { openEngine } from '@fenix/api/db/open';
import { readConfig } from '@fenix/api/ground/config';
import { newId } from '@fenix/api/ground/ids';
import pg from 'pg';
import { spent } from './served';

/**
 * PESV-28: what one look at a vehicle costs, when each has sent one more report since the last: vehicles that have been
 * driving for ten minutes, for an hour and for three, a report each half minute.
 */
const VEHICLES = Number(process.env['BENCH_VEHICLES'] ?? 1000);
const MINUTES = (process.env['BENCH_MINUTES'] ?? '10,60,180').split(',').map(Number);
/** The first rounds, in which the compiler still works, are not counted. */
const WARM = 2;
const ROUNDS = 4;
const STEP_MS = 30_000;
const GOAL_MS = 0.3;

const dataDir = mkdtempSync(join(tmpdir(), 'fenix-bench-'));
const config = readConfig({ ...process.env, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' });
const engine = await openEngine(config);
await migrate(engine);
let now = Math.floor(Date.now() / 60_000) * 60_000;
const deps = createDeps(config, engine, { now: () => new Date(now), wait: async () => {} });
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
const byOwner = (script: string) =>
  engine.asOwner((connection) => connection.exec(`set app.tenant = '*'; set timezone = 'UTC'; ${script}`));

/** One position of every vehicle for each half minute of the span, on its way north. */
const report = (account: string, from: number, to: number) =>
  byOwner(`insert into gps_positions (vehicle_id, at, latitud, longitud, velocidad, rumbo, encendido)
    select _id, at, 4 + extract(epoch from at)::bigint % 100000 / 20000.0, -75, 40 + extract(epoch from at)::bigint / 30 % 60, 0, true
    from gps_vehicles cross join generate_series(to_timestamp(${from / 1000}), to_timestamp(${to / 1000}), interval '30 seconds') at
    where account_id = '${account}'`);

for (const minutes of MINUTES) {
  const account = newId();
  await byOwner(`insert into gps_accounts (_id, empresa, empresa_key, fecha) values ('${account}', '${account}', '${account}', now());
    insert into gps_vehicles (account_id, nombre, patente, grupo, marca, modelo, color, numero_serie)
      select '${account}', 'Móvil ' || n, '${account.slice(-6)}' || n, 'Grupo', '', '', '', '' from generate_series(1, ${VEHICLES}) n;
    select gps_make_month(to_timestamp(${now / 1000} - 86400)); select gps_make_month(to_timestamp(${now / 1000} + 86400))`);
  await report(account, now - minutes * 60_000, now);
  await byOwner('analyze gps_positions; analyze gps_vehicles');
  await deps.platform.noteDriving();
  let [server, database] = [0, 0];
  for (let round = 0; round < WARM + ROUNDS; round += 1) {
    now += STEP_MS;
    await report(account, now, now);
    const [cpu, before] = [process.cpuUsage(), await spent(undefined, pool)];
    await deps.platform.noteDriving();
    const [used, after] = [process.cpuUsage(cpu), await spent(undefined, pool)];
    if (round < WARM) continue;
    server += (used.user + used.system) / 1000;
    database += after.database - before.database;
  }
  const each = (ms: number) => (ms / VEHICLES / ROUNDS).toFixed(3);
  console.log(
    `${VEHICLES} vehicles driving for ${minutes} minutes, one report more: server ${each(server)} ms a vehicle (goal ${GOAL_MS}), ` +
      `database ${each(database)} ms`,
  );
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from gps_viajes');
  if (!rows[0]?.count) throw new Error('no trips were found');
  now += 3_600_000;
}
await pool.end();
await deps.database.close();
