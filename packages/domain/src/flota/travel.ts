import type { Despacho } from '../gps/programada';
import { href } from '../routes';
import { driverOf } from './despacho';

/** TRIP-04. */
const BS_ROUTE = 'BARRANQUILLA - SANTA MARTA';
export type Travel = 'BS' | 'SB';

export function travelOf(routeName: string): Travel {
  return routeName === BS_ROUTE ? 'BS' : 'SB';
}

/** TRIP-10: what an address says that is not BS counts as the way back. */
export function travelIn(address: string): Travel {
  return address === 'BS' ? 'BS' : 'SB';
}

/** An address has no empty parts. */
const NO_DRIVER = 'Sin conductor';

type Trip = Pick<Despacho, 'id' | 'nombre' | 'definicion'>;

/** TRIP-04, TRIP-05: what the address of a trip's book carries; the driver by name. */
export function tripBookParams(trip: Trip): { id: string; driver: string; travel: Travel } {
  return { id: trip.id, driver: driverOf(trip) || NO_DRIVER, travel: travelOf(trip.nombre) };
}

/** Where the trip book of a dispatch is read; the driver's name is encoded. */
export function tripBookHref(trip: Trip): string {
  return href('libroDeViaje', tripBookParams(trip));
}
