import { z } from 'zod';
import { formatTime } from '../dates/format';

/** Where a vehicle was when its tracker last spoke: null on the road between cities, or where it never spoke. */
export const LugarDeVehiculo = z.object({ ciudad: z.string().nullable(), at: z.iso.datetime().nullable() });
export type LugarDeVehiculo = z.infer<typeof LugarDeVehiculo>;

/** Within this time of the departure a place says something about it; later the vehicle can be anywhere. */
const NEAR_MS = 2 * 3_600_000;

/** DISP-06: where the vehicle is, and that the route begins in another city. A warning, never an obstacle. */
export function lugarShown(
  { ciudad, at }: LugarDeVehiculo,
  origen: string | undefined,
  start: Date | undefined,
): { text: string; isElsewhere: boolean } | undefined {
  if (ciudad === null || at === null) return undefined;
  const text = `Está en ${ciudad} (${formatTime(new Date(at))})`;
  const isNear = start !== undefined && Math.abs(start.getTime() - Date.parse(at)) <= NEAR_MS;
  if (!isNear || origen === undefined || origen === ciudad) return { text, isElsewhere: false };
  return { text: `${text}, la ruta sale de ${origen}`, isElsewhere: true };
}
