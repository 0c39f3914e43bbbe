import { type Conservacion, SIN_REGLA } from '@fenix/domain/clientes/conservacion';
import { makeMonths } from '@fenix/gps/store/months';
import { keepDay } from '@fenix/gps/store/days';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../ground/ids';
import { type Job, claim } from '../jobs/queue';
import { runOneJob } from '../jobs/runner';
import { type GivenFleet, driveNorth, givenFleet } from '../testing/gps/gpsFixture';
import { PICTURE } from '../testing/picture';
import { givenTarget } from '../system/targets';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { findOverdue } from './overdue';
import { RETENTION, retain, scheduleRetention } from './retention';

const NOW = new Date('2026-11-18T12:00:00.000Z');
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const log = { warn: vi.fn<() => void>() };

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOW);
  for (const table of [
    'jobs',
    'conservacion',
    'conservacion_runs',
    'gps_days',
    'gps_viajes',
    'gps_photos',
    'alertas_atendidas',
  ] as const)
    await db().deleteFrom(table).execute();
  await db().updateTable('clients').set({ gps_account_id: null }).execute();
});

const db = () => api.deps.database.system;
const job = (payload = {}): Job => ({ _id: newId(), kind: RETENTION, payload, attempts: 1, max_attempts: 8 });

type Rules = Partial<Conservacion>;
async function givenCompany(rules: Rules) {
  const client = await api.givenClient();
  const fleet = await givenFleet(api);
  await join(client.id, fleet.accountId);
  await give(client.id, rules);
  return { client, fleet };
}
const join = (clientId: string, accountId: string) =>
  db().updateTable('clients').set({ gps_account_id: accountId }).where('_id', '=', clientId).execute();
const give = (client_id: string, rules: Rules) =>
  db()
    .insertInto('conservacion')
    .values({ client_id, ...SIN_REGLA, ...rules })
    .execute();

const dayOf = (days: number) => ago(days).toISOString().slice(0, 10);
const givenDay = (fleet: GivenFleet, days: number) =>
  keepDay(db(), { vehicleId: fleet.vehicleId, day: dayOf(days) }, driveNorth(ago(days)).slice(0, 10));
const daysOf = async (fleet: GivenFleet) =>
  (
    await db().selectFrom('gps_days').select('day').where('vehicle_id', '=', fleet.vehicleId).orderBy('day').execute()
  ).map(({ day }) => day);
async function givenTrip({ vehicleId }: GivenFleet, days: number): Promise<void> {
  await db()
    .insertInto('gps_viajes')
    .values({
      vehicle_id: vehicleId,
      start_at: ago(days),
      end_at: ago(days),
      metros: 1,
      segundos: 1,
      calificacion: 5,
      categorias: '{}',
      viaje: '{}',
    })
    .execute();
}
const givenPhoto = ({ accountId, vehicleId, imei }: GivenFleet, days: number, content: Uint8Array = PICTURE) =>
  api.deps.platform.takeFoto(
    { accountId, vehicleId, imei },
    {
      at: ago(days),
      latitud: null,
      longitud: null,
      mime: 'image/png',
      content,
    },
  );
async function givenAttended(client: GivenClient, days: number): Promise<void> {
  const user = await api.givenUser(client);
  const facts = { clave: newId(), tipo: 'alarma', placa: 'ABC123', texto: 'Botón de pánico', por: 'Ana Díaz' } as const;
  await db()
    .insertInto('alertas_atendidas')
    .values({
      _id: newId(),
      client_id: client.id,
      user_id: user.id,
      ...facts,
      desde: ago(days),
      fecha: ago(days),
      cambio: NOW,
    })
    .execute();
}
const attendedOf = async (client_id: string) =>
  (
    await db()
      .selectFrom('alertas_atendidas')
      .select('fecha')
      .where('client_id', '=', client_id)
      .orderBy('fecha')
      .execute()
  ).map(({ fecha }) => fecha);
const runs = () => db().selectFrom('conservacion_runs').selectAll().execute();
const entries = () =>
  db().selectFrom('audit_log').select('after').where('action', '=', 'conservacion.borrar').orderBy('at').execute();

