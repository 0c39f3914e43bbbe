import { ENTITIES } from '@fenix/api/testing/actas/actasFixture';
import { FORM_TYPE, drawing, formBody } from '@fenix/api/testing/media/formFixture';
import fastify from 'fastify';
import pg from 'pg';
import sharp from 'sharp';
import { compare, report } from './measure';
import { openSite } from './site';

/**
 * Service records at 100,000 rows, or a million with BENCH_LARGE=1, against a bare Fastify route with the bare driver on
 * the same database; and a completion with five photos.
 */
const ROWS = process.env['BENCH_LARGE'] ? 1_000_000 : 100_000;
const { config, deps, app } = await openSite(`
    insert into actas (_id, client_id, consecutive, fecha, tipe, format, plate, "internalNumber", name, complete)
    select gen_random_uuid(), c.ids[1 + n % array_length(c.ids, 1)], 1000 + n, now() - n * interval '1 minute',
      (array['preventivo', 'correctivo', 'instalacion', 'en linea'])[1 + n % 4], 'gps',
      'AB' || chr(65 + n % 26) || lpad((n % 1000)::text, 3, '0'), (n % 5000)::text, 'Técnico Número ' || n % 40, n % 3 > 0
    from generate_series(1, ${ROWS}) n, (select array_agg(_id) ids from clients where not is_provider) c`);

/** What a list shows of a record; `%s` represents the condition. */
const CARDS = 'cards_acta';
const COLUMNS = `a._id, a.consecutive, a.fecha, a.tipe, c.client, a.plate, a."internalNumber", a.name, a.format, a.complete,
  a.close, a."delete", a."closeProcces", a."timeDiffFinally", a.observations, a.process_count, a.is_old`;
const PAGE = `select ${COLUMNS}
  from (select record_id from ${CARDS} %s order by at desc, record_id desc limit 31) found
  join actas a on a._id = found.record_id join clients c on c._id = a.client_id order by a.fecha desc, a._id desc`;
const COUNT = `select count(*)::int from (select 1 from ${CARDS} %s order by at desc, record_id desc limit 1001) found`;

const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 10 });
const bare = fastify();
bare.get('/actas', async () => {
  const { rows } = await pool.query({ name: 'actas', text: PAGE.replace('%s', '') });
  await pool.query({ name: 'actas-count', text: COUNT.replace('%s', '') });
  return { status: 200, data: rows };
});
bare.get('/actas/of/:client', async (request) => {
  const values = [(request.params as { client: string }).client];
  const where = 'where client_id = $1 and not is_hidden';
  const { rows } = await pool.query({ name: 'of', text: PAGE.replace('%s', where), values });
  await pool.query({ name: 'of-count', text: COUNT.replace('%s', where), values });
  return { status: 200, data: rows };
});
bare.get('/actas/found/:word', async (request) => {
  const values = [`%${(request.params as { word: string }).word}%`];
  const where = 'where search like $1';
  const { rows } = await pool.query({ name: 'found', text: PAGE.replace('%s', where), values });
  await pool.query({ name: 'found-count', text: COUNT.replace('%s', where), values });
  return { status: 200, data: rows };
});
bare.get('/actas/:id', async (request) => {
  const values = [(request.params as { id: string }).id];
  const { rows } = await pool.query({ name: 'acta', text: 'select * from actas where _id = $1', values });
  return { status: 200, data: rows[0] };
});

async function signIn(name: string) {
  const basic = { authorization: `Basic ${Buffer.from(`${name}:${config.DEMO_PASSWORD}`).toString('base64')}` };
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: basic });
  return { authorization: `Bearer ${signedIn.json<{ data: { token: string } }>().data.token}` };
}
const headers = await signIn('gerente');
const own = await signIn('tecnico');
const CLIENT = 'expreso del caribe';
const { rows: owners } = await pool.query<{ _id: string }>('select _id from clients where client_key = $1', [CLIENT]);
const ownerId = owners[0]?._id ?? '';
const ownList = () => app.inject({ url: `/api/actas/client/${encodeURIComponent(CLIENT)}?limit=30`, headers: own });
const list = (query = '') => app.inject({ url: `/api/actas?limit=30${query}`, headers });

