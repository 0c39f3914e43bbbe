import { formatTime } from '../dates/format';
import type { Despacho } from '../gps/programada';
import type { Span } from '../gps/programar';
import { endOf, startOf } from './despacho';
import { isCancelable } from './status';

/** The vehicle and the driver of a trip; a platform elsewhere may know drivers by their names only. */
export type Crew = { idactivo: string; conductor: { id?: string | undefined; nombre: string } | undefined };

/** DISP-48: pending trips of the vehicle or of the driver that are under way at some moment of this span. */
export function overlapping<T extends Despacho>(trips: readonly T[], crew: Crew, { from, to }: Span): T[] {
  return trips.filter((trip) => {
    const [start, end] = [startOf(trip), endOf(trip)];
    const isTheirs = trip.idactivo === crew.idactivo || isDrivenBy(trip, crew);
    return isTheirs && isCancelable(trip.estado) && start && end && start < to && end > from;
  });
}

export function isDrivenBy({ definicion }: Despacho, { conductor }: Pick<Crew, 'conductor'>): boolean {
  const driver = definicion.conductor1[0];
  if (!driver || !conductor) return false;
  if (driver.id !== undefined && conductor.id !== undefined) return driver.id === conductor.id;
  return driver.nombre !== '' && driver.nombre === conductor.nombre;
}

/** Another trip of the vehicle, in words. */
const tripOf = (trip: Despacho) => `${trip.fecha_inicio} ${trip.hora_inicio.slice(0, 5)}, ${trip.nombre}`;

/** Another trip of the driver, in words. */
function drivingOf(trip: Despacho, start: Date): string {
  const [begins, ends] = [startOf(trip), endOf(trip)];
  const vehicle = trip.placa || trip.activo;
  if (begins && begins > start) return `Este conductor sale en ${vehicle} a las ${formatTime(begins)}`;
  return `Este conductor ya va en ${vehicle}${ends ? ` hasta las ${formatTime(ends)}` : ''}`;
}

export type Overlaps<T> = { ofVehicle: T[]; ofDriver: T[]; named: string[] };

/** Overlapping trips distinguished and named: first those of the vehicle, then those in which the driver drives another one. */
export function tellOverlaps<T extends Despacho>(
  overlaps: readonly T[],
  { start, idactivo }: { start: Date; idactivo: string | undefined },
): Overlaps<T> {
  const ofVehicle = overlaps.filter((trip) => trip.idactivo === idactivo);
  const ofDriver = overlaps.filter((trip) => trip.idactivo !== idactivo);
  return { ofVehicle, ofDriver, named: [...ofVehicle.map(tripOf), ...ofDriver.map((trip) => drivingOf(trip, start))] };
}

/** DISP-48: what is said of overlapping trips, by whose they are and whether there are several. */
export const OVERLAP_WORDS = {
  vehiculo: {
    title: 'Este vehículo ya tiene un viaje a esa hora',
    warning: 'El despacho se cruza con otro viaje pendiente del mismo vehículo.',
  },
  vehiculoVarios: {
    title: 'Este vehículo ya tiene varios viajes a esa hora',
    warning: 'El despacho se cruza con varios viajes pendientes del mismo vehículo.',
  },
  conductor: {
    title: 'Este conductor ya tiene un viaje a esa hora',
    warning: 'El despacho se cruza con otro viaje pendiente del mismo conductor.',
  },
  conductorVarios: {
    title: 'Este conductor ya tiene varios viajes a esa hora',
    warning: 'El despacho se cruza con varios viajes pendientes del mismo conductor.',
  },
  ambos: {
    title: 'El vehículo y el conductor ya tienen viajes a esa hora',
    warning: 'El despacho se cruza con otros viajes pendientes del mismo vehículo y del mismo conductor.',
  },
} as const;

export function overlapWords({ ofVehicle, ofDriver }: Omit<Overlaps<unknown>, 'named'>) {
  if (ofVehicle.length > 0 && ofDriver.length > 0) return OVERLAP_WORDS.ambos;
  if (ofVehicle.length > 0) return ofVehicle.length === 1 ? OVERLAP_WORDS.vehiculo : OVERLAP_WORDS.vehiculoVarios;
  return ofDriver.length === 1 ? OVERLAP_WORDS.conductor : OVERLAP_WORDS.conductorVarios;
}

/** The same in one line. Trips of the driver say by themselves whose they are. */
export function overlapLine({ ofVehicle, named }: Overlaps<unknown>): string {
  const [vehicle, driver] = [named.slice(0, ofVehicle.length), named.slice(ofVehicle.length)];
  const title = vehicle.length > 0 && `${overlapWords({ ofVehicle, ofDriver: [] }).title}: ${vehicle.join('; ')}`;
  return [title, ...driver].filter(Boolean).join('. ');
}
