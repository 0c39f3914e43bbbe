import { bogotaDay } from '@fenix/domain/dates/days';
import { keepFigures, percentile } from './measure';
import { openSite } from './site';

/**
 * PESV-28: the fleet of 60, 200 and 1,000 vehicles with twelve trips each, yesterday to now: put together anew, and as
 * one viewer and fifty at once are given it within the same seconds.
 */
const SIZES = [60, 200, 1000] as const;
const VIEWERS = 50;
const accountOf = (size: number) => `00000000-0000-7000-8000-${String(size).padStart(12, '0')}`;

const fleet = (size: number) => `
  insert into gps_accounts (_id, empresa, empresa_key, api_key, fecha)
    values ('${accountOf(size)}', 'Banco ${size}', 'banco ${size}', 'banco ${size}', now());
  update clients set gps_account_id = '${accountOf(size)}'
    where _id = (select _id from clients where not is_provider order by _id offset ${SIZES.indexOf(size as 60)} limit 1);
  insert into gps_vehicles (account_id, nombre, patente, grupo)
    select '${accountOf(size)}', 'Móvil ' || n, 'B' || n, 'Grupo ' || n % 7 from generate_series(1, ${size}) n;
  insert into gps_viajes (vehicle_id, start_at, end_at, metros, segundos, calificacion, categorias, viaje)
    select _id, at, at + interval '100 minutes', 98000, 6000, 0.91,
      '{"Eventos": 1, "Alertas": 0.9, "Ralenti": 1, "Manejo ecologico": 0.95, "Velocidades": 0.8}',
      jsonb_build_object('categorias', (select jsonb_agg(md5(random()::text)) from generate_series(1, 60)))
    from gps_vehicles cross join lateral (
      select date_trunc('second', now()) - n * interval '2 hours' as at from generate_series(1, 12) n
    ) trips where account_id = '${accountOf(size)}';
  insert into gps_conduccion (vehicle_id, corte, hasta, visto)
    select _id, now(), now(), now() from gps_vehicles where account_id = '${accountOf(size)}'`;

const { config, deps, app } = await openSite(SIZES.map(fleet).join(';'));
const clients = await deps.database.system
  .selectFrom('clients')
  .select(['client', 'gps_account_id'])
  .where('gps_account_id', 'in', SIZES.map(accountOf))
  .execute();
const basic = { authorization: `Basic ${Buffer.from(`gerente:${config.DEMO_PASSWORD}`).toString('base64')}` };
const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: basic });
const headers = { authorization: `Bearer ${signedIn.json<{ data: { token: string } }>().data.token}` };
const slash = (daysAgo: number) =>
  bogotaDay(new Date(Date.now() - daysAgo * 86_400_000))
    .split('-')
    .toReversed()
    .join('/');

async function ask(client: string, what: string, days = ''): Promise<number> {
  const start = performance.now();
  const reply = await app.inject({
    url: `/api/conduccion/${what}?client=${encodeURIComponent(client)}${days}`,
    headers,
  });
  if (reply.statusCode !== 200) throw new Error(`${what} of ${client}: ${reply.statusCode} ${reply.body}`);
  return performance.now() - start;
}

const p95 = (times: readonly number[]) => percentile(times, 0.95) ?? Number.NaN;
console.log('fleet, yesterday to now (ms, p95)       anew  one viewer  50 viewers comparative     drivers  cpu of one');
for (const size of SIZES) {
  const client = clients.find(({ gps_account_id }) => gps_account_id === accountOf(size))?.client ?? '';
  // Each with a first day of its own, so that nothing that was said before serves.
  const anew: number[] = [];
  for (let days = 1; days <= 10; days += 1)
    anew.push(await ask(client, 'flota', `&fechaInicio=${slash(days)}&fechaFin=${slash(0)}`));
  const one: number[] = [];
  const before = process.cpuUsage();
  for (let run = 0; run < 40; run += 1) one.push(await ask(client, 'flota'));
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1000 / one.length;
  const many: number[] = [];
  for (let round = 0; round < 2; round += 1)
    many.push(...(await Promise.all(Array.from({ length: VIEWERS }, () => ask(client, 'flota')))));
  const first = async (what: string) => {
    const times: number[] = [];
    for (let days = 1; days <= 5; days += 1)
      times.push(await ask(client, what, `&fechaInicio=${slash(days + 20)}&fechaFin=${slash(0)}`));
    return p95(times);
  };
  const figures = [
    p95(anew),
    p95(one),
    p95(many) / VIEWERS,
    await first('comparativo'),
    await first('conductores'),
    cpu,
  ];
  console.log(`${`${size} vehicles`.padEnd(32)} ${figures.map((figure) => figure.toFixed(1).padStart(11)).join(' ')}`);
  keepFigures({ [`conduccion: fleet of ${size}, one viewer (ms)`]: Number(figures[1]?.toFixed(1)) });
}
console.log(
  '50 viewers: time until the last of all has it, divided by their number; cpu: of server and caller together, ms',
);

await app.close();
await deps.database.close();
