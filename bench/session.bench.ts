import { hash, verify } from '@node-rs/argon2';
import fastify from 'fastify';
import pg from 'pg';
import { compare, report } from './measure';
import { openSite } from './site';

/** What sign-in, the guard and tenancy cost over a bare Fastify route with the bare driver on the same database. */
const { config, deps, app } = await openSite(`
    insert into audit_log (_id, at, "user", action, entity, entity_id)
    select gen_random_uuid(), clock_timestamp(), 'banco', 'sesion.abrir', 'sesion', n::text from generate_series(1, 100000) n`);
const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 10 });
const bare = fastify();
const SESSION = `select u.* from sessions s join users u on u._id = s.user_id join clients c on c._id = u.client_id where s._id = $1`;
const AUDIT = 'select * from audit_log order by at desc, _id desc limit 11';
const passwordHash = await hash(config.DEMO_PASSWORD);
bare.get('/session/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'session',
    text: SESSION,
    values: [(request.params as { id: string }).id],
  });
  return { status: 200, data: rows[0] };
});
bare.get('/audit', async () => ({ status: 200, data: (await pool.query({ name: 'audit', text: AUDIT })).rows }));
bare.post('/sign-in', async () => {
  const { rows } = await pool.query({
    name: 'user',
    text: 'select * from users where name_key = $1',
    values: ['despachos'],
  });
  await verify(passwordHash, config.DEMO_PASSWORD);
  await pool.query({
    name: 'mark',
    text: `insert into settings values ($1, '') on conflict (key) do update set value = excluded.value`,
    values: ['bench'],
  });
  return { status: 200, data: rows[0] };
});

const basic = { authorization: `Basic ${Buffer.from(`despachos:${config.DEMO_PASSWORD}`).toString('base64')}` };
const signIn = () => app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: basic });
const { token, user } = (await signIn()).json<{ data: { token: string; user: { _id: string } } }>().data;
const sessionId = (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;
const headers = { authorization: `Bearer ${token}` };
const gerente = { authorization: `Basic ${Buffer.from(`gerente:${config.DEMO_PASSWORD}`).toString('base64')}` };
const managerToken = (await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: gerente })).json<{
  data: { token: string };
}>().data.token;
const manager = { authorization: `Bearer ${managerToken}` };
if (!user._id) throw new Error('the demo user did not sign in');

report([
  await compare({
    what: 'guard: GET /api/session',
    runs: 400,
    bare: () => bare.inject(`/session/${sessionId}`),
    ours: () => app.inject({ url: '/api/session', headers }),
  }),
  await compare({
    what: 'tenant read: GET /api/modules/{client}',
    runs: 400,
    bare: () => bare.inject(`/session/${sessionId}`),
    ours: () => app.inject({ url: '/api/modules/expreso%20del%20caribe', headers }),
  }),
  await compare({
    what: 'sign-in',
    runs: 20,
    bare: () => bare.inject({ method: 'POST', url: '/sign-in' }),
    ours: signIn,
  }),
  await compare({
    what: 'list page: GET /api/audit at 100,000 rows',
    runs: 200,
    bare: () => bare.inject('/audit'),
    ours: () => app.inject({ url: '/api/audit?limit=10', headers: manager }),
  }),
]);

await app.close();
await bare.close();
await pool.end();
await deps.database.close();
