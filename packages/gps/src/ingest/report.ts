import { KILOMETRAJE_MAX } from '@fenix/domain/gps/odometro';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import { z } from 'zod';
import type { Cuenta, NewPosition } from '../position';

const MINUTE = 60_000;
const FUTURE = 10 * MINUTE;
const PAST = 400 * 24 * 60 * MINUTE;

/** What a report says in any of its notations, before it is checked: text as often as numbers. */
export type RawReport = {
  /** Nothing where the tracker does not know. */
  timestamp?: unknown;
  latitud: unknown;
  longitud: unknown;
  /** km/h. */
  velocidad?: unknown;
  rumbo?: unknown;
  encendido?: unknown;
  alarma?: unknown;
  /** Metres: the vehicle's own counter, and what the tracker added up. */
  odometro?: unknown;
  distancia?: unknown;
};

/** Empty text is nothing, not zero. */
const number = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value === '' ? undefined : value),
  z.number(PLATFORM_MESSAGES.badNumber),
);
const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['off', false],
]);
/** Anything else than these turned into text may be a failure, or nonsense. */
function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
const flag = z
  .preprocess(
    (value) => FLAGS.get(isScalar(value) ? String(value).toLowerCase() : '') ?? value,
    z.boolean(PLATFORM_MESSAGES.badFlag),
  )
  .nullish();

/** Trackers that stand still report a course or speed below zero, or none. */
const atLeastZero = (most: number) => number.optional().transform((value) => Math.min(Math.max(value ?? 0, 0), most));

/** A report that says no time is of the moment at which it came, and says so. */
const momentOf = (now: Date) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const hasTime = value !== undefined && value !== null && value !== '';
      const at = hasTime ? instantOf(value) : now.getTime();
      const problem =
        at === undefined
          ? PLATFORM_MESSAGES.badTime
          : at > now.getTime() + FUTURE
            ? PLATFORM_MESSAGES.inTheFuture
            : at < now.getTime() - PAST
              ? PLATFORM_MESSAGES.tooOld
              : undefined;
      if (problem) context.addIssue({ code: 'custom', message: problem });
      return { at: Math.trunc((at ?? 0) / 1000) * 1000, hasTime };
    });

/** A counter that says nonsense is no reason to lose where the vehicle is; one that stands at zero was never set. */
const metres = z
  .unknown()
  .optional()
  .transform((value) => {
    const count = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;
    return count >= 1 && count <= KILOMETRAJE_MAX * 1000 ? Math.round(count) : null;
  });

const latitude = number.refine((value) => Math.abs(value) <= 90, PLATFORM_MESSAGES.badLatitude).transform(millionths);
const longitude = number
  .refine((value) => Math.abs(value) <= 180, PLATFORM_MESSAGES.badLongitude)
  .transform(millionths);

/** One position as it is kept: to the second, a millionth of a degree, a tenth of a km/h and a whole degree of course. */
export function reportSchema(now: Date) {
  return z.object({
    timestamp: momentOf(now),
    latitud: latitude,
    longitud: longitude,
    velocidad: atLeastZero(999).transform((value) => Math.round(value * 10) / 10),
    rumbo: atLeastZero(1e6).transform((value) => Math.round(value) % 360),
    encendido: flag.transform((value) => value ?? null),
    alarma: z
      .string()
      .trim()
      .regex(/^[^\p{Cc}\p{Surrogate}]{0,40}$/u, PLATFORM_MESSAGES.badAlarm)
      .nullish()
      .transform((value) => value || null),
    odometro: metres,
    distancia: metres,
  });
}

/** When a photo was taken, and where if its tracker says so: half a place is a mistake, none is none. */
export function photoSchema({ latitud, longitud }: RawReport, now: Date) {
  const isPlaced = [latitud, longitud].some((value) => value !== undefined && value !== '');
  return z.object({
    timestamp: momentOf(now),
    latitud: isPlaced ? latitude : nowhere,
    longitud: isPlaced ? longitude : nowhere,
  });
}

const nowhere = z
  .unknown()
  .optional()
  .transform(() => null);

/** Plus nothing: minus zero is zero. */
function millionths(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}

type Read = z.infer<ReturnType<typeof reportSchema>>;

export function positionOf({ timestamp, odometro, distancia, ...rest }: Read): NewPosition {
  const cuenta = cuentaOf(odometro, distancia);
  return { ...timestamp, ...rest, ...(cuenta && { cuenta }) };
}

/** The vehicle's own counter goes before what the GPS added up. */
function cuentaOf(odometro: number | null, distancia: number | null): Cuenta | null {
  if (odometro !== null) return { metros: odometro, fuente: 'odometro' };
  return distancia === null ? null : { metros: distancia, fuente: 'distancia' };
}

/** Seconds or milliseconds since 1970, or ISO 8601; the larger numbers are milliseconds. */
export function instantOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (/^\d{1,15}(\.\d+)?$/.test(text)) {
    const count = Number(text);
    return count < 2 ** 31 ? count * 1000 : count;
  }
  const at = /^\d{4}-\d\d-\d\d[T ]/.test(text) ? Date.parse(withZone(text)) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** A time that names no zone is UTC, as in the reports of the Traccar app. */
function withZone(text: string): string {
  const iso = text.replace(' ', 'T');
  return /(Z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`;
}
