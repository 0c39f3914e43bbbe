import { bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { APPROVED } from '@fenix/domain/prealistamiento/aprobado';
import { sql } from 'kysely';
import { nextConsecutive } from '../db/consecutive';
import type { Tx } from '../db/database';
import type { Deps } from '../deps';
import { newId } from '../ids';
import { addPassengers } from './pasajeros';

const MARK = 'demo-despachos';
const MINUTE = 60_000;
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
