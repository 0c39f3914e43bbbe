import type { Despacho } from '../gps/programada';
import type { Span } from '../gps/programar';
import { endOf, startOf } from './despacho';
import { isCancelable } from './status';

/** DISP-48: pending trips of the vehicle that are under way at some moment of this span. */
export function overlapping<T extends Despacho>(trips: readonly T[], idactivo: string, { from, to }: Span): T[] {
  return trips.filter((trip) => {
    const [start, end] = [startOf(trip), endOf(trip)];
    return trip.idactivo === idactivo && isCancelable(trip.estado) && start && end && start < to && end > from;
  });
}
