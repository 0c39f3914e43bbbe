import { formatDateTime, formatTime } from '../dates/format';
import type { Lugar, LugarProgramado } from '../gps/ruta';

const MINUTE = 60_000;

export type Stop<L extends Lugar = Lugar> = { lugar: L; at: Date };

/** DISP-14, DISP-15: the start plus the minutes of every stop up to this one, its own included. */
export function stopTimes<L extends Lugar>(start: Date, lugares: readonly L[]): Stop<L>[] {
  let minutes = 0;
  return lugares.map((lugar) => {
    minutes += lugar.timeBetween;
    return { lugar, at: new Date(start.getTime() + minutes * MINUTE) };
  });
}

/** When the vehicle should be at the last stop; the start itself on a route without stops. */
export function scheduledEnd(start: Date, lugares: readonly Lugar[]): Date {
  return stopTimes(start, lugares).at(-1)?.at ?? start;
}

/** GPS-23: the stops of a dispatch, each with its estimated arrival under all three names, none reached yet. */
export function programStops(start: Date, lugares: readonly Lugar[]): LugarProgramado[] {
  return stopTimes(start, lugares).map(({ lugar, at }) => {
    const [fEstimada, hour] = [formatDateTime(at), formatTime(at)];
    return Object.assign({}, lugar, { fEstimada, horallegaEstimada: hour, llegadaEstimada: hour, llegada: '' });
  });
}
