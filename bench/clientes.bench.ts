import fastify from 'fastify';
import pg from 'pg';
import { compare, report } from './measure';
import { openSite } from './site';

/** Listing and searching 100,000 clients, over the bare driver on the same database. */
const { config, deps, app } = await openSite(`
    insert into clients (_id, client, client_key, "modulesClient", fecha)
    select gen_random_uuid(), 'transportes número ' || n, 'banco ' || n, '{pqrs}', now() - n * interval '1 minute'
    from generate_series(1, 100000) n on conflict do nothing`);
// The bare driver reads as staff do: under row-level security as well.
const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 10, options: '-c app.tenant=*' });
const bare = fastify();
const NEWEST = 'order by fecha desc, _id desc limit 11';
const LIST = `select * from clients where deleted_at is null and not is_provider ${NEWEST}`;
const FOUND = `select c.* from clients c join cards_cliente k on k.record_id = c._id
  where k.search like '%' || fold($1) || '%' order by c.fecha desc, c._id desc limit 11`;
bare.get('/list', async () => ({ status: 200, data: (await pool.query({ name: 'list', text: LIST })).rows }));
bare.get('/found', async () => {
  const { rows } = await pool.query({ name: 'found', text: FOUND, values: ['NUMERO 99123'] });
  return { status: 200, data: rows };
});

const basic = { authorization: `Basic ${Buffer.from(`gerente:${config.DEMO_PASSWORD}`).toString('base64')}` };
const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: basic });
const { token, user } = signedIn.json<{ data: { token: string; user: { cliente: string } } }>().data;
const headers = { authorization: `Bearer ${token}` };
const path = `/api/modules/clients/${encodeURIComponent(user.cliente)}`;

report([
  await compare({
    what: 'list page: GET /api/modules/clients at 100,000',
    runs: 200,
    bare: () => bare.inject('/list'),
    ours: () => app.inject({ url: `${path}?limit=10`, headers }),
  }),
  await compare({
    what: 'search: one of 100,000 clients',
    runs: 200,
    bare: () => bare.inject('/found'),
    ours: () => app.inject({ url: `${path}?limit=10&search=NUMERO%2099123`, headers }),
  }),
]);

await app.close();
await bare.close();
await pool.end();
await deps.database.close();
