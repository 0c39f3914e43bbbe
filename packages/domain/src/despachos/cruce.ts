import { DomainError } from '../errors';
import { startOf } from '../flota/despacho';
import { FLOTA_MESSAGES } from '../flota/messages';
import { type Crew, OVERLAP_WORDS, overlapWords, tellOverlaps } from '../flota/overlapping';
import type { Despacho } from '../gps/programada';
import { MOTIVO_ASKED } from '../text/motivo';

/** What is asked where a vehicle or a driver is sent on two trips at a time. */
export const CRUCE_MESSAGES = {
  question: '¿Por qué se despacha de todas formas?',
  reason: MOTIVO_ASKED,
  proceed: 'Despachar de todas formas',
  shown: 'Cruce autorizado',
} as const;

/** Every warning, for those who pass a refusal on in its own words. */
export const CRUCE_WARNINGS: readonly string[] = Object.values(OVERLAP_WORDS).map(({ warning }) => warning);

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
  const told = tellOverlaps(overlaps, { start, idactivo });
  throw new DomainError('conflict', overlapWords(told).warning, {
    errors: [
      { path: REASON, message: CRUCE_MESSAGES.reason },
      ...told.named.map((message, index) => ({ path: `${TRIP}${index}`, message })),
    ],
  });
}

export type Cruces = { title: string; warning: string; trips: string[] };

/** What a refusal asks a reason for; nothing for any other failure. */
export function crucesIn(error: unknown): Cruces | undefined {
  if (!(error instanceof DomainError) || error.kind !== 'conflict') return undefined;
  if (!error.errors.some(({ path }) => path === REASON)) return undefined;
  const cruce = Object.values(OVERLAP_WORDS).find(({ warning }) => warning === error.message) ?? OVERLAP_WORDS.vehiculo;
  return { ...cruce, trips: error.errors.filter(({ path }) => path.startsWith(TRIP)).map(({ message }) => message) };
}
