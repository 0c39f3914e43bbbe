import type { Estado } from '@fenix/domain/gps/programada';
import type { Position } from '../position';
import { RULES, type Rules } from '../rules';
import { orderly } from './orderly';
import { presencesAt, type Stop } from './presence';

export type { Stop };

/** Instants in milliseconds, both included. */
export type Window = { from: number; to: number };
export type Programada = { estado: Estado; end: number };

/** From its start until `arrivalGrace` after its end: until then a route that is not complete is worth looking at again. */
export function stopWindow(start: number, end: number, rules: Rules = RULES): Window {
  return { from: start, to: end + rules.arrivalGrace };
}

/**
 * When each stop of a programmed route was reached, in the order of the route. A stop that was missed is null and does
 * not hold up the later ones: of all readings, the one with most stops counts, and of those the earliest. A bus that
 * waits at its first stop arrives at its hour; one that leaves it early, when it leaves.
 */
export function reachStops(
  positions: readonly Position[],
  stops: readonly Stop[],
  window: Window,
  rules: Rules = RULES,
): (number | null)[] {
  const ordered = orderly(positions).filter(
    ({ at }) => at >= window.from - rules.earlyDeparture - rules.gap && at <= window.to + rules.gap,
  );
  // The best way to have reached 1, 2, 3… stops so far is the one that ends earliest (longest increasing subsequence).
  const best: Reached[] = [];
  for (const [stop, where] of stops.entries()) {
    for (const at of arrivalsAt(ordered, where, window, rules).toReversed()) {
      const before = best.findLastIndex((reached) => reached.at <= at);
      const rival = best[before + 1];
      if (!rival || at < rival.at) best[before + 1] = { stop, at, before: best[before] };
    }
  }
  const arrivals = stops.map((): number | null => null);
  for (let reached = best.at(-1); reached; reached = reached.before) arrivals[reached.stop] = reached.at;
  return arrivals;
}

type Reached = { stop: number; at: number; before: Reached | undefined };

function arrivalsAt(ordered: readonly Position[], stop: Stop, { from, to }: Window, rules: Rules): number[] {
  return presencesAt(ordered, stop, rules)
    .filter(({ enter, leave }) => leave >= from - rules.earlyDeparture && enter <= to)
    .map(({ enter, leave }) => (enter >= from ? enter : Math.min(from, leave)));
}

/** DISP-48. An arrival within the grace of `stopWindow` turns Incompleta into Finalizada; Cancelado stays. */
export function settle(
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
