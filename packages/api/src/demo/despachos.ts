import { bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { APPROVED } from '@fenix/domain/prealistamiento/aprobado';
import { sql } from 'kysely';
import { nextConsecutive } from '../db/consecutive';
import type { Tx } from '../db/database';
import type { Deps } from '../deps';
import { newId } from '../ids';

const MARK = 'demo-despachos';
const MINUTE = 60_000;
const COUNTED_HOURS = 26;
const REFUSED = 'false';

/** What stands beside the trips of the demo fleets: checks of today's vehicles and counted passengers, once a day. */
export async function loadDemoDespachos({ database, clock }: Deps): Promise<void> {
  const now = clock.now();
  const today = bogotaDay(now);
  await database.system.transaction().execute(async (tx) => {
    const marked = await tx
      .insertInto('settings')
      .values({ key: MARK, value: today })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ value: today }).where('settings.value', '<>', today),
      )
      .returning('key')
      .executeTakeFirst();
    if (!marked) return;
    await addPresets(tx, now);
    await addPassengers(tx, now);
  });
}

function listVehicles(tx: Tx) {
  return tx
    .selectFrom('gps_vehicles as vehicle')
    .innerJoin('clients', 'clients.gps_account_id', 'vehicle.account_id')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('gps_drivers')
          .select(['gps_drivers.nombre as conductor', 'gps_drivers.apellido'])
          .whereRef('gps_drivers.account_id', '=', 'vehicle.account_id')
          .orderBy(sql`md5(gps_drivers._id::text || vehicle._id::text)`)
          .limit(1)
          .as('driver'),
      (join) => join.onTrue(),
    )
    .select(['clients._id as clientId', 'vehicle._id', 'vehicle.nombre', 'marca', 'modelo', 'patente'])
    .select(['driver.conductor', 'driver.apellido'])
    .where('clients.deleted_at', 'is', null)
    .orderBy('clients.client_key')
    .orderBy('vehicle.nombre')
    .execute();
}

/** Two of three vehicles leave with an approved check; some of the others were looked at and held back. */
async function addPresets(tx: Tx, now: Date): Promise<void> {
  const midnight = startOfDay(bogotaDay(now)).getTime();
  for (const [index, vehicle] of (await listVehicles(tx)).entries()) {
    if (index % 6 === 0) continue;
    const at = new Date(Math.max(midnight, now.getTime() - ((index * 7) % 180) * MINUTE));
    const { _id, nombre, marca, modelo, patente } = vehicle;
    await tx
      .insertInto('presets')
      .values({
        _id: newId(at.getTime()),
        consecutive: await nextConsecutive(tx, 'preset'),
        client_id: vehicle.clientId,
        cretedDate: at,
        sendDate: at,
        isFast: index % 4 === 1,
        kilometraje: 80_000 + index * 1_371,
        driver: JSON.stringify({
          nombre: vehicle.conductor ?? '',
          apellido: vehicle.apellido ?? '',
          cedula: String(72_100_000 + index * 13_577),
          licencia: 'C2',
        }),
        vehicle: JSON.stringify({ id: _id, nombre, marca, modelo, tipo_vehiculo: 'Bus', patente }),
        vehicle_id: _id,
        estado: index % 3 === 0 ? REFUSED : APPROVED,
      })
      .execute();
  }
}

const COUNTED_PER_TRIP = 4;
const NOVELTIES = ['', '', '', 'Pasajero de pie en el pasillo', 'Equipaje en el pasillo'];

/** On every second trip that has photos somebody has counted the first of them. */
async function addPassengers(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - COUNTED_HOURS * 60 * MINUTE);
  const { rows } = await sql<{ client_id: string; trip_id: string; at: Date; trip: number; place: number }>`
    select clients._id as client_id, trips._id::text as trip_id, photos.at,
      dense_rank() over (order by trips.start_at, trips._id)::int as trip,
      row_number() over (partition by trips._id order by photos.at)::int as place
    from gps_programadas trips
    join clients on clients.gps_account_id = trips.account_id and clients.deleted_at is null
    join gps_photos photos on photos.vehicle_id = trips.vehicle_id
      and photos.at between trips.start_at and coalesce(trips.completed_at, trips.end_at)
    where trips.start_at >= ${since} and trips.estado <> 'Cancelado'
      and not exists (select from formimages where formimages.trip_id = trips._id::text)`.execute(tx);
  const counted = rows.filter(({ trip, place }) => trip % 2 === 0 && place <= COUNTED_PER_TRIP);
  if (counted.length === 0) return;
  await tx
    .insertInto('formimages')
    .values(
      counted.map(({ client_id, trip_id, at, trip, place }) => ({
        id: newId(at.getTime()),
        client_id,
        trip_id,
        fecha_hora: at,
        numPassengers: place % 2 === 1 ? 14 + ((trip * 5 + place) % 22) : (trip + place) % 4,
        noveltie: NOVELTIES[(trip + place) % NOVELTIES.length] ?? '',
        responsable: 'Laura Mejía',
      })),
    )
    .execute();
}
