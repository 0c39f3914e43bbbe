import type { LugarProgramado } from '../gps/ruta';
import { type ParadaReached, paradasReached } from '../flota/detalle';
import { estadoShown } from '../flota/status';
import type { Travel } from '../flota/travel';

/** TRIP-09: on the way from Barranquilla. */
const CONTROL_STOPS = ['Barranquilla', 'Peaje Laureano', 'Peaje Tasajera', 'Cienaga', 'Santa Marta'] as const;

/** TRIP-10. */
export function controlStops(travel: Travel): string[] {
  return travel === 'BS' ? [...CONTROL_STOPS] : CONTROL_STOPS.toReversed();
}

type Trip = { estado: string; definicion: { lugares: readonly LugarProgramado[] } };

/** `isUnheard`: the trip is over, and no arrival at this stop was recorded. */
export type PuntoDeControl = ParadaReached & { estado: 'Pendiente' | 'Completado'; isUnheard: boolean };

/**
 * TRIP-11, TRIP-12: the stops of the trip itself; where it names none, the five of the corridor, yet to be reached.
 */
export function controlPoints({ estado, definicion: { lugares } }: Trip, travel: Travel): PuntoDeControl[] {
  const isOver = estadoShown(estado).tone === 'ok';
  const stops =
    lugares.length > 0
      ? paradasReached(lugares)
      : controlStops(travel).map((nombre) => ({ nombre, estimada: null, llegada: null, retraso: null }));
  return stops.map(({ nombre, estimada, llegada, retraso }) => {
    const now = llegada ? 'Completado' : 'Pendiente';
    return { nombre, estimada, llegada, retraso, estado: now, isUnheard: isOver && !llegada };
  });
}

/** The state in one word; a trip that is over has nothing pending. */
export function pointText({ estado, isUnheard }: Pick<PuntoDeControl, 'estado' | 'isUnheard'>): string {
  return isUnheard ? 'Sin registro' : estado;
}