/** A page from the middle of the list costs what the first one costs. */
let cursor = '';
for (let page = 0; page < 200; page += 1)
  cursor = (await list(cursor && `&cursor=${cursor}`)).json<{ data: { next: string } }>().data.next;
const { items } = (await list(`&cursor=${cursor}`)).json<{ data: { items: { _id: string }[] } }>().data;
const someId = items[0]?._id ?? '';
const ownPage = (await ownList()).json<{ data: { items: { _id: string }[] } }>().data;
const ownId = ownPage.items[0]?._id ?? '';

const of = `of ${ROWS.toLocaleString('en')}`;
const verdicts = [
  await compare({
    what: `actas: first page ${of}`,
    runs: 200,
    database: pool,
    bare: () => bare.inject('/actas'),
    ours: () => list(),
  }),
  await compare({
    what: `actas: a client's own page ${of}`,
    runs: 200,
    database: pool,
    bare: () => bare.inject(`/actas/of/${ownerId}`),
    ours: ownList,
  }),
  await compare({
    what: `actas: a client's own record ${of}`,
    runs: 200,
    database: pool,
    bare: () => bare.inject(`/actas/${ownId}`),
    ours: () => app.inject({ url: `/api/actas/${ownId}`, headers: own }),
  }),
  await compare({
    what: `actas: page 200 ${of}`,
    runs: 200,
    database: pool,
    bare: () => bare.inject('/actas'),
    ours: () => list(`&cursor=${cursor}`),
  }),
  await compare({
    what: `actas: a rare word ${of}`,
    runs: 100,
    database: pool,
    bare: () => bare.inject('/actas/found/77123'),
    ours: () => list('&search=77123'),
  }),
  await compare({
    what: `actas: a common word ${of}`,
    runs: 100,
    database: pool,
    bare: () => bare.inject('/actas/found/tecnico'),
    ours: () => list('&search=tecnico'),
  }),
  await compare({
    what: `actas: one record ${of}`,
    runs: 200,
    database: pool,
    bare: () => bare.inject(`/actas/${someId}`),
    ours: () => app.inject({ url: `/api/actas/${someId}`, headers }),
  }),
];

/** As a telephone sends them, already made smaller. The bare side only redraws the six pictures. */
const photo = await drawing(1_600, 1_200).jpeg({ quality: 85 }).toBuffer();
const parts = ['foto1', 'foto2', 'foto3', 'foto4', 'foto5', 'signature'].map((name) => {
  return { name, filename: `${name}.jpg`, content: photo };
});
const entities = { name: 'entities', content: JSON.stringify(ENTITIES) };
const completed = formBody([
  entities,
  { name: 'complete', content: 'true' },
  { name: 'tipe', content: 'demo' },
  ...parts,
]);
async function createAndComplete(): Promise<void> {
  const payload = { client: CLIENT, plate: 'ABC123', tipe: 'demo', format: 'gps', name: 'Técnico' };
  const created = await app.inject({ method: 'POST', url: '/api/actas', headers, payload });
  const url = `/api/actas/${created.json<{ data: string }>().data}`;
  const reply = await app.inject({ method: 'PUT', url, headers: { ...headers, ...FORM_TYPE }, payload: completed });
  if (reply.statusCode !== 200) throw new Error(`the completion was answered with ${reply.statusCode}: ${reply.body}`);
}
async function redrawOnly(): Promise<void> {
  for (const part of parts) {
    const picture = sharp(part.content);
    await picture
      .clone()
      .resize(2_048, 2_048, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
    await picture.clone().resize(320, 320, { fit: 'inside' }).webp({ quality: 75 }).toBuffer();
  }
}
verdicts.push(
  await compare({
    what: 'actas: create and complete, five photos',
    runs: 5,
    bare: redrawOnly,
    ours: createAndComplete,
  }),
);
report(verdicts);

await app.close();
await bare.close();
await pool.end();
await deps.database.close();
