import fastify from 'fastify';
import pg from 'pg';
import { compare, report } from './measure';
import { openSite } from './site';

/** The list and the search of users at 100,000 rows, against a bare Fastify route with the bare driver on the same database. */
const { config, deps, app } = await openSite(`
    insert into users (_id, client_id, name, name_key, "nameUser", email, password_hash, scopes, fecha)
    select gen_random_uuid(), c.ids[1 + n % array_length(c.ids, 1)], 'banco.' || n, 'banco.' || n, 'Persona Número ' || n,
      n || '@banco.example', '', '{readDispatch}', now() - n * interval '1 minute'
    from generate_series(1, 100000) n, (select array_agg(_id) ids from clients where not is_provider) c`);

const COLUMNS = `u._id, u.name, u."nameUser", u.email, u.scopes, u."isActive", u.fecha, c.client, c.is_provider`;
/** `%s` represents the condition of a search. */
const PAGE = `select ${COLUMNS}
  from (select record_id from cards_usuario %s order by at desc, record_id desc limit 101) found
  join users u on u._id = found.record_id join clients c on c._id = u.client_id order by u.fecha desc, u._id desc`;
const COUNT = `select count(*)::int from (select 1 from cards_usuario %s limit 1001) found`;

const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 10 });
const bare = fastify();
bare.get('/users', async () => {
  const { rows } = await pool.query({ name: 'users', text: PAGE.replace('%s', '') });
  await pool.query({ name: 'users-count', text: COUNT.replace('%s', '') });
  return { status: 200, data: rows };
});
bare.get('/users/:word', async (request) => {
  const values = [`%${(request.params as { word: string }).word}%`];
  const where = 'where search like $1';
  const { rows } = await pool.query({ name: 'found', text: PAGE.replace('%s', where), values });
  await pool.query({ name: 'found-count', text: COUNT.replace('%s', where), values });
  return { status: 200, data: rows };
});

const basic = { authorization: `Basic ${Buffer.from(`gerente:${config.DEMO_PASSWORD}`).toString('base64')}` };
const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: basic });
const headers = { authorization: `Bearer ${signedIn.json<{ data: { token: string } }>().data.token}` };
const list = (query: string) =>
  app.inject({ url: `/api/auth/${encodeURIComponent(config.PROVIDER_CLIENT)}?limit=100${query}`, headers });

/** A page from the middle of the list costs what the first one costs. */
let cursor = '';
for (let page = 0; page < 200; page += 1)
  cursor = (await list(cursor && `&cursor=${cursor}`)).json<{ data: { next: string } }>().data.next;

report([
  await compare({
    what: 'users: first page of 100,000',
    runs: 200,
    bare: () => bare.inject('/users'),
    ours: () => list(''),
  }),
  await compare({
    what: 'users: page 200 of 100,000',
    runs: 200,
    bare: () => bare.inject('/users'),
    ours: () => list(`&cursor=${cursor}`),
  }),
  await compare({
    what: 'users: search of a rare word',
    runs: 200,
    bare: () => bare.inject('/users/77123'),
    ours: () => list('&search=77123'),
  }),
  await compare({
    what: 'users: search of a common word',
    runs: 50,
    bare: () => bare.inject('/users/persona'),
    ours: () => list('&search=persona'),
  }),
]);

await app.close();
await bare.close();
await pool.end();
await deps.database.close();
