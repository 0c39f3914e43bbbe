import pg from 'pg';
import { compare, report } from './measure';
import { openSite } from './site';

/** The platform's list of programmed trips: 50,000 of one account in a window of five days, among twice as many of others. */
const ACCOUNT = '00000000-0000-7000-8000-00000000ba1c';
const OTHER = '00000000-0000-7000-8000-00000000ba1d';
const trips = (account: string, count: number) => `
  insert into gps_vehicles (account_id, nombre, patente, grupo) select '${account}', 'Móvil ' || n, 'P' || n, 'Grupo ' || n % 7 from generate_series(1, 100) n;
  insert into gps_routes (account_id, nombre, lugares) values ('${account}', 'BARRANQUILLA - SANTA MARTA', '[]');
  insert into gps_programadas (account_id, vehicle_id, route_id, nombre, fecha_inicio, hora_inicio, start_at, end_at, grupo, equipo, activo, placa, conductor, estado, definicion)
  select '${account}', v.ids[1 + n % 100], r._id, r.nombre, to_char(t.at, 'DD/MM/YYYY'), to_char(t.at, 'HH24:MI:SS'), t.at, t.at + interval '2 hours',
    'Grupo ' || n % 7, '8646790171' || n, 'Móvil ' || n % 100, 'P' || n % 100, 'Conductor Número ' || n, 'Finalizada',
    jsonb_build_object('descripcion', '', 'conductor1', '[]'::jsonb, 'frequencyDeparture', '10', 'inControl', false,
      'lugares', (select jsonb_agg(jsonb_build_object('nombre', 'Parada ' || s, 'timeBetween', 20, 'latitud', 10.5, 'longitud', -74.5, 'radio', 300,
        'fEstimada', '10/03/2026 15:20', 'horallegaEstimada', '15:20', 'llegadaEstimada', '15:20', 'llegada', '10/03/2026 15:21:10')) from generate_series(1, 6) s))
  from generate_series(1, ${count}) n,
    (select array_agg(_id) ids from gps_vehicles where account_id = '${account}') v,
    (select _id, nombre from gps_routes where account_id = '${account}') r,
    lateral (select timestamptz '2026-03-10 05:00:00Z' + n * interval '8.6 seconds' as at) t`;
const { config, deps, app } = await openSite(
  [
    `insert into gps_accounts (_id, empresa, empresa_key, api_key, fecha)
     values ('${ACCOUNT}', 'Banco', 'banco', 'banco', now()), ('${OTHER}', 'Otro', 'otro', 'otro', now())`,
    trips(ACCOUNT, 50_000),
    trips(OTHER, 100_000),
  ].join(';'),
);

const window = { from: new Date('2026-03-10T05:00:00Z'), to: new Date('2026-03-15T05:00:00Z') };
const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 10 });
const COLUMNS =
  '_id, nombre, fecha_inicio, hora_inicio, start_at, end_at, grupo, equipo, activo, placa, estado, definicion';
const WHERE = 'where account_id = $1 and start_at >= $2 and start_at < $3';
async function bare(search = '') {
  const values = [ACCOUNT, window.from, window.to, ...(search ? [`%${search}%`] : [])];
  const where = search ? `${WHERE} and search like $4` : WHERE;
  const order = 'order by start_at desc, _id desc limit 26';
  await pool.query({
    name: `page ${search}`,
    text: `select ${COLUMNS} from gps_programadas ${where} ${order}`,
    values,
  });
  const count = `select count(*) from (select 1 from gps_programadas ${where} limit 1001) found`;
  await pool.query({ name: `count ${search}`, text: count, values });
}
const ours = (more: { cursor?: string; search?: string } = {}) =>
  deps.platform.listProgramadas(ACCOUNT, { ...window, limit: 25, ...more });

let cursor: string | undefined;
for (let page = 0; page < 1_000; page += 1) cursor = (await ours(cursor ? { cursor } : {})).next ?? undefined;

report([
  await compare({ what: 'gps: first page of 50,000 trips', runs: 100, bare: () => bare(), ours: () => ours() }),
  await compare({
    what: 'gps: page 1,000 of 50,000 trips',
    runs: 100,
    bare: () => bare(),
    ours: () => ours(cursor ? { cursor } : {}),
  }),
  await compare({
    what: 'gps: search of a rare word in 50,000 trips',
    runs: 10,
    bare: () => bare('49123'),
    ours: () => ours({ search: '49123' }),
  }),
  await compare({
    what: 'gps: search of a common word in 50,000 trips',
    runs: 50,
    bare: () => bare('movil'),
    ours: () => ours({ search: 'movil' }),
  }),
]);

await app.close();
await pool.end();
await deps.database.close();
