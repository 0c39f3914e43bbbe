import { addUpSome } from '@fenix/gps/store/tripDays';
import { CATEGORIAS } from '@fenix/domain/gps/conduccion';
import { type IsoDay, addDays } from '@fenix/domain/dates/days';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../testing/eventually';
import { anotherServer } from '../testing/gps/anotherServer';
import { driveNorth, givenFleet, givenVehicle } from '../testing/gps/gpsFixture';
import { describeOnPostgres } from '../system/onDatabase';
import { type TestApp, createTestApp } from '../testing/testApp';

const NOW = new Date('2026-03-10T20:00:00Z');
const TODAY = '2026-03-10';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOW));

const db = () => api.deps.database.system;

type Given = { day: IsoDay; hour?: string; metros?: number; score?: number; events?: readonly [string, string][] };

/** A trip as it is stored; each event is its category and when it began. */
async function givenTrip(vehicleId: string, { day, hour = '08:00', metros = 1000, score = 1, events = [] }: Given) {
  const start = new Date(`${day}T${hour}:00-05:00`);
  const categorias = CATEGORIAS.map((categoria) => ({
    categoria,
    calificacion: score,
    eventos: events.filter(([of]) => of === categoria).map(([, at]) => ({ inicio: { fecha_hora: at } })),
  }));
  await sql`insert into gps_viajes (vehicle_id, start_at, end_at, metros, segundos, calificacion, categorias, viaje)
    values (${vehicleId}::uuid, ${start}::timestamptz, ${start}::timestamptz, ${metros}, 60, ${score},
      ${JSON.stringify(Object.fromEntries(CATEGORIAS.map((name) => [name, score])))}::jsonb,
      ${JSON.stringify({ categorias })}::jsonb)`.execute(db());
}

const daysOf = (vehicleId: string) =>
  db().selectFrom('gps_viajes_dias').selectAll().where('vehicle_id', '=', vehicleId).orderBy('day').execute();

