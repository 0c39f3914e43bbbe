import type { Lugar } from '@fenix/domain/gps/ruta';
import { sql } from 'kysely';
import { metersBetween } from '@fenix/domain/gps/distance';
import type { GpsDb } from '../schema';
import { newDeviceKey } from './devices';
import type { DriverLine, StopLine, VehicleLine } from './fleetFiles';

export type Outcome = 'se agrega' | 'cambia' | 'sin cambios';

/** By plate. The tracker, if the line names one, is put into the vehicle; the key is only made when it is asked for. */
export async function saveVehicle(
  db: GpsDb,
  accountId: string,
  { placa: patente, imei, ...facts }: VehicleLine,
  { withKey = false } = {},
): Promise<{ outcome: Outcome; vehicleId: string; key?: string }> {
  const before = await db
    .selectFrom('gps_vehicles')
    .select(['_id', 'nombre', 'grupo', 'marca', 'modelo', 'color', 'numero_serie'])
    .where('account_id', '=', accountId)
    .where('patente', '=', patente)
    .executeTakeFirst();
  const vehicleId = before?._id ?? (await addVehicle(db, { account_id: accountId, patente, ...facts }));
  const isChanged =
    before !== undefined && Object.entries(facts).some(([name, value]) => before[name as keyof typeof facts] !== value);
  if (isChanged) await db.updateTable('gps_vehicles').set(facts).where('_id', '=', vehicleId).execute();
  const device = imei === undefined ? undefined : await saveDevice(db, { accountId, vehicleId, imei }, withKey);
  const outcome = before === undefined ? 'se agrega' : isChanged || device?.isNew ? 'cambia' : 'sin cambios';
  return { outcome, vehicleId, ...(device?.key !== undefined && { key: device.key }) };
}

type NewVehicle = Omit<VehicleLine, 'placa' | 'imei'> & { account_id: string; patente: string };

async function addVehicle(db: GpsDb, vehicle: NewVehicle): Promise<string> {
  const { _id } = await db.insertInto('gps_vehicles').values(vehicle).returning('_id').executeTakeFirstOrThrow();
  return _id;
}

/** A tracker that works in another vehicle is not taken out of it by a file. */
export class DeviceTaken extends Error {}

type Placed = { accountId: string; vehicleId: string; imei: string };

async function saveDevice(db: GpsDb, { accountId, vehicleId, imei }: Placed, withKey: boolean) {
  const known = await db.selectFrom('gps_devices').selectAll().where('imei', '=', imei).executeTakeFirst();
  if (known && known.vehicle_id !== vehicleId) throw new DeviceTaken(`el IMEI ${imei} está en otro vehículo`);
  if (known && !withKey) return { isNew: false };
  const { key, hash } = newDeviceKey();
  await db
    .deleteFrom('gps_devices')
    .where((where) => where.or([where('vehicle_id', '=', vehicleId), where('imei', '=', imei)]))
    .execute();
  await db
    .insertInto('gps_devices')
    .values({ imei, account_id: accountId, vehicle_id: vehicleId, key_hash: hash })
    .execute();
  return { isNew: !known, ...(withKey && { key }) };
}

/** By name and surname, whatever their case and accents. */
export async function saveDriver(db: GpsDb, accountId: string, driver: DriverLine): Promise<Outcome> {
  const before = await db
    .selectFrom('gps_drivers')
    .select(['_id', 'nombre', 'apellido', 'direccion'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`fold(nombre) = fold(${driver.nombre}) and fold(apellido) = fold(${driver.apellido})`)
    .executeTakeFirst();
  if (!before) {
    await db
      .insertInto('gps_drivers')
      .values({ account_id: accountId, ...driver })
      .execute();
    return 'se agrega';
  }
  const { _id, ...known } = before;
  if (JSON.stringify(known) === JSON.stringify(driver)) return 'sin cambios';
  await db.updateTable('gps_drivers').set(driver).where('_id', '=', _id).execute();
  return 'cambia';
}

/** By name. Trips that are programmed keep the stops they were programmed with. */
export async function saveRoute(
  db: GpsDb,
  accountId: string,
  nombre: string,
  stops: readonly StopLine[],
): Promise<Outcome> {
  const lugares = stops.map(lugarOf);
  const facts = { nombre, distancia: lengthOf(stops), lugares: JSON.stringify(lugares) };
  const before = await db
    .selectFrom('gps_routes')
    .select(['_id', 'nombre', 'lugares'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`fold(nombre) = fold(${nombre})`)
    .executeTakeFirst();
  if (!before) {
    await db
      .insertInto('gps_routes')
      .values({ account_id: accountId, ...facts })
      .execute();
    return 'se agrega';
  }
  const isSame = before.nombre === nombre && canonical(before.lugares) === canonical(lugares);
  if (isSame) return 'sin cambios';
  await db.updateTable('gps_routes').set(facts).where('_id', '=', before._id).execute();
  return 'cambia';
}

function lugarOf({ parada, minutos, latitud, longitud, radio }: StopLine): Lugar {
  return { nombre: parada, timeBetween: minutos, latitud, longitud, radio };
}

/** The database does not keep the order in which an object was written. */
function canonical(lugares: readonly Lugar[]): string {
  return JSON.stringify(
    lugares.map(({ nombre, timeBetween, latitud, longitud, radio }) => [nombre, timeBetween, latitud, longitud, radio]),
  );
}

/** Metres from stop to stop: less than the road, and the best that stops alone can say. */
function lengthOf(stops: readonly StopLine[]): number {
  return Math.round(
    stops.reduce((sum, stop, index) => sum + (index === 0 ? 0 : metersBetween(stops[index - 1]!, stop)), 0),
  );
}
