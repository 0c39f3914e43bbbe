import { METERS_PER_DEGREE, type Point, metersBetween } from '@fenix/domain/gps/distance';
import type { Position } from '../position';
import type { Rules } from '../rules';

export type Stop = Point & { readonly radio: number };
/** From one instant to another, both included, in milliseconds. */
export type Presence = { enter: number; leave: number };

/**
 * When a vehicle was inside a stop's circle. Between two reports it is taken to drive straight and evenly, so a bus
 * that crosses a small circle between them was there; over a silence or a jump only the reports themselves count.
 */
export function presencesAt(ordered: readonly Position[], stop: Stop, rules: Rules): Presence[] {
  const found: Presence[] = [];
  const add = (enter: number, leave: number) => join(found, { enter, leave });
  const lonMeters = METERS_PER_DEGREE * Math.cos((stop.latitud * Math.PI) / 180);
  let last: Local | undefined;
  for (const position of ordered) {
    const local = {
      position,
      x: (position.longitud - stop.longitud) * lonMeters,
      y: (position.latitud - stop.latitud) * METERS_PER_DEGREE,
    };
    const inside = local.x ** 2 + local.y ** 2 <= stop.radio ** 2;
    const shares = last && isDriven(last.position, position, rules) ? insideShares(last, local, stop.radio) : undefined;
    if (last && shares) {
      const span = position.at - last.position.at;
      add(Math.round(last.position.at + shares[0] * span), Math.round(last.position.at + shares[1] * span));
    } else if (inside) add(position.at, position.at);
    last = local;
  }
  return found;
}

/** What goes on where the last one ended is the same presence. */
function join(found: Presence[], { enter, leave }: Presence): void {
  const last = found.at(-1);
  if (last && enter <= last.leave) last.leave = Math.max(last.leave, leave);
  else found.push({ enter, leave });
}

/**
 * What is known, with what was found between two instants in the place of what was known of them. The positions at
 * both instants count on either side, so a presence over the border stays one.
 */
export function splicePresences(
  known: readonly Presence[],
  found: readonly Presence[],
  { from, to }: { from: number; to: number },
): Presence[] {
  const before = known
    .filter(({ enter }) => enter < from)
    .map(({ enter, leave }) => ({ enter, leave: Math.min(leave, from) }));
  const after = known
    .filter(({ leave }) => leave > to)
    .map(({ enter, leave }) => ({ enter: Math.max(enter, to), leave }));
  const whole: Presence[] = [];
  for (const presence of [...before, ...found, ...after]) join(whole, presence);
  return whole;
}

type Local = { position: Position; x: number; y: number };

function isDriven(a: Position, b: Position, rules: Rules): boolean {
  const span = b.at - a.at;
  return span <= rules.gap && metersBetween(a, b) * 3600 <= rules.jumpKmh * span;
}

/** The part of the straight line from one point to another that lies in the circle, as shares of its length. */
function insideShares(a: Local, b: Local, radius: number): [number, number] | undefined {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length2 = dx * dx + dy * dy;
  const outside = a.x * a.x + a.y * a.y - radius * radius;
  if (length2 === 0) return outside <= 0 ? [0, 1] : undefined;
  const half = (a.x * dx + a.y * dy) / length2;
  const root = half * half - outside / length2;
  if (root < 0) return undefined;
  const enter = Math.max(0, -half - Math.sqrt(root));
  const leave = Math.min(1, -half + Math.sqrt(root));
  return enter <= leave ? [enter, leave] : undefined;
}
