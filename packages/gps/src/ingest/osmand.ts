import { z } from 'zod';
import type { RawReport } from './report';

const KMH_PER_KNOT = 1.852;
const KMH_PER_MS = 3.6;

/** A report of the Traccar Client app or of anything that speaks as OsmAnd does: who, and where. */
export type OsmAndReport = { id: string; report: RawReport };

const text = z.union([z.string(), z.array(z.string()).transform((values) => values[0] ?? '')]).optional();
const Query = z.object({
  id: text,
  deviceid: text,
  timestamp: text,
  lat: text,
  lon: text,
  location: text,
  speed: text,
  bearing: text,
  heading: text,
  ignition: text,
  alarm: text,
});

/** The fields of the query or of the form; speed in knots. Fields we do not keep (battery, altitude …) are let through. */
export function readOsmAndQuery(query: unknown): OsmAndReport {
  const given = Query.parse(query ?? {});
  const [lat, lon] = given.location?.split(',') ?? [given.lat, given.lon];
  return {
    id: given.id ?? given.deviceid ?? '',
    report: {
      timestamp: given.timestamp,
      latitud: lat,
      longitud: lon,
      velocidad: times(given.speed, KMH_PER_KNOT),
      rumbo: given.bearing ?? given.heading,
      encendido: given.ignition || undefined,
      alarma: given.alarm,
    },
  };
}

const Body = z.object({
  device_id: z.union([z.string(), z.number()]).transform(String).catch(''),
  location: z
    .object({
      timestamp: z.unknown(),
      coords: z
        .object({ latitude: z.unknown(), longitude: z.unknown(), speed: z.unknown(), heading: z.unknown() })
        .partial()
        .catch({}),
      extras: z.object({ ignition: z.unknown(), alarm: z.unknown() }).partial().catch({}),
    })
    .partial()
    .catch({}),
});

/** The JSON of newer versions of the app; speed in m/s, -1 when it does not know. */
export function readOsmAndBody(body: unknown): OsmAndReport {
  const { device_id, location } = Body.parse(body);
  const { latitude, longitude, speed, heading } = location.coords ?? {};
  return {
    id: device_id,
    report: {
      timestamp: location.timestamp,
      latitud: latitude,
      longitud: longitude,
      velocidad: times(speed, KMH_PER_MS),
      rumbo: heading ?? undefined,
      encendido: location.extras?.ignition ?? undefined,
      alarma: location.extras?.alarm ?? undefined,
    },
  };
}

/** What is no number is left for the check to complain about. */
function times(value: unknown, factor: number): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  const count = Number(value);
  return Number.isNaN(count) ? value : count * factor;
}