describe('PESV-43 days are added up from trips by the database', () => {
  test('by the day in Bogotá on which a trip begins, with scores by distance', async () => {
    const { vehicleId } = await givenFleet(api);
    await givenTrip(vehicleId, { day: '2026-03-01', hour: '23:59', metros: 1000, score: 0.5 });
    await givenTrip(vehicleId, { day: '2026-03-01', hour: '00:00', metros: 3000, score: 1 });
    await givenTrip(vehicleId, { day: '2026-03-02', hour: '00:00', metros: 500, score: 0 });
    expect(await daysOf(vehicleId)).toMatchObject([
      { day: '2026-03-01', viajes: 2, metros: 4000, segundos: 120, puntos: [3500, 3500, 3500, 3500, 3500] },
      { day: '2026-03-02', viajes: 1, metros: 500, segundos: 60, puntos: [0, 0, 0, 0, 0] },
    ]);
  });

  test('events keep their own weekday and hour, also past midnight', async () => {
    const { vehicleId } = await givenFleet(api);
    // A Sunday night: the speeding is of Monday at one.
    const events = [
      ['Eventos', '2026-03-08 23:30:00'],
      ['Velocidades', '2026-03-09 01:05:00'],
    ] as const;
    await givenTrip(vehicleId, { day: '2026-03-08', hour: '23:00', events: events.map(([of, at]) => [of, at]) });
    expect((await daysOf(vehicleId))[0]?.eventos).toEqual([(6 * 24 + 23) * 5, 1 * 5 + 4]);
  });

  test('a day has the events of all its trips, in their order', async () => {
    const { vehicleId } = await givenFleet(api);
    // A Monday; the trips are written in another order than they were driven.
    await givenTrip(vehicleId, { day: '2026-03-09', hour: '12:00' });
    await givenTrip(vehicleId, { day: '2026-03-09', hour: '10:00', events: [['Eventos', '2026-03-09 10:05:00']] });
    await givenTrip(vehicleId, { day: '2026-03-09', hour: '08:00', events: [['Velocidades', '2026-03-09 08:10:00']] });
    expect((await daysOf(vehicleId))[0]).toMatchObject({ viajes: 3, eventos: [8 * 5 + 4, 10 * 5] });
  });

  test('follow each change of a trip, and end with the last one', async () => {
    const { vehicleId } = await givenFleet(api);
    await givenTrip(vehicleId, { day: '2026-03-01' });
    await givenTrip(vehicleId, { day: '2026-03-01', hour: '10:00' });
    await sql`update gps_viajes set metros = 5000 where vehicle_id = ${vehicleId}::uuid and start_at = ${new Date('2026-03-01T13:00:00Z')}::timestamptz`.execute(
      db(),
    );
    expect(await daysOf(vehicleId)).toMatchObject([{ viajes: 2, metros: 6000 }]);
    await sql`delete from gps_viajes where vehicle_id = ${vehicleId}::uuid and metros = 5000`.execute(db());
    expect(await daysOf(vehicleId)).toMatchObject([{ viajes: 1, metros: 1000 }]);
    await sql`delete from gps_viajes where vehicle_id = ${vehicleId}::uuid`.execute(db());
    expect(await daysOf(vehicleId)).toEqual([]);
  });

  test('events of a trip under way are those that the analysis found, however often it is looked at', async () => {
    const { vehicleId } = await givenFleet(api);
    // A Sunday night at 100 km/h, and on into Monday: night driving since 23:40, too fast since 23:40.
    const start = new Date('2026-03-09T04:40:00Z');
    const drive = driveNorth(start).map((one) => Object.assign(one, { velocidad: 100 }));
    for (const count of [drive.length / 2, drive.length]) {
      api.setNow(new Date((drive[count - 1]?.at ?? 0) + 30_000));
      await api.deps.platform.takePositions(vehicleId, drive.slice(0, count));
      await api.deps.platform.noteDriving();
    }
    const { rows } = await sql<{ eventos: number[]; written: number[]; nombres: string[] }>`
      select eventos, gps_eventos_de(viaje) as written,
        array(select jsonb_path_query(viaje, '$.categorias[*].eventos[*].nombre') #>> '{}') as nombres
      from gps_viajes where vehicle_id = ${vehicleId}::uuid`.execute(db());
    const sunday = (6 * 24 + 23) * CATEGORIAS.length;
    expect(rows).toMatchObject([
      { nombres: ['Conducción nocturna', 'Exceso de velocidad'], eventos: [sunday + 1, sunday + 4] },
    ]);
    expect(rows[0]?.eventos).toEqual(rows[0]?.written);
    expect((await daysOf(vehicleId))[0]?.eventos).toEqual([sunday + 1, sunday + 4]);
  });

  test('of a drive that is looked at again and again are those of the trip that came of it', async () => {
    const { vehicleId } = await givenFleet(api);
    const drive = driveNorth(new Date(NOW.getTime() - 20 * 60_000));
    for (const part of [drive.slice(0, 10), drive.slice(10)]) {
      await api.deps.platform.takePositions(vehicleId, part);
      await api.deps.platform.noteDriving();
    }
    const trip = await db()
      .selectFrom('gps_viajes')
      .selectAll()
      .where('vehicle_id', '=', vehicleId)
      .executeTakeFirstOrThrow();
    expect(await daysOf(vehicleId)).toMatchObject([
      { day: TODAY, viajes: 1, metros: trip.metros, segundos: trip.segundos },
    ]);
  });
});

/** As a database is after the upgrade: trips of many days, none of them added up. */
async function givenPast(vehicles: number, days: number) {
  const { accountId, vehicleId } = await givenFleet(api);
  const ids = [vehicleId];
  for (let count = 1; count < vehicles; count += 1) ids.push((await givenVehicle(api, accountId)).vehicleId);
  const events: [string, string][] = [['Ralenti', '2026-03-04 10:00:00']];
  for (const id of ids)
    for (let back = 0; back < days; back += 1)
      await givenTrip(id, { day: addDays(TODAY, -back), metros: 1000 + back, events });
  const known = await Promise.all(ids.map(daysOf));
  await sql`delete from gps_viajes_dias where vehicle_id = any(${ids}::uuid[])`.execute(db());
  // Trips of the version before have no events in short.
  await api.deps.database.engine.asOwner((owner) =>
    owner.exec(`set app.tenant = '*'; alter table gps_viajes disable trigger user;
      update gps_viajes set eventos = null; alter table gps_viajes enable trigger user; reset app.tenant`),
  );
  for (const id of ids) {
    await sql`insert into gps_conduccion (vehicle_id, corte, hasta, visto)
      values (${id}::uuid, ${NOW}::timestamptz, ${NOW}::timestamptz, ${NOW}::timestamptz)`.execute(db());
    await sql`insert into gps_dias_pendientes values (${id}::uuid, '2026-03-11')`.execute(db());
  }
  return { accountId, ids, known };
}

