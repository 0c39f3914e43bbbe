import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FORM_TYPE, drawing, formBody, mp4 } from '@fenix/api/testing/media/formFixture';
import { NOVELTY, text } from '@fenix/api/testing/informes/informesFixture';
import fastify from 'fastify';
import pg from 'pg';
import sharp from 'sharp';
import { compare, keepFigures, report } from './measure';
import { openSite } from './site';

/**
 * Incident reports at 100,000 rows, or a million with BENCH_LARGE=1, against a bare Fastify route with the bare driver
 * on the same database; a creation with six photos and a video; and what ten people at once cost in memory.
 */
const ROWS = process.env['BENCH_LARGE'] ? 1_000_000 : 100_000;
const PEOPLE = 10;
const { config, deps, app } = await openSite(`
    insert into informes (_id, client_id, consecutive, fecha, "dateNoveltie", "typeReport", "videoSystem", plate,
      "internalNumber", "operatorName", novelties, files, "createdBy", "printedClient", status, "timeResponse", color)
    select gen_random_uuid(), c.ids[1 + n % array_length(c.ids, 1)], 1000 + n, now() - n * interval '1 minute', '2026-01-01',
      (array['disciplinario', 'Novedad especifica'])[1 + n % 2], 'No', 'AB' || chr(65 + n % 26) || lpad((n % 1000)::text, 3, '0'),
      (n % 5000)::text, 'Operador Número ' || n % 40,
      '{"v": "2.0.0", "data": [{"noveltie": "Parada no autorizada", "description": "Se detuvo veinte minutos."}]}', '{}',
      '{"name": "Óscar", "client": "x"}', 'x', case when n % 5 = 0 then 'process' else 'success' end,
      case when n % 5 > 0 then n % 30 end, case when n % 5 > 0 then (array['green', 'orange', 'red'])[1 + n % 3] end
    from generate_series(1, ${ROWS}) n, (select array_agg(_id) ids from clients where not is_provider) c;
    update users set scopes = '{createNovelty,readNovelty,changeStateNovelties}'
      where client_id = (select _id from clients where client_key = 'expreso del caribe')`);

const CLIENT = 'expreso del caribe';
/** What a list shows of a report; `%s` represents the condition. */
const COLUMNS = `a._id, a.consecutive, a.fecha, a."dateNoveltie", c.client, a."typeReport", a."videoSystem", a.plate,
  a."internalNumber", a."operatorName", a.status, a."timeResponse", a."delete", a."proceddingId", a.is_old, a.novelties`;
const PAGE = `select ${COLUMNS}
  from (select record_id from cards_informe %s order by at desc, record_id desc limit 31) found
  join informes a on a._id = found.record_id join clients c on c._id = a.client_id order by a.fecha desc, a._id desc`;
const COUNT = `select count(*)::int from (select 1 from cards_informe %s order by at desc, record_id desc limit 1001) found`;

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
bareList(
  'open',
  `where client_id = $1 and facet in ('disciplinario:process', 'Novedad especifica:process') and not is_hidden`,
);
/** With all that its answer shows: its company's name, its files and the acta it comes from. */
const RECORD = `select a.*, c.client,
  (select coalesce(json_agg(f), '[]') from (
    select m._id, m.label, m.mime, m.bytes, m.width, m.height, t._id as thumbnail
    from media_uses u join media m on m._id = u.media_id left join media t on t.thumb_of = m._id and t.deleted_at is null
    where u.kind = 'informe' and u.record = a._id::text and m.deleted_at is null) f) as stored,
  (select json_build_object('_id', p._id, 'consecutive', p.consecutive) from actas p where p._id = a."proceddingId") as acta
  from informes a join clients c on c._id = a.client_id where a._id = $1 and c.deleted_at is null`;
bare.get('/one/:id', async (request) => {
  const values = [(request.params as { id: string }).id];
  const { rows } = await pool.query({ name: 'one', text: RECORD, values });
  return { status: 200, data: rows[0] };
});

async function signIn(name: string) {
  const basic = { authorization: `Basic ${Buffer.from(`${name}:${config.DEMO_PASSWORD}`).toString('base64')}` };
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: basic });
  return { authorization: `Bearer ${signedIn.json<{ data: { token: string } }>().data.token}` };
}
const headers = await signIn('gerente');
const own = await signIn('juridico');
const { rows: owners } = await pool.query<{ _id: string }>('select _id from clients where client_key = $1', [CLIENT]);
const ownerId = owners[0]?._id ?? '';
const list = (body: object = {}, who = headers) =>
  app.inject({ method: 'POST', url: '/api/informes', headers: who, payload: { limit: 30, ...body } });
