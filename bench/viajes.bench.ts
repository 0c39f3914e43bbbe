import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeps } from '@fenix/api/assembly/server';
import { migrate } from '@fenix/api/db/migrate';
import { openEngine } from '@fenix/api/db/open';
import { readConfig } from '@fenix/api/ground/config';
import { newId } from '@fenix/api/ground/ids';
import pg from 'pg';
import { byOwner, insertReports, measureLooks } from './looks';

/**
 * PESV-28: what one look at a vehicle costs, when each has sent one more report since the last: vehicles that have been
 * driving for ten minutes, for an hour and for three, a report each half minute.
 */
const VEHICLES = Number(process.env['BENCH_VEHICLES'] ?? 1000);
const MINUTES = (process.env['BENCH_MINUTES'] ?? '10,60,180').split(',').map(Number);

const dataDir = mkdtempSync(join(tmpdir(), 'fenix-bench-'));
const config = readConfig({ ...process.env, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' });
const engine = await openEngine(config);
await migrate(engine);
const clock = { at: Math.floor(Date.now() / 60_000) * 60_000 };
const deps = createDeps(config, engine, { now: () => new Date(clock.at), wait: async () => {} });
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });

for (const minutes of MINUTES) {
  const account = newId();
  await byOwner(
    engine,
    `insert into gps_accounts (_id, empresa, empresa_key, fecha) values ('${account}', '${account}', '${account}', now());
    insert into gps_vehicles (account_id, nombre, patente, grupo, marca, modelo, color, numero_serie)
      select '${account}', 'Móvil ' || n, '${account.slice(-6)}' || n, 'Grupo', '', '', '', '' from generate_series(1, ${VEHICLES}) n;
    select gps_make_month(to_timestamp(${clock.at / 1000} - 86400)); select gps_make_month(to_timestamp(${clock.at / 1000} + 86400))`,
  );
  const accounts = `account_id = '${account}'`;
  await insertReports(engine, accounts, clock.at - minutes * 60_000, clock.at);
  await byOwner(engine, 'analyze gps_positions; analyze gps_vehicles');
  await deps.platform.noteDriving();
  const cost = await measureLooks({ deps, pool, engine, clock, accounts, vehicles: VEHICLES });
  console.log(`${VEHICLES} vehicles driving for ${minutes} minutes, one report more: ${cost}`);
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from gps_viajes');
  if (!rows[0]?.count) throw new Error('no trips were found');
  clock.at += 3_600_000;
}
await pool.end();
await deps.database.close();
