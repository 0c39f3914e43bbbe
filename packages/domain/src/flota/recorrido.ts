import type { Despacho } from '../gps/programada';
import { paradasReached } from './detalle';
import { type EstadoTone, estadoShown } from './status';

type Trip = Pick<Despacho, 'estado'> & { definicion: Pick<Despacho['definicion'], 'lugares'> };

/** The progress of a trip by its stops. `porSalir`: no report beyond the first stop, before the planned end. */
export const RECORRIDOS = ['cancelado', 'porSalir', 'enCamino', 'llego', 'noSalio'] as const;
export type Recorrido = (typeof RECORRIDOS)[number];

/**
 * DISP-48: what became of a trip. List, detail, book, tower and inspections all read it here, so that they cannot
 * contradict each other. A trip whose later stops have no place is never said not to have left.
 */
export function recorridoOf({ estado, definicion: { lugares } }: Trip): Recorrido {
  if (estado === 'Cancelado') return 'cancelado';
  const later = paradasReached(lugares).slice(1);
  if (estado === 'Finalizada' || (later.at(-1)?.llegada ?? null) !== null) return 'llego';
  if (later.some(({ llegada }) => llegada !== null)) return 'enCamino';
  const isPlaced = lugares.slice(1).some(({ latitud, longitud }) => latitud !== undefined && longitud !== undefined);
  return estado === 'Incompleta' && isPlaced ? 'noSalio' : 'porSalir';
}

/** The word beside the state, where the state alone would hide what happened. */
const BESIDE = { noSalio: 'no salió', llego: 'llegó' } as const;

export type TripShown = { label: string; tone: EstadoTone; beside: (typeof BESIDE)[keyof typeof BESIDE] | null };

/** DISP-42 to DISP-48: the state as given, and the word beside it. */
export function tripShown(trip: Trip): TripShown {
  return shownAs(trip.estado, recorridoOf(trip));
}

export function shownAs(estado: string, recorrido: Recorrido): TripShown {
  const isHidden = recorrido === 'noSalio' || (recorrido === 'llego' && estado === 'Pendiente');
  return { ...estadoShown(estado), beside: isHidden ? BESIDE[recorrido] : null };
}

/** The same in one line: 'Finalizado · no salió'. */
export function tripText(trip: Trip): string {
  return shownText(tripShown(trip));
}

export function shownText({ label, beside }: TripShown): string {
  return beside === null ? label : `${label} · ${beside}`;
}
