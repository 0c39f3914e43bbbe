import { DomainError } from '../errors';
import { startOf } from '../flota/despacho';
import { FLOTA_MESSAGES } from '../flota/messages';
import type { Despacho } from '../gps/programada';

/** What is said of a vehicle that is sent on two trips at a time. */
export const CRUCE_MESSAGES = {
  title: 'Este vehículo ya tiene un viaje a esa hora',
  warning: 'El despacho se cruza con otro viaje pendiente del mismo vehículo.',
  question: '¿Por qué se despacha de todas formas?',
  reason: 'Escribe el motivo, de 10 a 200 caracteres.',
  proceed: 'Despachar de todas formas',
  shown: 'Cruce autorizado',
} as const;

/** Where the refusal of an overlap names what it is about; by them the screen knows it from other refusals. */
const REASON = 'motivo';
const TRIP = 'cruces.';

const MINUTE = 60_000;

/** DISP-48: two departures at one minute never; two trips at a time with a reason. */
export function assertNoOverlap(overlaps: readonly Despacho[], start: Date, motivo: string | undefined): void {
  const minuteOf = (at: Date | undefined) => at && Math.floor(at.getTime() / MINUTE);
  if (overlaps.some((trip) => minuteOf(startOf(trip)) === minuteOf(start)))
    throw new DomainError('conflict', FLOTA_MESSAGES.minuteTaken);
  if (overlaps.length === 0 || motivo !== undefined) return;
  const named = overlaps.map((trip, index) => ({
    path: `${TRIP}${index}`,
    message: `${trip.fecha_inicio} ${trip.hora_inicio.slice(0, 5)}, ${trip.nombre}`,
  }));
  throw new DomainError('conflict', CRUCE_MESSAGES.warning, {
    errors: [{ path: REASON, message: CRUCE_MESSAGES.reason }, ...named],
  });
}

/** The trips that a refusal names because a reason is needed; nothing for any other failure. */
export function overlapsIn(error: unknown): string[] | undefined {
  if (!(error instanceof DomainError) || error.kind !== 'conflict') return undefined;
  if (!error.errors.some(({ path }) => path === REASON)) return undefined;
  return error.errors.filter(({ path }) => path.startsWith(TRIP)).map(({ message }) => message);
}
