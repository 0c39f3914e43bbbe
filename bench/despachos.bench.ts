import { endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { latestEnd } from '@fenix/domain/flota/dateWindow';
import fastify from 'fastify';
import pg from 'pg';
import { compare, report } from './measure';
import { openSite } from './site';

/** A five-day window with 50,000 dispatches of one client, against a bare Fastify route with the bare driver on the same database. */
const DISPATCHES = 50_000;
const CLIENT = 'expreso del caribe';
const first = '2020-03-02';
const last = latestEnd(first);

const { config, app, deps } = await openSite(`
    insert into gps_programadas (account_id, vehicle_id, route_id, nombre, fecha_inicio, hora_inicio, start_at, end_at,
      grupo, equipo, activo, placa, conductor, estado, definicion)
    select c.gps_account_id, v.ids[1 + n % array_length(v.ids, 1)], r._id, r.nombre,
      to_char(at at time zone 'America/Bogota', 'DD/MM/YYYY'), to_char(at at time zone 'America/Bogota', 'HH24:MI:SS'),
      at, at + interval '2 hours', 'Intermunicipal', n::text, 'Móvil ' || n % 400, 'SQK' || lpad((n % 1000)::text, 3, '0'),
      'Conductor Número ' || n % 700, 'Finalizada',
      jsonb_build_object('descripcion', '', 'conductor1', jsonb_build_array(jsonb_build_object('nombre', 'Conductor Número ' || n % 700)),
        'lugares', '[]'::jsonb, 'frequencyDeparture', '10', 'inControl', false)
    from generate_series(1, ${DISPATCHES}) n
    cross join lateral (select timestamptz '${startOfDay(first).toISOString()}' + n * interval '8 seconds' as at) moment
    cross join (select * from clients where client = '${CLIENT}') c
    cross join lateral (select array_agg(_id) as ids from gps_vehicles where account_id = c.gps_account_id) v
    cross join lateral (select * from gps_routes where account_id = c.gps_account_id limit 1) r`);

const account = await deps.database.system
  .selectFrom('clients')
  .select('gps_account_id')
  .where('client', '=', CLIENT)
  .executeTakeFirstOrThrow();
const span = [account.gps_account_id, startOfDay(first), endOfDay(last)];
const FOUND = 'account_id = $1 and start_at >= $2 and start_at < $3';
const COLUMNS = `_id, nombre, fecha_inicio, hora_inicio, end_at, completed_at, grupo, equipo, activo, placa, estado, definicion`;

const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 10, options: '-c app.tenant=*' });
const bare = fastify();
/** `more` represents the condition of a search. */
async function page(name: string, more: string, values: unknown[]) {
  const where = `${FOUND} ${more}`;
  const text = `select ${COLUMNS} from gps_programadas where ${where} order by start_at desc, _id desc limit 101`;
  const { rows } = await pool.query({ name, text, values });
  const count = `select count(*)::int from (select 1 from gps_programadas where ${where} limit 1001) found`;
  await pool.query({ name: `${name}-count`, text: count, values });
  return { status: 200, data: rows };
}
bare.get('/', () => page('page', '', span));
bare.get('/:word', ({ params }) =>
  page('found', 'and search like $4', [...span, `%${(params as { word: string }).word}%`]),
);

const basic = { authorization: `Basic ${Buffer.from(`despachos:${config.DEMO_PASSWORD}`).toString('base64')}` };
const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: basic });
const headers = { authorization: `Bearer ${signedIn.json<{ data: { token: string } }>().data.token}` };
const days = `fechaInicio=${SlashDmy.encode(first)}&fechaFin=${SlashDmy.encode(last)}`;
const list = (query = '') => app.inject({ url: `/api/despachos?${days}&limit=100${query}`, headers });

const { total } = (await list()).json<{ data: { total: { capped: boolean } } }>().data;
if (!total.capped) throw new Error('the bench has no dispatches');

report([
  await compare({
    what: 'dispatches: page of a window of 50,000',
    runs: 40,
    bare: () => bare.inject('/'),
    ours: () => list(),
  }),
  await compare({
    what: 'dispatches: rare word in a window of 50,000',
    runs: 10,
    bare: () => bare.inject('/sqk123'),
    ours: () => list('&search=SQK123'),
  }),
]);

await app.close();
await bare.close();
await pool.end();
await deps.database.close();
