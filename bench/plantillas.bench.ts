import fastify from 'fastify';
import pg from 'pg';
import { compare, report } from './measure';
import { openSite } from './site';

/**
 * Documents made with templates at 100,000 rows, or a million with BENCH_LARGE=1, against a bare Fastify route with the
 * bare driver on the same database; and the templates of a company, which come whole.
 */
const ROWS = process.env['BENCH_LARGE'] ? 1_000_000 : 100_000;
const { config, deps, app } = await openSite(`
    insert into documentos (_id, client_id, consecutive, plantilla, version, name, "printedClient", "createdBy", fecha,
      recibido, answers, files)
    select gen_random_uuid(), p.client_id, 1000 + n, p._id, 1, p.name, 'x', 'Persona Número ' || n % 40,
      now() - n * interval '1 minute', now() - n * interval '1 minute',
      jsonb_build_object('campo-placa', 'AB' || chr(65 + n % 26) || lpad((n % 1000)::text, 3, '0'),
        'campo-observaciones', 'Observación ' || n), '{}'
    from generate_series(1, ${ROWS}) n,
      (select array_agg(plantillas order by plantillas._id) list from plantillas) a,
      lateral (select * from unnest(a.list) with ordinality as one where one.ordinality = 1 + n % cardinality(a.list)) p`);

const CLIENT = 'expreso del caribe';
const PAGE = `select d._id, d.consecutive, c.client, d.plantilla, d.name, d.version, d.fecha, d.recibido, d."createdBy"
  from (select record_id from cards_documento %s order by at desc, record_id desc limit 31) found
  join documentos d on d._id = found.record_id join clients c on c._id = d.client_id order by d.fecha desc, d._id desc`;
const COUNT = `select count(*)::int from (select 1 from cards_documento %s order by at desc, record_id desc limit 1001) found`;

const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 10 });
const bare = fastify();
const bareList = (name: string, where: string) =>
  bare.get(`/${name}/:value`, async (request) => {
    const { value } = request.params as { value: string };
    const values = where.includes('$1') ? [value] : [];
    const { rows } = await pool.query({ name, text: PAGE.replace('%s', where), values });
    await pool.query({ name: `${name}-count`, text: COUNT.replace('%s', where), values });
    return { status: 200, data: rows };
  });
bareList('all', '');
bareList('of', 'where client_id = $1 and not is_hidden');
bareList('found', `where search like '%' || $1 || '%'`);
const bareRows = (name: string, text: string) =>
  bare.get(`/${name}/:id`, async (request) => {
    const { rows } = await pool.query({ name, text, values: [(request.params as { id: string }).id] });
    return { status: 200, data: rows };
  });
/** With all that its answer shows: its company's name, the components of its version and its files. */
bareRows(
  'one',
  `select a.*, c.client, v.body,
  (select coalesce(json_agg(f), '[]') from (
    select m._id, m.label, m.mime, m.bytes, m.width, m.height, t._id as thumbnail
    from media_uses u join media m on m._id = u.media_id left join media t on t.thumb_of = m._id and t.deleted_at is null
    where u.kind = 'documento' and u.record = a._id::text and m.deleted_at is null) f) as stored
  from documentos a join clients c on c._id = a.client_id
  join form_templates v on v.kind = 'documento' and v.key = a.plantilla::text and v.client_id = a.client_id and v.version = a.version
  where a._id = $1 and c.deleted_at is null`,
);
bareRows('templates', `select * from form_templates where kind = 'documento' and client_id = $1`);

async function signIn(name: string) {
  const basic = { authorization: `Basic ${Buffer.from(`${name}:${config.DEMO_PASSWORD}`).toString('base64')}` };
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: basic });
  return { authorization: `Bearer ${signedIn.json<{ data: { token: string } }>().data.token}` };
}
const staff = await signIn('gerente');
const own = await signIn('tecnico');
const { rows: owners } = await pool.query<{ _id: string }>('select _id from clients where client_key = $1', [CLIENT]);
const ownerId = owners[0]?._id ?? '';
const list = (query: string, headers = staff) => app.inject({ url: `/api/documentos?limit=30&${query}`, headers });
type Listed = { data: { items: { _id: string }[] } };
const someId = (await list('', own)).json<Listed>().data.items[9]?._id ?? '';

const of = `of ${ROWS.toLocaleString('en')}`;
const contest = (what: string, runs: number, url: string, ours: () => Promise<unknown>) =>
  compare({ what: `documentos: ${what}`, runs, database: pool, bare: () => bare.inject(url), ours });
report([
  await contest(`first page ${of}`, 200, '/all/x', () => list('')),
  await contest(`a client's own page ${of}`, 200, `/of/${ownerId}`, () => list('', own)),
  await contest(`a rare word ${of}`, 100, '/found/77123', () => list('search=77123')),
  await contest(`a common word ${of}`, 100, '/found/persona', () => list('search=persona')),
  await contest(`one document ${of}`, 200, `/one/${someId}`, () =>
    app.inject({ url: `/api/documentos/${someId}`, headers: own }),
  ),
  await contest('the templates of a company', 200, `/templates/${ownerId}`, () =>
    app.inject({ url: '/api/templates', headers: own }),
  ),
]);

await app.close();
await bare.close();
await pool.end();
await deps.database.close();
