import pg from 'pg';
import { compare, report } from './measure';
import { openSite } from './site';

/**
 * The list of inspections: a window of five days with 50,000 trips of one account, of which each fifth is inspected and
 * has two reports, against the bare driver reading the same rows. Ours reads each report for the names of its inspectors.
 */
const CLIENT = 'expreso del caribe';
const TRIPS = 50_000;
const EVERY = 5;
const { config, deps, app } = await openSite(`
  create temporary table banco as select gps_account_id as id from clients where client_key = '${CLIENT}';
  insert into gps_vehicles (account_id, nombre, patente, grupo)
  select b.id, 'Banco ' || n, 'B' || n, 'Banco' from banco b, generate_series(1, 100) n;
  insert into gps_programadas (account_id, vehicle_id, route_id, nombre, fecha_inicio, hora_inicio, start_at, end_at, grupo, equipo, activo, placa, conductor, estado, definicion)
  select b.id, v.ids[1 + n % 100], r._id, r.nombre, to_char(t.at, 'DD/MM/YYYY'), to_char(t.at, 'HH24:MI:SS'), t.at, t.at + interval '2 hours',
    'Banco', '8646790171' || n, 'Banco ' || n % 100, 'B' || n % 100, 'Conductor Número ' || n, 'Finalizada',
    jsonb_build_object('descripcion', '', 'conductor1', '[]'::jsonb, 'frequencyDeparture', '10', 'inControl', n % ${EVERY} = 0, 'lugares', '[]'::jsonb)
  from banco b, generate_series(1, ${TRIPS}) n,
    (select array_agg(_id) ids from gps_vehicles where grupo = 'Banco') v,
    (select _id, nombre from gps_routes where account_id = (select id from banco) limit 1) r,
    lateral (select timestamptz '2026-03-10 05:00:00Z' + n * interval '8.6 seconds' as at) t;
  insert into gps_data_extra (programada_id, data, sha256, created_at)
  select p._id, jsonb_build_object('nameInspector', 'Inspector ' || s, 'totalPassengers', 31, 'description', repeat('Sin novedad. ', 20))::text,
    md5(p._id::text || s), p.start_at
  from gps_programadas p, generate_series(1, 2) s
  where p.grupo = 'Banco' and p.definicion->>'inControl' = 'true'`);

const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 10 });
const { rows } = await pool.query<{ id: string }>('select gps_account_id as id from clients where client_key = $1', [
  CLIENT,
]);
const COLUMNS = `p._id, p.nombre, p.fecha_inicio, p.hora_inicio, p.start_at, p.activo, p.placa, p.estado, p.definicion,
  (select json_agg(e order by e.created_at) from gps_data_extra e where e.programada_id = p._id) as data_extra`;
const WHERE = `where p.account_id = $1 and p.start_at >= $2 and p.start_at < $3 and p.definicion->>'inControl' = 'true'`;
const values = [rows[0]?.id, new Date('2026-03-10T05:00:00Z'), new Date('2026-03-15T05:00:00Z')];
async function bare() {
  const page = `select ${COLUMNS} from gps_programadas p ${WHERE} order by p.start_at desc, p._id desc limit 101`;
  await pool.query({ name: 'page', text: page, values });
  const count = `select count(*) from (select 1 from gps_programadas p ${WHERE} limit 1001) found`;
  await pool.query({ name: 'count', text: count, values });
}

const basic = { authorization: `Basic ${Buffer.from(`operaciones:${config.DEMO_PASSWORD}`).toString('base64')}` };
const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: basic });
const headers = { authorization: `Bearer ${signedIn.json<{ data: { token: string } }>().data.token}` };
const query = { client: CLIENT, fechaInicio: '10/03/2026', fechaFin: '14/03/2026', sort: 'inicio:desc', limit: '100' };
async function ours(cursor?: string): Promise<string | null> {
  const asked = new URLSearchParams({ ...query, ...(cursor && { cursor }) }).toString();
  const reply = await app.inject({ url: `/api/inspecciones?${asked}`, headers });
  const { items, next } = reply.json<{ data: { items: { reportes: number }[]; next: string | null } }>().data;
  if (items.length !== 100 || items[0]?.reportes !== 2) throw new Error('the page does not hold what was to be read');
  return next;
}

let cursor: string | undefined;
for (let page = 0; page < 50; page += 1) cursor = (await ours(cursor)) ?? undefined;

report([
  await compare({ what: 'inspections: first page in 50,000 trips', runs: 100, bare, ours: () => ours() }),
  await compare({ what: 'inspections: page 50 in 50,000 trips', runs: 100, bare, ours: () => ours(cursor) }),
]);

await app.close();
await pool.end();
await deps.database.close();
