import { z } from 'zod';
import type { RawReport } from './report';

export const KMH_PER_KNOT = 1.852;
const KMH_PER_MS = 3.6;

/**
 * A report in the OsmAnd format, as the Traccar Client app sends it. `isPlaceless`: it names only radio cells and
 * networks, from which no position is computed here; it still proves that the tracker is alive.
 */
export type OsmAndReport = { id: string; report: RawReport; isPlaceless: boolean };

/** A field that comes twice counts once; what is no text is left for the check to complain about. */
const text = z
  .union([z.string(), z.array(z.string()).transform((values) => values[0] ?? ''), z.number().transform(String)])
  .optional()
  .catch(undefined);
const Query = z.object({
  id: text,
  deviceid: text,
  lat: text,
  lon: text,
  location: text,
  bearing: text,
  heading: text,
  ignition: text,
  alarm: text,
  cell: text,
  wifi: text,
  odometer: text,
  // Not caught: a time or speed that is no text is wrong, and not absent.
  timestamp: z.unknown().optional().transform(firstOf),
  speed: z.unknown().optional().transform(firstOf),
});

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

/** The fields of the query or of the form; speed in knots, odometer in metres. Fields we do not keep (battery, altitude …) are let through. */
export function readOsmAndQuery(query: unknown): OsmAndReport {
  const read = Query.safeParse(query ?? {});
  const given: Partial<z.output<typeof Query>> = read.success ? read.data : {};
  const [lat, lon] = given.location?.split(',') ?? [given.lat, given.lon];
  return {
    id: given.id ?? given.deviceid ?? '',
    isPlaceless: !lat && !lon && Boolean(given.cell ?? given.wifi),
    report: {
      timestamp: given.timestamp,
      latitud: lat,
      longitud: lon,
      velocidad: times(given.speed, KMH_PER_KNOT),
      rumbo: given.bearing ?? given.heading,
      encendido: given.ignition || undefined,
      alarma: given.alarm,
      odometro: given.odometer,
    },
  };
}

const Body = z.object({
  device_id: z.union([z.string(), z.number()]).transform(String).catch(''),
  location: z
    .object({
      timestamp: z.unknown(),
      odometer: z.unknown(),
      coords: z
        .object({ latitude: z.unknown(), longitude: z.unknown(), speed: z.unknown(), heading: z.unknown() })
        .partial()
        .catch({}),
      extras: z.object({ ignition: z.unknown(), alarm: z.unknown() }).partial().catch({}),
    })
    .partial()
    .catch({}),
});

/** The JSON of newer versions of the app; speed in m/s, -1 when it does not know. Its odometer is what the phone went. */
export function readOsmAndBody(body: unknown): OsmAndReport {
  const read = Body.safeParse(body);
  const { device_id, location } = read.success ? read.data : { device_id: '', location: {} };
  const { latitude, longitude, speed, heading } = location.coords ?? {};
  return {
    id: device_id,
    isPlaceless: false,
    report: {
      timestamp: location.timestamp,
      latitud: latitude,
      longitud: longitude,
      velocidad: times(speed, KMH_PER_MS),
      rumbo: heading ?? undefined,
      encendido: location.extras?.ignition ?? undefined,
      alarma: location.extras?.alarm ?? undefined,
      distancia: location.odometer,
    },
  };
}

/** What is no number is left for the check to complain about. */
export function times(value: unknown, factor: number): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'number' && typeof value !== 'string') return value;
  const count = Number(value);
  return Number.isNaN(count) ? value : count * factor;
}
