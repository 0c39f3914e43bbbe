import { fullName } from '@fenix/domain/flota/drivers';
import { programStops } from '@fenix/domain/flota/schedule';
import { FREQUENCY_DEPARTURE } from '@fenix/domain/gps/programada';
import { newDeviceKey } from '../fleet/devices';
import { listConductores, listRutas, listVehiculos } from '../fleet/lists';
import { type Carrier, programadaRow } from '../fleet/programar';
import type { GpsDb } from '../schema';
import { type DemoAccount, type DemoVehicle, demoFleet } from '../simulator/fleet';
import type { Departure } from '../simulator/plan';

/** A company of the simulator with the ids that its things have in the tables. */
export type Placed = {
  accountId: string;
  company: DemoAccount;
  vehicles: ReadonlyMap<DemoVehicle, Carrier>;
  /** By the simulator's own ids. */
  drivers: ReadonlyMap<string, string>;
  routes: ReadonlyMap<string, string>;
};

let fleet: DemoAccount[] | undefined;

/** The simulated companies that have an account. */
export function demoCompanies(accounts: ReadonlyMap<string, string>): { company: DemoAccount; accountId: string }[] {
  fleet ??= demoFleet();
  return fleet.flatMap((company) => {
    const accountId = accounts.get(company.empresa);
    return accountId ? [{ company, accountId }] : [];
  });
}

/** Vehicles with their trackers, drivers and routes of one company. */
export async function addCompany(db: GpsDb, accountId: string, company: DemoAccount): Promise<void> {
  const vehicles = await db
    .insertInto('gps_vehicles')
    .values(
      company.vehiculos.map(({ nombre, patente, grupo, marca, modelo, color, numero_serie }) => {
        const facts = { nombre, patente, grupo, marca, modelo, color, numero_serie };
        return { account_id: accountId, ...facts };
      }),
    )
    .returning(['_id', 'patente'])
    .execute();
  const idOf = new Map(vehicles.map(({ _id, patente }) => [patente, _id]));
  await db
    .insertInto('gps_devices')
    .values(
      company.vehiculos.map(({ idgps, patente }) => {
        const vehicle_id = idOf.get(patente) ?? '';
        return { imei: idgps, account_id: accountId, vehicle_id, key_hash: newDeviceKey().hash };
      }),
    )
    .execute();
  await db
    .insertInto('gps_drivers')
    .values(
      company.conductores.map(({ nombre, apellido, direccion }) => {
        return { account_id: accountId, nombre, apellido, direccion };
      }),
    )
    .execute();
  await db
    .insertInto('gps_routes')
    .values(
      company.rutas.map(({ nombre, descripcion, distancia, lugares }) => {
        return { account_id: accountId, nombre, descripcion, distancia, lugares: JSON.stringify(lugares) };
      }),
    )
    .execute();
}

/** The ids of a company that was added before, by plate and name. */
export async function findPlaced(db: GpsDb, accountId: string, company: DemoAccount): Promise<Placed> {
  const vehicleIds = new Map((await listVehiculos(db, accountId)).map(({ id, patente }) => [patente, id]));
  const driverIds = new Map((await listConductores(db, accountId)).map((driver) => [fullName(driver), driver.id]));
  const routeIds = new Map((await listRutas(db, accountId, new Date(0))).map(({ id, nombre }) => [nombre, id]));
  return {
    accountId,
    company,
    vehicles: new Map(
      company.vehiculos.flatMap((vehicle) => {
        const id = vehicleIds.get(vehicle.patente);
        return id ? [[vehicle, { ...vehicle, id }] as const] : [];
      }),
    ),
    drivers: new Map(company.conductores.map((one) => [one.id, driverIds.get(fullName(one)) ?? ''])),
    routes: new Map(company.rutas.map((ruta) => [ruta.id, routeIds.get(ruta.nombre) ?? ''])),
  };
}

/** The row of a planned trip. Its reference makes planning the same day again harmless. */
export function tripRow({ accountId, vehicles, drivers, routes }: Placed, trip: Departure) {
  const { vehicle, conductor, ruta } = trip;
  const [start, end, carrier] = [new Date(trip.start), new Date(trip.end), vehicles.get(vehicle)];
  const idruta = routes.get(ruta.id);
  if (!carrier || !idruta) return undefined;
  return programadaRow(accountId, carrier, {
    reference: `demo ${vehicle.patente} ${start.toISOString()}`,
    idruta,
    nombre: ruta.nombre,
    definicion: {
      descripcion: ruta.descripcion,
      conductor1: [{ id: drivers.get(conductor.id) ?? '', nombre: fullName(conductor) }],
      lugares: programStops(start, ruta.lugares),
      frequencyDeparture: FREQUENCY_DEPARTURE,
      inControl: true,
    },
    start,
    end,
    lugares: ruta.lugares,
  });
}
