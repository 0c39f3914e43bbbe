import { afterAll, expect, test } from 'vitest';
import { describeOnPostgres } from '../system/onDatabase';
import { listGrowing, readPlans, watchStatements } from '../system/plans';
import { givenFleet, givenProgramada } from '../testing/gps/gpsFixture';
import { createTestApp } from '../testing/testApp';

const NOW = new Date('2026-11-18T17:00:00.000Z');
const MONTH = { from: new Date('2026-10-18T17:00:00.000Z'), to: NOW };
const TRIPS = 12_000;
const PLATES = 300;

describeOnPostgres('CUM-14 the trips of a plate, where a company has thousands in a month', async () => {
  const api = await createTestApp();
  const { engine } = api.deps.database;
  const record = watchStatements(engine);
  api.setNow(NOW);
  const fleet = await givenFleet(api);
  const trip = await givenProgramada(api, fleet, new Date('2026-11-18T10:00:00.000Z'));
  await engine.asOwner(async (connection) => {
    await connection.exec(`set app.tenant = '*'; set session_replication_role = replica;
      insert into gps_programadas (account_id, vehicle_id, route_id, nombre, fecha_inicio, hora_inicio, start_at, end_at,
          grupo, equipo, activo, placa, conductor, estado, definicion)
        select account_id, vehicle_id, route_id, nombre, fecha_inicio, hora_inicio, start_at - n * interval '3 minutes',
          end_at - n * interval '3 minutes', grupo, equipo, activo, 'PLC' || (100 + n % ${PLATES}), conductor, 'Finalizada',
          definicion
        from gps_programadas, generate_series(1, ${TRIPS}) n where _id = '${trip}';
      reset app.tenant; set session_replication_role = origin`);
    await connection.exec('vacuum analyze gps_programadas');
  });
  const connection = await engine.connect();
  afterAll(async () => {
    connection.release();
    await api.close();
  });

  test.each([[['PLC117']], [['PLC117', 'PLC-117', 'PLC 117']]])('%j are read by their plate alone', async (placas) => {
    const query = { ...MONTH, placas, limit: 25, sort: 'desc' } as const;
    let found: Awaited<ReturnType<typeof api.deps.platform.listProgramadas>> | undefined;
    const sent = await record(async () => {
      found = await api.deps.platform.listProgramadas(fleet.accountId, query);
    });
    expect([found?.items.length, found?.total.value]).toEqual([25, TRIPS / PLATES]);
    expect(new Set(found?.items.map(({ placa }) => placa))).toEqual(new Set(['PLC117']));
    expect(sent.length).toBe(2);
    const sizes = new Map([['gps_programadas', TRIPS]]);
    for (const one of sent)
      for (const plan of await readPlans(connection, one)) expect(listGrowing(plan, sizes)).toEqual([]);
  });
});
