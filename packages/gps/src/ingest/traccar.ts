import { z } from 'zod';
import { KMH_PER_KNOT, times } from './osmand';
import type { RawReport } from './report';

/** A position forwarded by a Traccar server. `isPlaceless` where the tracker had no fix. */
export type TraccarReport = { uniqueId: string; report: RawReport; isPlaceless: boolean };

const Forwarded = z.object({
  device: z.object({ uniqueId: z.union([z.string(), z.number()]).transform(String) }),
  position: z
    .object({
      fixTime: z.unknown(),
      deviceTime: z.unknown(),
      valid: z.boolean().catch(true),
      outdated: z.boolean().catch(false),
      latitude: z.unknown(),
      longitude: z.unknown(),
      speed: z.unknown(),
      course: z.unknown(),
      attributes: z
        .object({ ignition: z.unknown(), alarm: z.unknown(), odometer: z.unknown(), totalDistance: z.unknown() })
        .partial()
        .catch({}),
    })
    .partial(),
});

/** One position with its device, or a list of them; undefined where something else was sent. */
export function readTraccar(body: unknown): TraccarReport[] | undefined {
  const read = z.array(Forwarded).safeParse(Array.isArray(body) ? body : [body]);
  return read.success ? read.data.map(reportOf) : undefined;
}

/**
 * Speeds are knots, distances metres. An `outdated` position repeats the last place of the tracker with a new time, because
 * something else changed: the vehicle is still there. Of several alarms of one moment the first counts.
 */
function reportOf({ device: { uniqueId }, position }: z.infer<typeof Forwarded>): TraccarReport {
  const { attributes = {}, valid, outdated = false } = position;
  const { alarm } = attributes;
  return {
    uniqueId,
    isPlaceless: valid === false && !outdated,
    report: {
      timestamp: outdated ? position.deviceTime : position.fixTime,
      latitud: position.latitude,
      longitud: position.longitude,
      velocidad: outdated ? 0 : times(position.speed, KMH_PER_KNOT),
      rumbo: position.course ?? undefined,
      encendido: attributes.ignition ?? undefined,
      alarma: typeof alarm === 'string' ? alarm.split(',')[0] : (alarm ?? undefined),
      odometro: attributes.odometer,
      distancia: attributes.totalDistance,
    },
  };
}
