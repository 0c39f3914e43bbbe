import { newId } from '@fenix/api/ground/ids';
import pg from 'pg';
import { backendTimes, keepFigures, percentile } from './measure';
import { openSite } from './site';

/**
 * CUM-33: the fitness of a fleet of 500 vehicles with papers, sheets, checks of yesterday, open defects, a thousand trips a
 * day and positions; and of one departure of it. At most 300 ms of the database for the fleet.
 */
const VEHICLES = 500;
const RUNS = 30;
const CLIENT = 'flota de banco';
const [ACCOUNT, COMPANY] = [newId(), newId()];

const { config, deps, app } = await openSite(`
  insert into gps_accounts (_id, empresa, empresa_key, api_key, fecha) values ('${ACCOUNT}', 'Banco', 'banco', 'k', now());
  insert into clients (_id, client, client_key, "modulesClient", fecha, gps_account_id)
    select '${COMPANY}', '${CLIENT}', '${CLIENT}', "modulesClient", now(), '${ACCOUNT}' from clients where client = 'expreso del caribe';
  insert into gps_vehicles (account_id, nombre, patente, grupo)
    select '${ACCOUNT}', 'Móvil ' || n, 'B' || lpad(n::text, 5, '0'), 'Grupo' from generate_series(1, ${VEHICLES}) n;
  insert into gps_drivers (account_id, nombre, apellido, direccion)
    select '${ACCOUNT}', 'Conductor', 'Número ' || n, '' from generate_series(1, ${VEHICLES}) n;
  insert into gps_routes (account_id, nombre, descripcion, distancia, lugares)
    values ('${ACCOUNT}', 'NORTE', '', 100, '[{"nombre":"A","timeBetween":0},{"nombre":"B","timeBetween":120}]');
  insert into hojas_vehiculo (client_id, placa, modalidad, matricula, fecha)
    select '${COMPANY}', patente, 'Pasajeros por carretera', '2019-03-15', now() from gps_vehicles where account_id = '${ACCOUNT}';
  insert into personas (_id, client_id, "tipoDocumento", documento, documento_key, nombres, apellidos, vinculacion, conductor, activo, fecha)
    select gen_random_uuid(), '${COMPANY}', 'CC', row_number() over () + 1000000, row_number() over () + 1000000, nombre,
      apellido, 'directo', _id::text, true, now() from gps_drivers where account_id = '${ACCOUNT}';
  insert into papeles (_id, client_id, placa, tipo, asunto, vence, autor, fecha)
    select gen_random_uuid(), '${COMPANY}', patente, tipo, tipo, '2030-01-01', 'banco', now() - n * interval '1 year'
    from gps_vehicles, unnest(array['soat', 'rtm', 'tarjeta_operacion', 'rcc', 'rce']) tipo, generate_series(0, 4) n
    where account_id = '${ACCOUNT}';
  insert into presets (_id, client_id, consecutive, "cretedDate", "sendDate", driver, vehicle, vehicle_id, "checkList", estado, version, clase)
    select gen_random_uuid(), '${COMPANY}', 900000 + row_number() over (), now() - n * interval '23 hours', now(),
      '{"nombre": "Ana", "apellido": "Ruiz", "cedula": "1"}', jsonb_build_object('nombre', nombre, 'patente', patente), _id::text, '[]', 'true', 0, 'bus' from gps_vehicles, generate_series(1, 60) n where account_id = '${ACCOUNT}';
  insert into defectos (_id, client_id, vehicle_id, placa, punto, seccion, nombre, criticidad, preset_id, consecutive, desde, visto, escrito)
    select gen_random_uuid(), '${COMPANY}', vehicle_id, 'B', 'p' || n, 's', 'Punto ' || n, 'mayor', _id, consecutive, now(), now(), now()
    from (select distinct on (vehicle_id) * from presets where client_id = '${COMPANY}' order by vehicle_id) p, generate_series(1, 2) n`);
const db = deps.database.system;
const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 1 });
const now = new Date();
const platform = deps.platform;
const vehicles = await platform.listVehiculos(ACCOUNT);
const drivers = await platform.listConductores(ACCOUNT);
const [route] = await platform.listRutas(ACCOUNT);
const HOUR = 3_600_000;
for (const [index, vehicle] of vehicles.entries()) {
  const driver = drivers[index % drivers.length];
  const at = now.getTime() - 1000;
  await platform.takePositions(vehicle.id, [
    { at, latitud: 10, longitud: -74, velocidad: 50, rumbo: 0, encendido: true, alarma: null },
  ]);
  for (const hours of [-30, -26, -6, 8]) {
    const start = new Date(now.getTime() + hours * HOUR + index * 1000);
    await platform.programRoute(ACCOUNT, {
      idruta: route?.id ?? '',
      idactivo: vehicle.id,
      nombre: 'NORTE',
      definicion: {
        descripcion: '',
        conductor1: [{ id: driver?.id, nombre: `${driver?.nombre} ${driver?.apellido}` }],
        lugares: [],
        frequencyDeparture: '10',
        inControl: false,
      },
      start,
      end: new Date(start.getTime() + 2 * HOUR),
    });
  }
}
await deps.database.engine.asOwner((connection) => connection.exec('analyze'));

const user = newId();
const session = newId();
const expires_at = new Date(now.getTime() + HOUR);
await db
  .insertInto('users')
  .values({
    _id: user,
    client_id: COMPANY,
    name: 'banco',
    name_key: 'banco',
    nameUser: 'Banco',
    email: 'banco@banco.example',
    password_hash: '-',
    scopes: ['createDispatch', 'readDispatch'],
    isActive: true,
    fecha: now,
  })
  .execute();
const stamps = { created_at: now, last_used_at: now, confirmed_at: now, expires_at };
await db
  .insertInto('sessions')
  .values({ _id: session, user_id: user, client_id: COMPANY, ...stamps })
  .execute();
const authorization = `Bearer ${await deps.tokens.issue(session, user, expires_at)}`;

/** The whole call by the clock, and of it the processor time of the database, which a busy machine does not lengthen. */
async function measure(what: string, url: string): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  const ask = async () => {
    const start = performance.now();
    const reply = await app.inject({ url, headers: { authorization } });
    times.push(performance.now() - start);
    if (reply.statusCode !== 200) throw new Error(reply.body);
    bytes = reply.body.length;
  };
  await ask();
  const before = await backendTimes(pool);
  for (let run = 0; run < RUNS; run += 1) await ask();
  const after = await backendTimes(pool);
  const database = [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0) / RUNS;
  const [middle = 0, slow = 0] = [percentile(times, 0.5), percentile(times, 0.95)];
  console.log(
    `${what.padEnd(30)} ${middle.toFixed(1)} ms, slowest of twenty ${slow.toFixed(1)} ms; ` +
      `database ${database.toFixed(1)} ms; ${bytes} bytes`,
  );
  keepFigures({ [`${what} (database ms)`]: Number(database.toFixed(1)) });
}

const departure = new URLSearchParams({
  vehiculo: vehicles[0]?.id ?? '',
  conductor: drivers[0]?.id ?? '',
  ruta: route?.id ?? '',
  hora: new Date(now.getTime() + HOUR).toISOString(),
});
await measure('fitness of 500 vehicles', '/api/aptitud/flota');
await measure('fitness of one departure', `/api/aptitud?${departure}`);
await pool.end();
await app.close();
await deps.database.close();
