import type { Clock } from '@fenix/api/ports/clock';
import { bogotaDay } from '@fenix/domain/dates/days';
import { compare, keepFigures, percentile, report } from './measure';
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

/** PESV-43: the dashboard over as many days as it takes, and the as many before with which it compares them. */
const MONTH = { account: '00000000-0000-7000-8000-000000000031', vehicles: 200, days: 31 } as const;
/** The longest span may take so many times as long as the usual two days (issue 32). */
const MONTH_GOAL = 1.5;

const month = `
  insert into gps_accounts (_id, empresa, empresa_key, api_key, fecha)
    values ('${MONTH.account}', 'Banco mes', 'banco mes', 'banco mes', now());
  update clients set gps_account_id = '${MONTH.account}'
    where _id = (select _id from clients where not is_provider order by _id offset ${SIZES.length} limit 1);
  insert into gps_vehicles (account_id, nombre, patente, grupo)
    select '${MONTH.account}', 'Móvil ' || n, 'M' || n, 'Grupo ' || n % 7 from generate_series(1, ${MONTH.vehicles}) n;
  insert into gps_viajes (vehicle_id, start_at, end_at, metros, segundos, calificacion, categorias, viaje)
    select _id, at, at + interval '100 minutes', 98000, 6000, 0.91,
      '{"Eventos": 1, "Alertas": 0.9, "Ralenti": 1, "Manejo ecologico": 0.95, "Velocidades": 0.8}',
      jsonb_build_object('categorias', jsonb_build_array(jsonb_build_object('categoria', 'Velocidades', 'eventos', (
        select jsonb_agg(jsonb_build_object('inicio', jsonb_build_object('fecha_hora',
          to_char((at + event * interval '7 minutes') at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI:SS'))))
        from generate_series(1, 8) event))))
    from gps_vehicles cross join lateral (
      select date_trunc('second', now()) - n * interval '8 hours' as at
      from generate_series(1, ${MONTH.days * 2 * 3}) n
    ) trips where account_id = '${MONTH.account}';
  insert into gps_conduccion (vehicle_id, corte, hasta, visto)
    select _id, now(), now(), now() from gps_vehicles where account_id = '${MONTH.account}'`;

/** Anyone who asks within seconds is given what was said before: this clock goes on where each answer must be a new one. */
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead), wait: async () => {} };

const { config, deps, app } = await openSite([...SIZES.map(fleet), month].join(';'), clock);
const clients = await deps.database.system
  .selectFrom('clients')
  .select(['client', 'gps_account_id'])
  .where('gps_account_id', 'in', [...SIZES.map(accountOf), MONTH.account])
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

const owner = clients.find(({ gps_account_id }) => gps_account_id === MONTH.account)?.client ?? '';
const dashboard = (days: number) => () => {
  ahead += 11_000;
  return ask(owner, 'resumen', `&fechaInicio=${slash(days - 1)}&fechaFin=${slash(0)}`);
};
const whole = await app.inject({
  url: `/api/conduccion/resumen?client=${encodeURIComponent(owner)}&fechaInicio=${slash(MONTH.days - 1)}&fechaFin=${slash(0)}`,
  headers,
});
const { activo } = whole.json<{ data: { activo: { condujo: boolean; viajes: number }[] } }>().data;
const driven = activo.filter(({ condujo, viajes }) => condujo && viajes > MONTH.days);
if (driven.length !== MONTH.vehicles) throw new Error(`the days of ${driven.length} vehicles are there`);
const longest = await compare({
  what: `dashboard of ${MONTH.vehicles}: ${MONTH.days} days (bare: 2 days)`,
  bare: dashboard(2),
  ours: dashboard(MONTH.days),
  runs: 10,
});
report([longest]);
console.log(`goal: at most ${MONTH_GOAL}x, ${longest.ratio <= MONTH_GOAL ? 'kept' : 'missed'}`);

await app.close();
await deps.database.close();
