import { hashKey } from '@fenix/gps/fleet/devices';
import pg from 'pg';
import { keepFigures, percentile } from './measure';
import { serveProduct, spent } from './served';
import { openSite } from './site';

/**
 * Batches of positions through HTTP, as trackers send what they gathered without signal: sixteen at a time, each of a
 * vehicle of its own. Of today, so that nothing is packed beside.
 */
const [VEHICLES, BATCH, LANES, ROUNDS] = [160, 1_000, 16, 5];
const KEY = 'banco';

const site = await openSite(`
  insert into gps_accounts (_id, empresa, empresa_key, api_key, fecha)
    values ('00000000-0000-7000-8000-00000000ba1e', 'Banco de lotes', 'banco de lotes', '${KEY}', now());
  insert into gps_vehicles (account_id, nombre, patente)
    select '00000000-0000-7000-8000-00000000ba1e', n, 'B' || n from generate_series(1, ${VEHICLES}) n;
  insert into gps_devices (imei, account_id, vehicle_id, key_hash)
    select 'lote-' || nombre, account_id, _id, '${hashKey(KEY)}' from gps_vehicles
    where account_id = '00000000-0000-7000-8000-00000000ba1e'`);
await site.app.close();
await site.deps.database.close();

const pool = new pg.Pool({ connectionString: site.config.DATABASE_URL, max: 1 });
const product = await serveProduct();
const headers = { 'content-type': 'application/json', authorization: `Bearer ${KEY}` };

/** Each round has its own seconds. */
let second = Math.floor(Date.now() / 1000) - (ROUNDS + 2) * BATCH;
function batchOf(vehicle: number): string {
  const positions = Array.from({ length: BATCH }, (_, at) => {
    return { timestamp: (second + at) * 1000, latitud: 10.5 + at / 1e5, longitud: -74.8, velocidad: 50, rumbo: 90 };
  });
  return JSON.stringify({ imei: `lote-${vehicle + 1}`, positions });
}

async function sendAll() {
  const bodies = Array.from({ length: VEHICLES }, (_, vehicle) => batchOf(vehicle));
  second += BATCH;
  const before = await spent(product.pid, pool);
  const start = performance.now();
  const lane = async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
      const reply = await fetch(`${product.url}/gps/positions`, { method: 'POST', headers, body });
      if (reply.status !== 200) throw new Error(`${reply.status}: ${await reply.text()}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const seconds = (performance.now() - start) / 1000;
  const after = await spent(product.pid, pool);
  return {
    perSecond: (VEHICLES * BATCH) / seconds,
    server: (after.server - before.server) / VEHICLES,
    database: (after.database - before.database) / VEHICLES,
  };
}

await sendAll();
const rounds: Awaited<ReturnType<typeof sendAll>>[] = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await sendAll());
const middle = (of: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(of), 0.5) ?? 0;
const perSecond = Math.round(middle((round) => round.perSecond));
const cost = `${middle((round) => round.server).toFixed(1)} + ${middle((round) => round.database).toFixed(1)} ms`;
console.log(`gps: ${perSecond} positions a second in batches of ${BATCH}; ${cost} of server and database each`);
keepFigures({ 'gps: positions a second through HTTP, in batches': perSecond });

await product.stop();
await pool.end();
