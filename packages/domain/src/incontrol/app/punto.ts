import { addDays, bogotaDay } from '../../dates/days';
import { formatTime } from '../../dates/format';
import { sameName } from '../../text/names';
import type { InspectorTrip } from './sesion';

/** A vehicle may be late; one that was due longer ago than this has mostly passed. */
const LATE_MS = 60 * 60_000;

export type Passing = { trip: InspectorTrip; hour: string };
export type PassingGroup = { title: string; passings: Passing[]; isFolded: boolean };

/** The places where the trips of a list stop, each once: an inspector chooses one as their own. */
export function pointsOf(trips: readonly InspectorTrip[]): string[] {
  const names = trips.flatMap(({ lugares }) => lugares.map(({ nombre }) => nombre.trim())).filter(Boolean);
  return names
    .filter((name, index) => names.findIndex((other) => sameName(other, name)) === index)
    .toSorted((one, other) => one.localeCompare(other, 'es'));
}

/** IAPP-17: the trips by when each passes a point, those to come first; what has passed or never comes is folded. */
export function byPassing(trips: readonly InspectorTrip[], point: string, now: Date): PassingGroup[] {
  const since = stampOf(new Date(now.getTime() - LATE_MS));
  const midnight = `${addDays(bogotaDay(now), 1)} 00:00`;
  const passings = trips.map((trip) => ({ trip, at: passesAt(trip, point) }));
  const known = passings
    .filter((one): one is { trip: InspectorTrip; at: string } => one.at !== undefined)
    .toSorted((one, other) => one.at.localeCompare(other.at));
  const group = (title: string, isFolded: boolean, isIn: (at: string) => boolean): PassingGroup => ({
    title,
    isFolded,
    passings: known.filter(({ at }) => isIn(at)).map(({ trip, at }) => ({ trip, hour: at.slice(11) })),
  });
  return [
    group('Por pasar', false, (at) => at >= since && at < midnight),
    group('Mañana', true, (at) => at >= midnight),
    group('Ya debieron pasar', true, (at) => at < since),
    {
      title: 'No pasan por tu punto',
      isFolded: true,
      passings: passings
        .filter(({ at }) => at === undefined)
        .map(({ trip }) => ({ trip, hour: trip.hora_inicio.slice(0, 5) })),
    },
  ].filter((one) => one.passings.length > 0);
}

/** `yyyy-mm-dd HH:mm`: the platform says the hour alone, and one before the departure is of the day after. */
function passesAt({ fecha_inicio, hora_inicio, lugares }: InspectorTrip, point: string): string | undefined {
  const hour = lugares.find(({ nombre }) => sameName(nombre, point))?.llegadaEstimada.slice(0, 5);
  if (!hour || !/^\d{2}:\d{2}$/.test(hour)) return undefined;
  const day = fecha_inicio.split('/').toReversed().join('-');
  return `${hour < hora_inicio.slice(0, 5) ? addDays(day, 1) : day} ${hour}`;
}

const stampOf = (instant: Date) => `${bogotaDay(instant)} ${formatTime(instant)}`;