type Listed = { data: { items: { _id: string }[] } };
const someId = (await list({}, own)).json<Listed>().data.items[9]?._id ?? '';

const of = `of ${ROWS.toLocaleString('en')}`;
const contest = (what: string, runs: number, url: string, ours: () => Promise<unknown>) =>
  compare({ what: `informes: ${what} ${of}`, runs, database: pool, bare: () => bare.inject(url), ours });
const verdicts = [
  await contest('first page', 200, '/all/x', () => list()),
  await contest("a client's own page", 200, `/of/${ownerId}`, () => list({}, own)),
  await contest("a client's open ones", 200, `/open/${ownerId}`, () => list({ status: 'process' }, own)),
  await contest('por vencer, with counts per colour', 100, `/open/${ownerId}`, () =>
    app.inject({ url: '/api/informes/due?limit=30', headers: own }),
  ),
  await contest('a rare word', 100, '/found/77123', () => list({ tags: '77123' })),
  await contest('a common word', 100, '/found/operador', () => list({ tags: 'operador' })),
  await contest("a client's own report", 200, `/one/${someId}`, () =>
    app.inject({ url: `/api/informes/${someId}`, headers: own }),
  ),
];

/** As a telephone sends them, already made smaller. The bare side only redraws the six pictures. */
const photo = await drawing(1_600, 1_200).jpeg({ quality: 85 }).toBuffer();
const photos = [1, 2, 3, 4, 5, 6].map((n) => ({ name: `foto${n}`, filename: `f${n}.jpg`, content: photo }));
const videos = [1, 2, 3].map((n) => ({ name: `video${n}`, filename: `v${n}.mp4`, content: mp4(5_000_000) }));
const fields = text({
  client: CLIENT,
  newNovelties: JSON.stringify([NOVELTY, NOVELTY, NOVELTY]),
  typeReport: 'disciplinario',
  videoSystem: 'Si',
  dateNoveltie: '2026-01-15',
  plate: 'ABC123',
  internalNumber: '1042',
  operatorName: 'Pedro Pérez',
});
const form = formBody([...fields, ...photos, ...videos.slice(0, 1)]);
async function create(): Promise<void> {
  const sent = { ...own, ...FORM_TYPE };
  const reply = await app.inject({ method: 'POST', url: '/api/informes/create', headers: sent, payload: form });
  if (reply.statusCode !== 200) throw new Error(`the creation was answered with ${reply.statusCode}: ${reply.body}`);
}
async function redrawOnly(): Promise<void> {
  for (const { content } of photos) {
    const picture = sharp(content);
    const whole = picture.clone().resize(2_048, 2_048, { fit: 'inside', withoutEnlargement: true });
    await whole.jpeg({ quality: 82 }).toBuffer();
    await picture.clone().resize(320, 320, { fit: 'inside' }).webp({ quality: 75 }).toBuffer();
  }
}
const what = 'informes: create, six photos and a video';
verdicts.push(await compare({ what, runs: 5, bare: redrawOnly, ours: create }));
report(verdicts);

/** Over the network, each with a body that all share: what grows is the server's. */
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const { rows: people } = await pool.query<{ name: string }>(
  `select name from users where client_id = $1 and "isActive" and deleted_at is null limit ${PEOPLE}`,
  [ownerId],
);
const senders = await Promise.all(people.map(({ name }) => signIn(name)));
const large = formBody([...fields, ...photos, ...videos]);
const send = (who: { authorization: string }) =>
  new Promise<void>((resolve, reject) => {
    const options = { port, method: 'POST', path: '/api/informes/create', headers: { ...who, ...FORM_TYPE } };
    const call = request(options, (reply) => {
      reply.resume().on('end', () => {
        if (reply.statusCode === 200) resolve();
        else reject(new Error(`the creation was answered with ${reply.statusCode}`));
      });
    });
    call.on('error', reject).end(large);
  });
const growthOf = async (count: number) => {
  const start = process.memoryUsage().rss;
  let peak = start;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  await Promise.all(senders.slice(0, count).map(send));
  clearInterval(watch);
  return Math.round((peak - start) / 1e6);
};
await growthOf(1);
const figures = { one: await growthOf(1), all: await growthOf(senders.length) };
console.log(
  `\nmemory while forms of ${Math.round(large.length / 1e6)} MB come in, sender included: one ${figures.one} MB, ${senders.length} at once ${figures.all} MB`,
);
keepFigures({ [`informes: memory of ${senders.length} forms at once, MB`]: figures.all });

await app.close();
await bare.close();
await pool.end();
await deps.database.close();
