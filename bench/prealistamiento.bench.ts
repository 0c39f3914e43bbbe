import fastify from 'fastify';
import pg from 'pg';
import { compare, keepFigures, report } from './measure';
import { openSite } from './site';

/**
 * Pre-readiness checks at 100,000 rows, or a million with BENCH_LARGE=1, against a bare Fastify route with the bare
 * driver on the same database; and a file of 100,000 of them against the bare COPY.
 */
const ROWS = process.env['BENCH_LARGE'] ? 1_000_000 : 100_000;
const EXPORTED = 100_000;
const { config, deps, app } = await openSite(`
    insert into presets (_id, client_id, consecutive, "cretedDate", "sendDate", kilometraje, observation, driver, vehicle,
      vehicle_id, "checkList", estado, version, clase)
    select gen_random_uuid(), c.ids[1 + n % array_length(c.ids, 1)], 100000 + n, now() - n * interval '1 minute',
      now() - n * interval '1 minute', 90000 + n % 200000, case when n % 4 = 0 then 'Sale con tanque lleno ' || n else '' end,
      jsonb_build_object('nombre', 'Conductor', 'apellido', 'Número ' || n % 900, 'cedula', (8000000 + n % 900)::text, 'licencia', 'C2'),
      jsonb_build_object('id', 'v' || n % 5000, 'nombre', (n % 5000)::text, 'marca', 'Chevrolet', 'modelo', '2021',
        'tipo_vehiculo', 'Bus', 'patente', 'AB' || chr(65 + n % 26) || lpad((n % 1000)::text, 3, '0')),
      'v' || n % 5000, '[{"name":"Documentos","isTitle":true},{"name":"SOAT","value":"Bueno","criticidad":"bloqueante"}]',
      case when n % 11 = 0 then 'false' else 'true' end, 0, 'bus'
    from generate_series(1, ${ROWS}) n, (select array_agg(_id) ids from clients where not is_provider) c`);

const COLUMNS = `p._id, p.consecutive, c.client, p."cretedDate", p."sendDate", p."isBuffer", p."isFast", p.kilometraje,
  p.observation, p.observationfast, p.driver, p.vehicle, p.estado`;
/** `%s` represents the condition. */
const PAGE = `select ${COLUMNS}
  from (select record_id from cards_preset %s order by at desc, record_id desc limit 31) found
  join presets p on p._id = found.record_id join clients c on c._id = p.client_id order by p."cretedDate" desc, p._id desc`;
const COUNT = `select count(*)::int from (select 1 from cards_preset %s order by at desc, record_id desc limit 1001) found`;

const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 10 });
const bare = fastify();
async function bareList(name: string, where: string, values: string[] = []) {
  const { rows } = await pool.query({ name, text: PAGE.replace('%s', where), values });
  await pool.query({ name: `${name}-count`, text: COUNT.replace('%s', where), values });
  return { status: 200, data: rows };
}
bare.get('/all', () => bareList('all', ''));
bare.get<{ Params: { client: string } }>('/of/:client', ({ params }) =>
  bareList('of', 'where client_id = $1 and not is_hidden', [params.client]),
);
bare.get<{ Params: { word: string } }>('/found/:word', ({ params }) =>
  bareList('found', 'where search like $1', [`%${params.word}%`]),
);

async function signIn(name: string) {
  const basic = { authorization: `Basic ${Buffer.from(`${name}:${config.DEMO_PASSWORD}`).toString('base64')}` };
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: basic });
  return { authorization: `Bearer ${signedIn.json<{ data: { token: string } }>().data.token}` };
}
const [staff, own] = [await signIn('gerente'), await signIn('despachos')];
const { rows: owners } = await pool.query<{ _id: string }>('select _id from clients where client_key = $1', [
  'expreso del caribe',
]);
const list = (query = '', headers = staff) => app.inject({ url: `/api/preset-v2?limit=30${query}`, headers });

const of = `of ${ROWS.toLocaleString('en')}`;
const lists = [
  ['first page', 200, '/all', () => list()],
  ["a client's own page", 200, `/of/${owners[0]?._id}`, () => list('', own)],
  ['a rare word', 100, '/found/77123', () => list('&search=77123')],
  ['a common word', 100, '/found/conductor', () => list('&search=conductor')],
] as const;
const verdicts = [];
for (const [what, runs, path, ours] of lists)
  verdicts.push(
    await compare({
      what: `prealistamientos: ${what} ${of}`,
      runs,
      database: pool,
      bare: () => bare.inject(path),
      ours,
    }),
  );
report(verdicts);

/** As the file holds them, newest first. */
const COPY = `copy (select p.consecutive, p."cretedDate", c.client, p."isBuffer", p."isFast", p.vehicle ->> 'nombre', p.vehicle ->> 'patente',
  p.kilometraje, p.driver ->> 'nombre', p.driver ->> 'apellido', p.estado, p.observation
  from presets p join clients c on c._id = p.client_id order by p."cretedDate" desc, p._id desc limit ${EXPORTED}) to '/dev/null' with (format csv)`;
const { rows: first } = await pool.query<{ day: string }>(
  `select ("cretedDate" at time zone '-05:00'::interval)::date::text as day from presets order by "cretedDate" desc offset ${EXPORTED - 1} limit 1`,
);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const port = typeof address === 'object' ? address?.port : undefined;

/** Read to its end and discarded, as a browser writes it to disk. */
async function download(format: string): Promise<number> {
  const query = `fechaIni=${first[0]?.day}&format=${format}`;
  const reply = await fetch(`http://127.0.0.1:${port}/api/preset-v2/export?${query}`, { headers: staff });
  if (!reply.ok || !reply.body) throw new Error(`the export was answered with ${reply.status}`);
  let bytes = 0;
  for await (const part of reply.body) bytes += (part as Uint8Array).length;
  return bytes;
}

async function timed<T>(work: () => Promise<T>) {
  const start = performance.now();
  const cpu = process.cpuUsage();
  const value = await work();
  const spent = process.cpuUsage(cpu);
  return { value, seconds: (performance.now() - start) / 1000, cpu: (spent.user + spent.system) / 1e6 };
}

await pool.query(COPY);
const copied = await timed(() => pool.query(COPY));
for (const format of ['xlsx', 'csv']) {
  await download(format);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const { value, seconds, cpu } = await timed(() => download(format));
  clearInterval(watch);
  const grown = (peak - before) / 2 ** 20;
  console.log(
    `export of ${EXPORTED.toLocaleString('en')} as ${format}: COPY ${copied.seconds.toFixed(2)} s, ours ${seconds.toFixed(2)} s ` +
      `(${cpu.toFixed(2)} s of processor, writer and reader), ${(value / 1e6).toFixed(1)} MB, ` +
      `memory ${(peak / 2 ** 20).toFixed(0)} MiB at most, ${grown.toFixed(0)} more than before`,
  );
  keepFigures({
    [`prealistamientos: ${EXPORTED.toLocaleString('en')} as ${format} against COPY`]: Number(
      (seconds / copied.seconds).toFixed(2),
    ),
    [`prealistamientos: ${EXPORTED.toLocaleString('en')} as ${format}, MiB more`]: Math.round(grown),
  });
}

await app.close();
await bare.close();
await pool.end();
await deps.database.close();
