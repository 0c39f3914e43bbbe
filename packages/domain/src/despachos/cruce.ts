import { DomainError } from '../errors';
import { startOf } from '../flota/despacho';
import { FLOTA_MESSAGES } from '../flota/messages';
import { type Crew, tellOverlaps } from '../flota/overlapping';
import type { Despacho } from '../gps/programada';
import { MOTIVO_ASKED } from '../text/motivo';

/** What is asked where a vehicle or a driver is sent on two trips at a time. */
export const CRUCE_MESSAGES = {
  question: '¿Por qué se despacha de todas formas?',
  reason: MOTIVO_ASKED,
  proceed: 'Despachar de todas formas',
  shown: 'Cruce autorizado',
} as const;

const CRUCES = {
  vehiculo: {
    title: 'Este vehículo ya tiene un viaje a esa hora',
    warning: 'El despacho se cruza con otro viaje pendiente del mismo vehículo.',
  },
  conductor: {
    title: 'Este conductor ya tiene un viaje a esa hora',
    warning: 'El despacho se cruza con otro viaje pendiente del mismo conductor.',
  },
  ambos: {
    title: 'El vehículo y el conductor ya tienen viajes a esa hora',
    warning: 'El despacho se cruza con otros viajes pendientes del mismo vehículo y del mismo conductor.',
  },
} as const;

/** Every warning, for those who pass a refusal on in its own words. */
export const CRUCE_WARNINGS: readonly string[] = Object.values(CRUCES).map(({ warning }) => warning);

/** The error paths of an overlap, by which the screen distinguishes it from other refusals. */
const REASON = 'motivo';
const TRIP = 'cruces.';

const MINUTE = 60_000;

type Departure = Pick<Crew, 'idactivo'> & { start: Date };

/** DISP-48: two departures of a vehicle at one minute never. */
export function assertMinuteFree(overlaps: readonly Despacho[], { start, idactivo }: Departure): void {
  const minuteOf = (at: Date | undefined) => at && Math.floor(at.getTime() / MINUTE);
  if (overlaps.some((trip) => trip.idactivo === idactivo && minuteOf(startOf(trip)) === minuteOf(start)))
    throw new DomainError('conflict', FLOTA_MESSAGES.minuteTaken);
}

/** DISP-48: two trips of a vehicle or a driver at a time only with a reason. */
export function assertNoOverlap(
  overlaps: readonly Despacho[],
  { start, idactivo }: Departure,
  motivo: string | undefined,
): void {
  assertMinuteFree(overlaps, { start, idactivo });
  if (overlaps.length === 0 || motivo !== undefined) return;
  const { ofVehicle, ofDriver, named } = tellOverlaps(overlaps, { start, idactivo });
  const { warning } = CRUCES[ofDriver.length === 0 ? 'vehiculo' : ofVehicle.length === 0 ? 'conductor' : 'ambos'];
  throw new DomainError('conflict', warning, {
    errors: [
      { path: REASON, message: CRUCE_MESSAGES.reason },
      ...named.map((message, index) => ({ path: `${TRIP}${index}`, message })),
    ],
  });
}

export type Cruces = { title: string; warning: string; trips: string[] };

/** What a refusal asks a reason for; nothing for any other failure. */
export function crucesIn(error: unknown): Cruces | undefined {
  if (!(error instanceof DomainError) || error.kind !== 'conflict') return undefined;
  if (!error.errors.some(({ path }) => path === REASON)) return undefined;
  const cruce = Object.values(CRUCES).find(({ warning }) => warning === error.message) ?? CRUCES.vehiculo;
  return { ...cruce, trips: error.errors.filter(({ path }) => path.startsWith(TRIP)).map(({ message }) => message) };
}