describe('CLI-46 what is over its period is deleted', () => {
  test('positions in whole days, trips and notices by the rule of the client; the rest stays', async () => {
    const { client, fleet } = await givenCompany({ posiciones: 60, viajes: 90, avisos: 10 });
    const other = await givenCompany({});
    for (const of of [fleet, other.fleet]) {
      for (const days of [400, 61, 60, 59, 1]) await givenDay(of, days);
      for (const days of [91, 89]) await givenTrip(of, days);
    }
    await db().deleteFrom('avisos').execute();
    for (const days of [11, 9])
      await db()
        .insertInto('avisos')
        .values({ kind: 'informe.creado', subject: 'x', client_id: client.id, at: ago(days), data: '{}' })
        .execute();
    await retain(api.deps, job(), log);
    expect(await daysOf(fleet)).toEqual([dayOf(60), dayOf(59), dayOf(1)]);
    expect(await daysOf(other.fleet)).toHaveLength(5);
    expect(await db().selectFrom('gps_viajes').select('start_at').orderBy('start_at').execute()).toHaveLength(3);
    expect(await db().selectFrom('avisos').select('at').execute()).toEqual([{ at: ago(9) }]);
    expect((await entries()).at(-1)).toEqual({ after: { posiciones: 20, viajes: 1, avisos: 1 } });
    expect(await runs()).toMatchObject([{ finished_at: NOW, counts: { posiciones: 20, viajes: 1, avisos: 1 } }]);
  });

  test('of companies that share an account the longest period holds', async () => {
    const { fleet } = await givenCompany({ posiciones: 30 });
    const partner = await api.givenClient();
    await join(partner.id, fleet.accountId);
    await givenDay(fleet, 100);
    await retain(api.deps, job(), log);
    expect(await daysOf(fleet)).toHaveLength(1);
    await give(partner.id, { posiciones: 90 });
    await retain(api.deps, job(), log);
    expect(await daysOf(fleet)).toEqual([]);
  });

  test('a client that was deleted keeps its rule: it may come back', async () => {
    const { client, fleet } = await givenCompany({ posiciones: 0, viajes: 0 });
    const config = {
      ...api.deps.config,
      CONSERVACION: { ...api.deps.config.CONSERVACION, posiciones: 90, viajes: 90 },
    };
    await db().updateTable('clients').set({ deleted_at: NOW }).where('_id', '=', client.id).execute();
    await givenDay(fleet, 100);
    await givenTrip(fleet, 100);
    await retain({ ...api.deps, config }, job(), log);
    expect(await daysOf(fleet)).toHaveLength(1);
    const trips = db().selectFrom('gps_viajes').select('start_at').where('vehicle_id', '=', fleet.vehicleId);
    expect(await trips.execute()).toHaveLength(1);
  });

  test('loose positions and late receipts go with their days', async () => {
    const { fleet } = await givenCompany({ posiciones: 60 });
    const row = { vehicle_id: fleet.vehicleId, latitud: 1, longitud: 1, velocidad: 1, rumbo: 1, encendido: null };
    await makeMonths(db(), [ago(200).getTime(), ago(1).getTime()]);
    for (const days of [200, 1])
      await db()
        .insertInto('gps_positions')
        .values({ ...row, at: ago(days), alarma: null })
        .execute();
    await sql`insert into gps_receipts (vehicle_id, first_at, received_at, has_time, moments)
      values (${fleet.vehicleId}, ${ago(200)}, ${ago(199)}, true, array[${ago(200)}::timestamptz])`.execute(db());
    await retain(api.deps, job(), log);
    const left = db().selectFrom('gps_positions').select('at').where('vehicle_id', '=', fleet.vehicleId);
    expect(await left.execute()).toEqual([{ at: ago(1) }]);
    const receipts = db().selectFrom('gps_receipts').select('first_at').where('vehicle_id', '=', fleet.vehicleId);
    expect(await receipts.execute()).toEqual([]);
  });

  test('photos of cameras with their files, except those on which passengers were counted', async () => {
    const { client, fleet } = await givenCompany({ fotos: 30 });
    const [old, counted, fresh] = [
      await givenPhoto(fleet, 31),
      await givenPhoto(fleet, 32),
      await givenPhoto(fleet, 29),
    ];
    await db()
      .insertInto('formimages')
      .values({
        id: newId(),
        client_id: client.id,
        trip_id: 'v',
        foto: 'x',
        fecha_hora: ago(32),
        numPassengers: 3,
        responsable: 'Ana',
      })
      .execute();
    const before = await db().selectFrom('gps_photos').select(['_id', 'file']).execute();
    await retain(api.deps, job(), log);
    const left = (await db().selectFrom('gps_photos').select('_id').execute()).map(({ _id }) => _id);
    expect(left.toSorted()).toEqual([counted, fresh].toSorted());
    const file = before.find(({ _id }) => _id === old)?.file ?? '';
    const media = await db().selectFrom('media').select(['deleted_at']).where('_id', '=', file).executeTakeFirst();
    expect(media).toEqual({ deleted_at: NOW });
  });

  test('who took which alert on: by the rule of the client, else by that of the installation; 0 keeps for ever', async () => {
    const own = await api.givenClient();
    const usual = await api.givenClient();
    const forever = await api.givenClient();
    await give(own.id, { alertas: 30 });
    await give(forever.id, { alertas: 0 });
    for (const client of [own, usual, forever])
      for (const days of [500, 91, 89, 31, 29]) await givenAttended(client, days);
    const config = { ...api.deps.config, CONSERVACION: { ...api.deps.config.CONSERVACION, alertas: 90 } };
    const counted = await Promise.all((await findOverdue(db(), config, NOW)).map(({ count }) => count(db())));
    expect(counted.toSorted((a, b) => a - b)).toEqual([2, 4]);
    await retain({ ...api.deps, config }, job(), log);
    expect(await attendedOf(own.id)).toEqual([ago(29)]);
    expect(await attendedOf(usual.id)).toEqual([ago(89), ago(31), ago(29)]);
    expect(await attendedOf(forever.id)).toHaveLength(5);
    expect((await entries()).at(-1)).toEqual({ after: { alertas: 6 } });
  });

  test('no table of records loses a row, however old they are', async () => {
    const { client, fleet } = await givenCompany({ posiciones: 30, viajes: 30, fotos: 7, avisos: 7 });
    await givenTarget(api, client);
    await join(client.id, fleet.accountId);
    await givenDay(fleet, 100);
    const MAY_SHRINK = [
      'avisos',
      'gps_days',
      'gps_photos',
      'gps_positions',
      'gps_receipts',
      'gps_viajes',
      'media_uses',
    ];
    const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> all (${MAY_SHRINK}::text[]) and not obj_description(oid, 'pg_class') is not distinct from 'derived'
      order by 1`.execute(db());
    const counts = async () => {
      const found: Record<string, number> = {};
      for (const { name } of tables)
        found[name] = (
          await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db())
        ).rows[0]!.n;
      return found;
    };
    const before = await counts();
    api.setNow(new Date(NOW.getTime() + 3650 * DAY));
    await retain(api.deps, job(), log);
    const after = await counts();
    expect(Object.entries(before).filter(([name, n]) => (after[name] ?? 0) < n)).toEqual([]);
    expect(await daysOf(fleet)).toEqual([]);
    for (const table of ['actas', 'informes', 'presets', 'gps_programadas', 'audit_log'])
      expect(before[table]).toBeGreaterThan(0);
  });

  test('without any period nothing runs and nothing is written', async () => {
    const { fleet } = await givenCompany({});
    await givenDay(fleet, 5000);
    const before = (await entries()).length;
    await retain(api.deps, job(), log);
    expect([await daysOf(fleet), await runs(), (await entries()).length]).toEqual([[dayOf(5000)], [], before]);
  });

  test('the period of the installation holds where a client has none, and 0 keeps for ever', async () => {
    const [kept, usual] = [await givenCompany({ posiciones: 0 }), await givenCompany({})];
    for (const { fleet } of [kept, usual]) await givenDay(fleet, 100);
    const config = { ...api.deps.config, CONSERVACION: { ...api.deps.config.CONSERVACION, posiciones: 90 } };
    await retain({ ...api.deps, config }, job(), log);
    expect([await daysOf(kept.fleet), await daysOf(usual.fleet)]).toEqual([[dayOf(100)], []]);
  });
});

describe('CLI-46 a run', () => {
  test('whose turn is over goes on in the next, and its one audit entry counts all of it', async () => {
    const { fleet } = await givenCompany({ posiciones: 30, viajes: 30 });
    for (let days = 40; days < 260; days += 1) await givenDay(fleet, days);
    await givenTrip(fleet, 50);
    const first = job();
    const ofRun = () => db().selectFrom('audit_log').select('after').where('entity_id', '=', first._id).execute();
    await retain(api.deps, first, log, { turnMs: 0 });
    const left = (await daysOf(fleet)).length;
    expect(left).toBeLessThan(220);
    expect(left).toBeGreaterThan(0);
    expect(await ofRun()).toEqual([]);
    // The server was killed before it could finish the job: another one claims it after its lease.
    await retain(api.deps, first, log, { turnMs: 0 });
    for (let turns = 0; turns < 20; turns += 1) {
      api.setNow(new Date(NOW.getTime() + (turns + 1) * 5_000));
      const more = await runOneJob(
        api.deps,
        { [RETENTION]: (deps, one) => retain(deps, one, log, { turnMs: 0 }) },
        api.app.log,
      );
      if (!more) break;
    }
    expect(await daysOf(fleet)).toEqual([]);
    expect(await ofRun()).toEqual([{ after: { posiciones: 2200, viajes: 1 } }]);
    expect(await runs()).toHaveLength(1);
  });

  test('is scheduled for half past three at night in Bogotá, once', async () => {
    await scheduleRetention(db(), NOW);
    await scheduleRetention(db(), NOW);
    const planned = await db().selectFrom('jobs').select('run_at').where('kind', '=', RETENTION).execute();
    expect(planned).toEqual([{ run_at: new Date('2026-11-19T08:30:00.000Z') }]);
    expect(await claim(db(), [RETENTION], NOW)).toBeUndefined();
  });
});

describe('CLI-46 empty months of positions', () => {
  const months = async () =>
    (
      await sql<{ name: string }>`select relname as name from pg_class c join pg_inherits i on i.inhrelid = c.oid
        where i.inhparent = 'gps_positions'::regclass order by 1`.execute(db())
    ).rows.map(({ name }) => name);

  test('are dropped once they are long over; one that holds a position stays', async () => {
    const { fleet } = await givenCompany({});
    const at = (text: string) => new Date(`${text}T12:00:00.000Z`);
    await makeMonths(
      db(),
      ['2025-01-10', '2025-02-10', '2026-10-10'].map((day) => at(day).getTime()),
    );
    await db()
      .insertInto('gps_positions')
      .values({
        vehicle_id: fleet.vehicleId,
        at: at('2025-02-10'),
        latitud: 1,
        longitud: 1,
        velocidad: 1,
        rumbo: 1,
        encendido: null,
        alarma: null,
      })
      .execute();
    await retain(api.deps, job(), log);
    const left = await months();
    expect(left).toContain('gps_positions_2025_02');
    expect(left).toContain('gps_positions_2026_10');
    expect(left).not.toContain('gps_positions_2025_01');
    await db().deleteFrom('gps_positions').where('vehicle_id', '=', fleet.vehicleId).execute();
  });

  test('a server that knew the month takes a report of it all the same', async () => {
    const fleet = await givenFleet(api);
    const [first, second] = driveNorth(new Date('2024-03-05T12:00:00.000Z'));
    await api.deps.platform.takePositions(fleet.vehicleId, [first!]);
    await db().deleteFrom('gps_positions').where('vehicle_id', '=', fleet.vehicleId).execute();
    await retain(api.deps, job(), log);
    expect(await months()).not.toContain('gps_positions_2024_03');
    await api.deps.platform.takePositions(fleet.vehicleId, [second!]);
    const kept = db().selectFrom('gps_positions').select('at').where('vehicle_id', '=', fleet.vehicleId);
    expect(await kept.execute()).toHaveLength(1);
    await db().deleteFrom('gps_positions').where('vehicle_id', '=', fleet.vehicleId).execute();
  });
});

describe('CLI-47 photos of cameras', () => {
  test('have a quota of their own and take nothing of that of files', async () => {
    const { client, fleet } = await givenCompany({});
    await givenPhoto(fleet, 1);
    const { cameraSpaceOf, spaceOf } = await import('../media/queries');
    expect((await spaceOf(db(), client.id, { COMPANY_QUOTA_GB: 1 })).free).toBe(1e9);
    expect((await cameraSpaceOf(db(), client.id, { PHOTOS_QUOTA_GB: 1 })).free).toBeLessThan(1e9);
  });

  test('from before are marked by the job, once', async () => {
    const { client, fleet } = await givenCompany({});
    await givenPhoto(fleet, 1);
    await db().updateTable('media').set({ origin: null }).where('client_id', '=', client.id).execute();
    await db().deleteFrom('settings').where('key', '=', 'camerasMarked').execute();
    await retain(api.deps, job(), log);
    const origins = db().selectFrom('media').select('origin').where('client_id', '=', client.id);
    expect(await origins.execute()).toEqual([{ origin: 'camera' }]);
    const mark = db().selectFrom('settings').select('value').where('key', '=', 'camerasMarked');
    expect(await mark.execute()).toEqual([{ value: 'done' }]);
  });
});
