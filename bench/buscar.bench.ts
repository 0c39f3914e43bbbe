import { questionsOf } from '@fenix/api/buscar/queries';
import { readBusqueda } from '@fenix/domain/buscar/busqueda';
import { sql } from 'kysely';
import { keepFigures, percentile } from './measure';
import { openSite } from './site';

/**
 * SHELL-40: the quick search among a million actas (100,000 without BENCH_LARGE=1), as staff, who may find them all, and
 * as a user of a client. The bar is 100 ms for nine of ten; then the way the database takes.
 */
const ROWS = process.env['BENCH_LARGE'] ? 1_000_000 : 100_000;
const RUNS = 20;
const { config, deps, app } = await openSite(`
    insert into actas (_id, client_id, consecutive, fecha, tipe, format, plate, "internalNumber", name, complete)
    select gen_random_uuid(), c.ids[1 + n % array_length(c.ids, 1)], 1000 + n, now() - n * interval '1 minute',
      (array['preventivo', 'correctivo', 'instalacion', 'en linea'])[1 + n % 4], 'gps',
      chr(65 + n % 26) || chr(65 + (n / 26) % 26) || chr(65 + (n / 676) % 26) || lpad((n % 1000)::text, 3, '0'),
      (n % 5000)::text, 'Técnico Número ' || n % 40, n % 3 > 0
    from generate_series(1, ${ROWS}) n, (select array_agg(_id) ids from clients where not is_provider) c`);

async function signIn(name: string) {
  const basic = { authorization: `Basic ${Buffer.from(`${name}:${config.DEMO_PASSWORD}`).toString('base64')}` };
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: basic });
  return { authorization: `Bearer ${signedIn.json<{ data: { token: string } }>().data.token}` };
}

const WORDS = {
  'a number': String(ROWS - 77),
  'three digits': '390',
  'a plate': 'QZT501',
  'half a plate': 'QZT',
  'a common word': 'tecnico',
  'two words': 'caribe tecnico',
  'a word that nobody has': 'xyzzyx',
  'two letters': 'qz',
};

const figures: Record<string, number> = {};
for (const who of ['gerente', 'tecnico']) {
  const headers = await signIn(who);
  for (const [what, q] of Object.entries(WORDS)) {
    const times: number[] = [];
    let found = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const start = performance.now();
      const reply = await app.inject({ url: `/api/buscar?q=${encodeURIComponent(q)}`, headers });
      times.push(performance.now() - start);
      found = reply.json<{ data: unknown[] }>().data.length;
    }
    const [middle = 0, late = 0] = [percentile(times, 0.5), percentile(times, 0.9)];
    console.log(
      `${who.padEnd(8)} ${what.padEnd(24)} ${q.padEnd(16)} ${middle.toFixed(1).padStart(7)} ms, nine of ten in ${late.toFixed(1).padStart(6)} ms, ${found} found`,
    );
    figures[`buscar: ${what} as ${who}, ms`] = Number(middle.toFixed(1));
    if (late > 100) process.exitCode = 1;
  }
}
keepFigures(figures);

const staff = { scopes: ['colfenix', 'all'], modulesClient: [] };
const db = deps.database.system;
for (const q of [`acta ${ROWS - 77}`, 'acta QZT501']) {
  const busqueda = readBusqueda(q, staff);
  const viewer = { ...staff, clienteId: '' } as unknown as Parameters<typeof questionsOf>[0]['viewer'];
  for (const { query } of questionsOf({ db, viewer, busqueda })) {
    const { sql: text, parameters } = query.compile();
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
      ...sql`explain`.compile(db),
      sql: `explain ${text}`,
      parameters,
    });
    console.log(`\n${q}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`);
  }
}

await app.close();
await deps.database.close();
