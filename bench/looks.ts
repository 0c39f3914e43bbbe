import type { Engine } from '@fenix/api/db/engine';
import type { Deps } from '@fenix/api/ports/deps';
import type pg from 'pg';
import { spent } from './served';

/** What a look at a vehicle may cost, server and database together. */
export const LOOK_GOAL_MS = 0.3;
/** The first rounds, in which the compiler still works and nothing is remembered, are not counted. */
const WARM = 2;
const ROUNDS = 4;
const STEP_MS = 30_000;

export const byOwner = (engine: Engine, script: string) =>
  engine.asOwner((connection) => connection.exec(`set app.tenant = '*'; set timezone = 'UTC'; ${script}`));

/** One position of every vehicle of these accounts for each half minute of the span, on its way north. */
export const insertReports = (engine: Engine, accounts: string, from: number, to: number) =>
  byOwner(
    engine,
    `insert into gps_positions (vehicle_id, at, latitud, longitud, velocidad, rumbo, encendido)
    select _id, at, 4 + extract(epoch from at)::bigint % 100000 / 20000.0, -75, 40 + extract(epoch from at)::bigint / 30 % 60, 0, true
    from gps_vehicles cross join generate_series(to_timestamp(${from / 1000}), to_timestamp(${to / 1000}), interval '30 seconds') at
    where ${accounts}`,
  );

type Looks = {
  deps: Pick<Deps, 'platform'>;
  pool: pg.Pool;
  engine: Engine;
  clock: { at: number };
  accounts: string;
  vehicles: number;
};

/** Processor time of a look at a vehicle that sent one more report since the last, in this process and in the database. */
export async function measureLooks({ deps, pool, engine, clock, accounts, vehicles }: Looks): Promise<string> {
  let [server, database] = [0, 0];
  for (let round = 0; round < WARM + ROUNDS; round += 1) {
    clock.at += STEP_MS;
    await insertReports(engine, accounts, clock.at, clock.at);
    const [cpu, before] = [process.cpuUsage(), await spent(undefined, pool)];
    await deps.platform.noteDriving();
    const [used, after] = [process.cpuUsage(cpu), await spent(undefined, pool)];
    if (round < WARM) continue;
    server += (used.user + used.system) / 1000;
    database += after.database - before.database;
  }
  const each = (ms: number) => (ms / vehicles / ROUNDS).toFixed(2);
  return `${each(server)} + ${each(database)} = ${each(server + database)} ms, server + database (goal ${LOOK_GOAL_MS})`;
}
