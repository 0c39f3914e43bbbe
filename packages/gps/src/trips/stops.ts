import type { Estado } from '@fenix/domain/gps/programada';
import type { Position } from '../position';
import { RULES, type Rules } from '../rules';
import { orderly } from './orderly';
import { type Presence, presencesAt, type Stop } from './presence';

/** Instants in milliseconds, both included. */
export type Window = { from: number; to: number };
export type Programada = { estado: Estado; end: number };

/** From its start until `arrivalGrace` after its end: until then a route that is not complete is worth looking at again. */
export function stopWindow(start: number, end: number, rules: Rules = RULES): Window {
  return { from: start, to: end + rules.arrivalGrace };
}

/** Which positions can say something about a trip: a step from one before its window may end in the first stop. */
export function reportWindow({ from, to }: Window, rules: Rules = RULES): Window {
  return { from: from - rules.earlyDeparture - rules.gap, to: to + rules.gap };
}

/** When each stop of a programmed route was reached, from all positions at once. */
export function reachStops(
  positions: readonly Position[],
  stops: readonly Stop[],
  window: Window,
  rules: Rules = RULES,
): (number | null)[] {
  const { from, to } = reportWindow(window, rules);
  const ordered = orderly(positions).filter(({ at }) => at >= from && at <= to);
  return arrivalsOf(
    stops.map((stop) => presencesAt(ordered, stop, rules)),
    window,
    rules,
  );
}

/**
 * When each stop of a programmed route was reached, in the order of the route. A stop that was missed is null and does
 * not hold up the later ones: of all readings, the one with most stops counts, and of those the earliest. A bus that
 * waits at its first stop arrives at its hour; one that leaves it early, when it leaves.
 */
export function arrivalsOf(
  presences: readonly (readonly Presence[])[],
  window: Window,
  rules: Rules = RULES,
): (number | null)[] {
  const [first = [], ...later] = presences;
  const begun = first.filter(({ enter, leave }) => leave >= window.from - rules.earlyDeparture && enter <= window.to);
  const atFirst = begun.map(({ enter, leave }) => (enter >= window.from ? enter : Math.min(window.from, leave)));
  const entries = [atFirst, ...later.map((there) => entriesAfter(begun[0]?.leave, there, window))];
  // The best way to have reached 1, 2, 3… stops so far is the one that ends earliest (longest increasing subsequence).
  const best: Reached[] = [];
  for (const [stop, times] of entries.entries()) {
    for (const at of times.toReversed()) {
      const before = best.findLastIndex((reached) => reached.at <= at);
      const rival = best[before + 1];
      if (!rival || at < rival.at) best[before + 1] = { stop, at, before: best[before] };
    }
  }
  const arrivals = presences.map((): number | null => null);
  // A bus on its way to the first stop may pass a later one against the direction of the route.
  if (best.length === 1 && atFirst[0] !== undefined) arrivals[0] = atFirst[0];
  else for (let reached = best.at(-1); reached; reached = reached.before) arrivals[reached.stop] = reached.at;
  return arrivals;
}

type Reached = { stop: number; at: number; before: Reached | undefined };

/**
 * When a stop beyond the first was entered. A bus that is there already before the trip starts is parked: that counts
 * only once it has left the first stop, which it may do before its hour.
 */
function entriesAfter(departure: number | undefined, presences: readonly Presence[], { from, to }: Window): number[] {
  return presences
    .filter(({ enter, leave }) => enter <= to && (enter >= from || (departure !== undefined && leave > departure)))
    .map(({ enter }) => (enter >= from ? enter : Math.max(enter, departure ?? from)));
}

/** DISP-48. An arrival within the grace of `stopWindow` turns Incompleta into Finalizada; Cancelado stays. */
export function outcomeOf(
  programada: Programada,
  arrivals: readonly (number | null)[],
  now: number,
): { estado: Estado; completedAt: number | null } {
  if (programada.estado === 'Cancelado') return { estado: 'Cancelado', completedAt: null };
  const reached = arrivals.filter((at) => at !== null);
  if (reached.length > 0 && reached.length === arrivals.length)
    return { estado: 'Finalizada', completedAt: Math.max(...reached) };
  return { estado: now < programada.end ? 'Pendiente' : 'Incompleta', completedAt: null };
}
