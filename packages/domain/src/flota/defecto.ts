import { z } from 'zod';
import { startOfDay } from '../dates/days';
import { formatDay } from '../dates/format';
import { searchKey } from '../text/search';

/** How a defect was closed: a check found it repaired, or a user said what was done. */
export const REPARADO_COMO = ['revision', 'cierre'] as const;
export type ReparadoComo = (typeof REPARADO_COMO)[number];

/** A point of a vehicle as it is compared from check to check, also between versions of the checklist. */
export function puntoKey(seccion: string, nombre: string): string {
  return `${seccion}:${searchKey(nombre).replaceAll(/\s+/g, ' ')}`;
}

/** A point as one check found it; what does not apply or was not looked at is not here. */
export type PuntoVisto = { at: Date; isBad: boolean };

/** A defect as far as it is followed: since when, and when it was last found bad. */
export type Seguido = { desde: Date; visto: Date };

/** What a check makes of the defect of a point. `since`: it was good in between, and bad again in the check of that time. */
export type DefectoChange<V extends PuntoVisto> =
  | { kind: 'none' }
  | { kind: 'open' }
  | { kind: 'seen'; isFirst: boolean }
  | { kind: 'repaired' }
  | { kind: 'since'; found: V };

/**
 * What a check says of the defect of a point. Checks count by when they were filled in, not by when they arrived:
 * `later` holds what checks that were filled in after this one found at the point, first to last, and `repaired` the
 * last time after it at which the point was repaired.
 */
export function defectoAfter<V extends PuntoVisto>(
  { at, isBad }: PuntoVisto,
  { open, later, repaired }: { open?: Seguido | undefined; later: readonly V[]; repaired?: Date | undefined },
): DefectoChange<V> {
  if (isBad) {
    if (repaired || later.some((one) => !one.isBad)) return { kind: 'none' };
    return open ? { kind: 'seen', isFirst: at < open.desde } : { kind: 'open' };
  }
  if (!open || at < open.desde) return { kind: 'none' };
  if (at >= open.visto) return { kind: 'repaired' };
  const found = later.find((one) => one.isBad);
  return found ? { kind: 'since', found } : { kind: 'none' };
}

/** What is bad on a vehicle and was not repaired yet. */
export const OpenDefect = z.object({
  _id: z.uuid(),
  /** The vehicle's id at the GPS platform. */
  vehicle_id: z.string(),
  placa: z.string(),
  punto: z.string(),
  nombre: z.string(),
  criticidad: z.string(),
  desde: z.iso.datetime(),
  /** The day on which its repair was promised. */
  prometido: z.string().nullable(),
});
export type OpenDefect = z.infer<typeof OpenDefect>;

/** CUM-24: what the next check says at the point: 'Estaba malo desde el 12/11/2026, prometido para el 20/11/2026'. */
export function defectoNote({ desde, prometido }: Pick<OpenDefect, 'desde' | 'prometido'>): string {
  const since = `Estaba malo desde el ${formatDay(new Date(desde))}`;
  return prometido === null ? since : `${since}, prometido para el ${formatDay(startOfDay(prometido))}`;
}
