import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { packVehicleDay } from '@fenix/gps/store/days';
import pg from 'pg';
import { compare, report } from './measure';
import { openSite } from './site';

/**
 * Positions in and out of the embedded platform. BENCH_LARGE=1 fills the table with ten million of them, otherwise a
 * million: a day of one vehicle must cost the same.
 */
const ROWS = process.env['BENCH_LARGE'] ? 10_000_000 : 1_000_000;
const DAYS = 10;
const PER_DAY = 2_880;
const VEHICLES = Math.max(20, Math.round(ROWS / DAYS / PER_DAY));

const { config, deps, app } = await openSite(`
  insert into gps_accounts (_id, empresa, empresa_key, api_key, fecha)
    values ('00000000-0000-7000-8000-00000000ba1e', 'Banco de posiciones', 'banco de posiciones', 'banco', now());
  insert into gps_vehicles (account_id, nombre, patente)
    select '00000000-0000-7000-8000-00000000ba1e', n, 'B' || n from generate_series(1, ${VEHICLES}) n;
  insert into gps_devices (imei, account_id, vehicle_id, key_hash)
    select 'banco-' || nombre, account_id, _id, '' from gps_vehicles where patente like 'B%' and account_id = '00000000-0000-7000-8000-00000000ba1e';
  select gps_make_month(now() - n * interval '10 days') from generate_series(0, 3) n;
  insert into gps_positions
    select v._id, date_trunc('day', now() at time zone 'America/Bogota') at time zone 'America/Bogota' - n * interval '30 seconds',
      10 + n * 1e-5, -74 - n * 1e-5, n % 80, n % 360, true, null
    from gps_devices v2 join gps_vehicles v on v._id = v2.vehicle_id, generate_series(1, ${DAYS * PER_DAY}) n
    where v.account_id = '00000000-0000-7000-8000-00000000ba1e'`);
const ACCOUNT = '00000000-0000-7000-8000-00000000ba1e';
const { platform } = deps;
const [loose, packed, ...others] = await platform.listVehiculos(ACCOUNT);
if (!loose || !packed) throw new Error('no vehicles');

const day = addDays(bogotaDay(new Date()), -5);
const span = { from: startOfDay(day), to: endOfDay(day) };
await packVehicleDay(deps.database.system, { vehicleId: packed.id, day }, span.to);

const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 10 });
const DAY_ROWS = `select at, latitud, longitud, velocidad, rumbo, encendido, alarma from gps_positions
  where vehicle_id = $1 and at >= $2 and at < $3 order by at`;
const readRows = () =>
  pool.query({ name: 'day', text: DAY_ROWS, values: [loose.id, span.from, span.to] }).then(({ rows }) => rows.length);

/** A thousand trackers that report ten times each, every report by itself, against one COPY of the same rows. */
const REPORTS = 10;
const trackers = Array.from({ length: 1_000 }, (_, index) => others[index % others.length] ?? loose);
let round = 0;
const positionAt = (at: number) => {
  return { at, latitud: 10, longitud: -74, velocidad: 50, rumbo: 90, encendido: true, alarma: null };
};
function takeAll() {
  // Each round has its own seconds, in a past that nothing else reaches.
  round += 1;
  const start = Math.floor(Date.now() / 1000) * 1000 - 300 * 86_400_000 + round * 20_000_000;
  return Promise.all(
    trackers.flatMap(({ id }, index) =>
      Array.from({ length: REPORTS }, (_, report) =>
        platform.takePositions(id, [positionAt(start + (index * REPORTS + report) * 1_000)]),
      ),
    ),
  );
}
const folder = mkdtempSync(join(tmpdir(), 'fenix-copy-'));
// The server reads it, under its own name.
chmodSync(folder, 0o755);
const file = join(folder, 'positions.csv');
const copyStart = Math.floor(Date.now() / 1000) - 3_600;
const lines = trackers.flatMap(({ id }, index) =>
  Array.from({ length: REPORTS }, (_, report) => {
    const at = new Date((copyStart - index * REPORTS - report - 1_300_000) * 1000);
    return `${id},${at.toISOString()},10,-74,50,90,t,`;
  }),
);
writeFileSync(file, lines.join('\n'), { mode: 0o644 });
async function copyAll() {
  const client = await pool.connect();
  try {
    // Rolled back, so that the same rows can be copied again.
    await client.query(`begin; copy gps_positions from '${file}' with (format csv); rollback`);
  } finally {
    client.release();
  }
}

report([
  await compare({
    what: `gps: a day of rows among ${(ROWS / 1e6).toFixed(0)} million`,
    runs: 20,
    bare: readRows,
    ours: () => platform.readHistory(ACCOUNT, loose.idgps, span),
  }),
  await compare({
    what: `gps: a packed day among ${(ROWS / 1e6).toFixed(0)} million`,
    runs: 20,
    bare: readRows,
    ours: () => platform.readHistory(ACCOUNT, packed.idgps, span),
  }),
  await compare({ what: 'gps: 10,000 single reports against COPY', runs: 2, bare: copyAll, ours: takeAll }),
]);

await app.close();
await deps.database.close();
await pool.end();
