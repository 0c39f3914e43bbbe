import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { Lugar, Ruta } from '@fenix/domain/gps/ruta';
import type { Conductor, Vehiculo } from '@fenix/domain/gps/vehiculo';
import { programStops } from '@fenix/domain/flota/schedule';
import { sql } from 'kysely';
import { z } from 'zod';
import type { GpsDb } from '../schema';
import { type OdometerColumns, odometroOf } from '../store/odometer';

export const notFound = () => new DomainError('notFound', GPS_MESSAGES.notFound);

/** What is no id of ours names nothing; the database is not asked about it. */
export function isId(text: string): boolean {
  return z.guid().safeParse(text).success;
}

function vehicles(db: GpsDb, accountId: string) {
  return db
    .selectFrom('gps_vehicles as vehicle')
    .leftJoin('gps_devices as device', 'device.vehicle_id', 'vehicle._id')
    .leftJoin('gps_odometros as odometro', 'odometro.vehicle_id', 'vehicle._id')
    .select(['vehicle._id as id', 'nombre', 'patente', 'grupo', 'marca', 'modelo', 'color', 'numero_serie'])
    .select(['odometro.metros', 'odometro.fuente', 'odometro.at as contado'])
    .select((select) => select.fn.coalesce('device.imei', select.val('')).as('idgps'))
    .where('vehicle.account_id', '=', accountId);
}

type VehicleRow = Omit<Vehiculo, 'odometro'> & OdometerColumns;

function vehiculoOf({ metros, fuente, contado, ...vehicle }: VehicleRow): Vehiculo {
  return { ...vehicle, odometro: odometroOf({ metros, fuente, contado }) };
}

/** GPS-05, GPS-20. */
export async function listVehiculos(db: GpsDb, accountId: string): Promise<Vehiculo[]> {
  return (await vehicles(db, accountId).orderBy('nombre').orderBy('patente').execute()).map(vehiculoOf);
}

export async function findVehiculo(db: GpsDb, accountId: string, id: string): Promise<Vehiculo> {
  const found = isId(id) && (await vehicles(db, accountId).where('vehicle._id', '=', id).executeTakeFirst());
  if (!found) throw notFound();
  return vehiculoOf(found);
}

/** The first one whose plate is written in one of these ways. */
export async function findPorPlaca(
  db: GpsDb,
  accountId: string,
  placas: readonly string[],
): Promise<Vehiculo | undefined> {
  const found = await vehicles(db, accountId)
    .where(sql<boolean>`patente = any(${placas})`)
    .orderBy('patente')
    .executeTakeFirst();
  return found && vehiculoOf(found);
}

/** The vehicle that carries this tracker. */
export async function findByImei(db: GpsDb, accountId: string, imei: string): Promise<string> {
  const found = await db
    .selectFrom('gps_devices')
    .select('vehicle_id')
    .where('imei', '=', imei)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found.vehicle_id;
}

function drivers(db: GpsDb, accountId: string) {
  return db
    .selectFrom('gps_drivers')
    .select(['_id as id', 'nombre', 'apellido', 'direccion'])
    .where('account_id', '=', accountId);
}

/** GPS-07, GPS-21. */
export function listConductores(db: GpsDb, accountId: string): Promise<Conductor[]> {
  return drivers(db, accountId).orderBy('nombre').orderBy('apellido').execute();
}

export async function findConductor(db: GpsDb, accountId: string, id: string): Promise<Conductor> {
  const found = isId(id) && (await drivers(db, accountId).where('_id', '=', id).executeTakeFirst());
  if (!found) throw notFound();
  return found;
}

function routes(db: GpsDb, accountId: string) {
  return db
    .selectFrom('gps_routes')
    .select(['_id as id', 'nombre', 'descripcion', 'distancia', 'lugares'])
    .where('account_id', '=', accountId);
}

type RouteRow = { id: string; nombre: string; descripcion: string; distancia: number; lugares: Lugar[] };

/** GPS-22, GPS-23: with the times at which each stop is reached by anyone who leaves now. */
function rutaOf({ descripcion, lugares, ...route }: RouteRow, now: Date): Ruta {
  const estimados = programStops(now, lugares);
  return { ...route, lugares: estimados, definicion: { descripcion, lugares: estimados } };
}

export async function listRutas(db: GpsDb, accountId: string, now: Date): Promise<Ruta[]> {
  return (await routes(db, accountId).orderBy('nombre').execute()).map((route) => rutaOf(route, now));
}

export async function findRuta(db: GpsDb, accountId: string, id: string, now: Date): Promise<Ruta> {
  const found = isId(id) && (await routes(db, accountId).where('_id', '=', id).executeTakeFirst());
  if (!found) throw notFound();
  return rutaOf(found, now);
}
