import { pathMeters } from '@fenix/domain/gps/distance';
import type { Position } from '../position';
import { RULES, type Rules } from '../rules';
import { orderly } from './orderly';

/** `from` and `to` cut the trip out of `orderly(positions)`: `slice(from, to)`. Instants in ms, metres and seconds. */
export type Trip = {
  from: number;
  to: number;
  start: number;
  end: number;
  distance: number;
  movingSeconds: number;
  idleSeconds: number;
};

export const isMoving = ({ velocidad }: Position, rules: Rules): boolean => velocidad >= rules.movingKmh;

export const isIdling = (position: Position, rules: Rules): boolean =>
  position.encendido === true && !isMoving(position, rules);

/**
 * A trip lasts while the engine runs. It ends when the engine stays off, when the vehicle is stationary for long, or when the
 * tracker falls silent; standing with the engine running belongs to the trip, because that is the driver's doing.
 */
export function findTrips(positions: readonly Position[], rules: Rules = RULES): Trip[] {
  const ordered = orderly(positions);
  return runs(ordered, rules)
    .map(({ from, to }) => measure(ordered, from, to, rules))
    .filter(({ distance }) => distance >= rules.minTripMeters);
}

/** `closedAt`: the moment at which it was seen to be over; undefined while it may go on. */
type Run = { from: number; to: number; closedAt?: number | undefined };

function runs(ordered: readonly Position[], rules: Rules): Run[] {
  const found: Run[] = [];
  let open: (Run & { heard: number; active: number; moved: number }) | undefined;
  const close = (closedAt?: number) => {
    if (open) found.push({ from: open.from, to: open.to, closedAt });
    open = undefined;
  };
  for (const [index, position] of ordered.entries()) {
    const { at } = position;
    if (open && at - open.heard > rules.gap) close(at);
    const moving = isMoving(position, rules);
    if (moving || position.encendido === true) {
      open ??= { from: index, to: index, heard: at, active: at, moved: at };
      open.to = index + 1;
      open.active = at;
      if (moving) open.moved = at;
      else if (at - open.moved >= rules.idleEndsTrip) close(at);
    } else if (open && at - open.active >= (position.encendido === null ? rules.stopEndsTrip : rules.offEndsTrip))
      close(at);
    if (open) open.heard = at;
  }
  close();
  return found;
}

/**
 * The last moment from which looking again finds the same as looking at everything: trips before it are over, and their
 * driver has rested since. Before `sure` no more reports are expected. Undefined while there is none.
 */
export function settledUntil(ordered: readonly Position[], sure: number, rules: Rules = RULES): number | undefined {
  if (ordered.length === 0) return undefined;
  const all = runs(ordered, rules);
  const over = all.filter(({ closedAt }) => closedAt !== undefined && closedAt <= sure);
  const rested = over.findLast((run) => {
    const before = ordered.slice(0, run.to).findLast((position) => isMoving(position, rules));
    const after = ordered.slice(run.to).find((position) => isMoving(position, rules));
    return Math.min(after?.at ?? sure, sure) - (before?.at ?? 0) >= rules.rest;
  });
  if (rested && rested !== all.at(-1)) return (ordered[rested.to - 1]?.at ?? 0) + 1;
  return all.length === 0 || rested ? sure : undefined;
}

function measure(ordered: readonly Position[], from: number, to: number, rules: Rules): Trip {
  const positions = ordered.slice(from, to);
  const trip = {
    from,
    to,
    start: 0,
    end: 0,
    distance: pathMeters(positions, rules.jumpKmh),
    movingSeconds: 0,
    idleSeconds: 0,
  };
  let last: Position | undefined;
  for (const position of positions) {
    const seconds = last ? (position.at - last.at) / 1000 : 0;
    if (last && (isMoving(last, rules) || isMoving(position, rules))) trip.movingSeconds += seconds;
    else if (last && isIdling(last, rules)) trip.idleSeconds += seconds;
    last = position;
  }
  return { ...trip, start: positions[0]?.at ?? 0, end: last?.at ?? 0 };
}
