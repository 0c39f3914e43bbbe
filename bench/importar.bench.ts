import pg from 'pg';
import { backendTimes, keepFigures } from './measure';
import { openSite } from './site';

/**
 * CUM-11: files of ten thousand rows, the most that is taken: new vehicles and people, the same file again, and one with a
 * bad last line. Each is one transaction; a person waits for it, and a proxy waits 60 s.
 */
const ROWS = 10_000;
const LIMIT_MS = 30_000;

const { config, deps, app } = await openSite(`
  insert into gps_vehicles (account_id, nombre, patente, grupo)
    select gps_account_id, 'Móvil ' || n, chr(65 + n % 26) || chr(65 + (n / 26) % 26) || 'Q' || lpad((n / 10)::text, 3, '0'), 'Banco'
    from clients, generate_series(0, ${ROWS - 1}) n where client = 'expreso del caribe'`);
const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 1 });
const basic = `Basic ${Buffer.from(`operaciones:${config.DEMO_PASSWORD}`).toString('base64')}`;
const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: { authorization: basic } });
const authorization = `Bearer ${signedIn.json<{ data: { token: string } }>().data.token}`;

const { rows: fleet } = await pool.query<{ patente: string }>(
  `select patente from gps_vehicles where grupo = 'Banco' order by patente limit ${ROWS}`,
);
const vehicles = fleet.map(({ patente }, at) => `${patente};Especial;bus;propio;2025-03-15;${at}`);
const people = Array.from({ length: ROWS }, (_, at) => `CC;${3_000_000 + at};Persona ${at};De Prueba;2028-01-01`);

/** The call by the clock, the processor time of the database beside it, which a busy machine does not lengthen. */
async function bring(what: string, url: string, lines: readonly string[], expected: Record<string, unknown>) {
  const before = await backendTimes(pool);
  const start = performance.now();
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: { authorization },
    payload: { csv: lines.join('\n') },
  });
  const wall = performance.now() - start;
  const after = await backendTimes(pool);
  const database = [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  const said = JSON.stringify(reply.json());
  const isRight = Object.entries(expected).every(([name, value]) =>
    said.includes(`"${name}":${JSON.stringify(value)}`),
  );
  if (!isRight) throw new Error(`${what}: ${reply.statusCode} ${said.slice(0, 400)}`);
  console.log(`${what.padEnd(36)} ${(wall / 1000).toFixed(2)} s, database ${(database / 1000).toFixed(2)} s`);
  keepFigures({ [`importar: ${what}, s`]: Number((wall / 1000).toFixed(2)) });
  if (wall > LIMIT_MS) process.exitCode = 1;
}

const SHEETS = '/api/hojas-de-vida/vehiculos/import';
const PEOPLE = '/api/personas/import';
const vehicleHead = 'placa;modalidad;clase;propiedad;matricula;internalNumber';
const personHead = 'tipoDocumento;documento;nombres;apellidos;licenciaVence';
await bring('10,000 vehicles, last line bad', SHEETS, [vehicleHead, ...vehicles.with(ROWS - 1, 'ZZZ999;;bus;;;')], {
  status: 400,
});
await bring('10,000 new vehicles', SHEETS, [vehicleHead, ...vehicles], { creadas: ROWS });
await bring('the same 10,000 vehicles again', SHEETS, [vehicleHead, ...vehicles], { iguales: ROWS });
await bring('10,000 new people', PEOPLE, [personHead, ...people], { creadas: ROWS });
await bring('the same 10,000 people again', PEOPLE, [personHead, ...people], { iguales: ROWS });
await pool.end();
await app.close();
await deps.database.close();
