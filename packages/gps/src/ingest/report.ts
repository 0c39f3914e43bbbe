import { KILOMETRAJE_MAX } from '@fenix/domain/gps/odometro';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import { z } from 'zod';
import type { Cuenta, NewPosition } from '../position';

const MINUTE = 60_000;
const FUTURE = 10 * MINUTE;
const PAST = 400 * 24 * 60 * MINUTE;
/** Numbers from here on are milliseconds. */
const SECONDS_END = 2 ** 31;

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
const within = (most: number, value = 0) => Math.min(Math.max(value, 0), most);
const speedOf = (value?: number) => Math.round(within(999, value) * 10) / 10;
const courseOf = (value?: number) => Math.round(within(1e6, value)) % 360;
const secondOf = (at: number) => Math.trunc(at / 1000) * 1000;

/**
 * A report that says no time is of the moment at which it came, and says so. So is one whose clock cannot be right: its
 * tracker would send it for ever if it were refused, and whatever it has seen since would wait behind it.
 */
const momentOf = (now: () => Date) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const come = now().getTime();
      if (value === undefined || value === null || value === '') return { at: secondOf(come), hasTime: false };
      const said = instantOf(value);
      if (said === undefined) context.addIssue({ code: 'custom', message: PLATFORM_MESSAGES.badTime });
      const hasTime = said !== undefined && said <= come + FUTURE && said >= come - PAST;
      return { at: secondOf(hasTime ? said : come), hasTime };
    });

/** An implausible odometer is dropped without refusing the position; an odometer of zero was never set. */
function metresOf(value: unknown): number | null {
  const count = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;
  return count >= 1 && count <= KILOMETRAJE_MAX * 1000 ? Math.round(count) : null;
}
const metres = z.unknown().optional().transform(metresOf);

const latitude = number.refine((value) => Math.abs(value) <= 90, PLATFORM_MESSAGES.badLatitude).transform(millionths);
const longitude = number
  .refine((value) => Math.abs(value) <= 180, PLATFORM_MESSAGES.badLongitude)
  .transform(millionths);

/**
 * One position as it is kept: to the second, a millionth of a degree, a tenth of a km/h and a whole degree of course.
 * Callers build this schema once: building it costs more than parsing with it.
 */
export function reportSchema(now: () => Date) {
  return z.object({
    timestamp: momentOf(now),
    latitud: latitude,
    longitud: longitude,
    velocidad: number.optional().transform(speedOf),
    rumbo: number.optional().transform(courseOf),
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

/**
 * Fast path for reports whose fields already have the right types, as most do: same result as the schema for a fraction
 * of the cost. Undefined for any other report, which then goes through the schema.
 */
export function readPlain(report: unknown, now: Date): Read | undefined {
  const { timestamp, latitud, longitud, velocidad, rumbo, encendido, alarma, odometro, distancia } =
    typeof report === 'object' && report ? (report as RawReport) : NOWHERE;
  const isPlain =
    isMoment(timestamp, now.getTime()) &&
    isDegree(latitud, 90) &&
    isDegree(longitud, 180) &&
    isCount(velocidad) &&
    isCount(rumbo) &&
    (encendido === undefined || typeof encendido === 'boolean') &&
    (alarma === undefined || alarma === null);
  if (!isPlain) return undefined;
  return {
    timestamp: { at: secondOf(timestamp), hasTime: true },
    latitud: millionths(latitud),
    longitud: millionths(longitud),
    velocidad: speedOf(velocidad),
    rumbo: courseOf(rumbo),
    encendido: encendido ?? null,
    alarma: null,
    odometro: metresOf(odometro),
    distancia: metresOf(distancia),
  };
}

const NOWHERE: RawReport = { latitud: undefined, longitud: undefined };
/** In whole milliseconds, and not so few that they would be seconds. */
const isMoment = (value: unknown, come: number): value is number =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  value >= SECONDS_END &&
  value >= come - PAST &&
  value <= come + FUTURE;
const isDegree = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;
const isCount = (value: unknown): value is number | undefined => value === undefined || Number.isFinite(value);

/** When a photo was taken, and where if its tracker says so: half a place is a mistake, none is none. */
export function photoSchema({ latitud, longitud }: RawReport, now: Date) {
  const isPlaced = [latitud, longitud].some((value) => value !== undefined && value !== '');
  return z.object({
    timestamp: momentOf(() => now),
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

/** Field by field: gathering what is left of a report took four times as long as reading it by the schema. */
export function positionOf(read: Read): NewPosition {
  const { at, hasTime } = read.timestamp;
  const { latitud, longitud, velocidad, rumbo, encendido, alarma } = read;
  const position: NewPosition = { at, hasTime, latitud, longitud, velocidad, rumbo, encendido, alarma };
  const cuenta = cuentaOf(read.odometro, read.distancia);
  if (cuenta) position.cuenta = cuenta;
  return position;
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
    return count < SECONDS_END ? count * 1000 : count;
  }
  const at = /^\d{4}-\d\d-\d\d[T ]/.test(text) ? Date.parse(withZone(text)) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** A time that names no zone is UTC, as in the reports of the Traccar app. */
function withZone(text: string): string {
  const iso = text.replace(' ', 'T');
  return /(Z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`;
}