const waiting = async (ids: readonly string[]) =>
  (await db().selectFrom('gps_dias_pendientes').select('hasta').where('vehicle_id', 'in', ids).execute()).length;
const MONTH = { first: addDays(TODAY, -30), last: TODAY };

describe('PESV-43 trips from before the table of days', () => {
  test('are added up behind the requests, newest days first; a stop half way loses nothing and the next look ends it', async () => {
    const { accountId, ids, known } = await givenPast(3, 70);
    // A month of one vehicle, then the newest month of the next.
    expect(await addUpSome(db(), accountId)).toBe(true);
    const after = await Promise.all(ids.map(daysOf));
    expect(after.map((days) => days.length).toSorted((a, b) => a - b)).toEqual([0, 0, 31]);
    expect(after.flat()[0]?.day).toBe('2026-02-08');
    expect(after.flat().at(-1)?.day).toBe(TODAY);

    const stopped = new AbortController();
    const look = anotherServer(api, () => {}).noteDriving(stopped.signal);
    await eventually(async () => expect((await Promise.all(ids.map(daysOf))).flat().length).toBeGreaterThan(31));
    stopped.abort();
    await look;
    await anotherServer(api, () => {}).noteDriving();
    expect(await Promise.all(ids.map(daysOf))).toEqual(known);
    expect(await waiting(ids)).toBe(0);
  });

  test('are said to wait, from which day on all is there, and asked for again are complete', async () => {
    const { accountId, ids } = await givenPast(2, 40);
    const { platform } = api.deps;
    const first = await platform.readPeriodo(accountId, MONTH);
    expect(first.value.desde).toBe('2026-03-11');
    expect(first.value.activo.map(({ viajes }) => viajes)).toEqual([0, 0]);
    await addUpSome(db(), accountId);
    await addUpSome(db(), accountId);
    // What was given before it was whole is not remembered.
    const second = await platform.readPeriodo(accountId, MONTH);
    expect(second.value.activo.map(({ viajes }) => viajes)).toEqual([31, 31]);
    expect(second.value.desde).toBeNull();
    expect(await waiting(ids)).toBe(2);
    await platform.noteDriving();
    expect(await waiting(ids)).toBe(0);
  });
});

describe('PESV-43 a month is answered from few rows', () => {
  test('days before yesterday are read once a minute, today and yesterday each time', async () => {
    const { accountId, vehicleId } = await givenFleet(api);
    for (let back = 0; back < 31; back += 1) await givenTrip(vehicleId, { day: addDays(TODAY, -back) });
    const { platform } = api.deps;
    const tripsOf = async () => (await platform.readPeriodo(accountId, MONTH)).value.activo[0]?.viajes;
    expect(await tripsOf()).toBe(31);
    await givenTrip(vehicleId, { day: TODAY, hour: '10:00' });
    await givenTrip(vehicleId, { day: addDays(TODAY, -2), hour: '10:00' });
    expect(await tripsOf()).toBe(32);
    api.setNow(new Date(NOW.getTime() + 60_000));
    expect(await tripsOf()).toBe(33);
  });

  test('the days before are compared: as many, and nothing of a vehicle that stood', async () => {
    const { accountId, vehicleId } = await givenFleet(api);
    const { vehicleId: other } = await givenVehicle(api, accountId);
    await givenTrip(vehicleId, { day: '2026-03-07', score: 0.5 });
    await givenTrip(vehicleId, { day: '2026-03-09', score: 0.8 });
    await givenTrip(other, { day: '2026-03-10', score: 0.8 });
    const { value } = await api.deps.platform.readPeriodo(accountId, { first: '2026-03-09', last: TODAY });
    const rows = new Map(value.activo.map(({ id, valor, antes }) => [id, [valor, antes]]));
    expect(rows.get(vehicleId)).toEqual([8, 5]);
    expect(rows.get(other)).toEqual([8, null]);
    expect(value.dias).toEqual([
      { dia: '2026-03-09', grupo: 'Intermunicipal', valor: 8 },
      { dia: '2026-03-10', grupo: 'Intermunicipal', valor: 8 },
    ]);
  });
});

describeOnPostgres('PESV-43 days from before, beside another server', () => {
  test('leave a vehicle alone that a server is looking at', async () => {
    const { accountId, ids } = await givenPast(1, 3);
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('gps_conduccion').selectAll().where('vehicle_id', '=', ids[0]!).forUpdate().execute();
        expect(await addUpSome(db(), accountId)).toBe(false);
      });
    expect(await addUpSome(db(), accountId)).toBe(true);
  });
});
