import type { Categoria } from '@fenix/domain/gps/conduccion';
import { pathMeters } from '@fenix/domain/gps/distance';
import type { Position } from '../position';
import type { Rules } from '../rules';

/** Something a driver is judged by. `measure` says how far beyond its threshold it went: 1 is just there. */
export type Finding = {
  categoria: Categoria;
  nombre: string;
  start: Position;
  end: Position;
  meters: number;
  seconds: number;
  measure: number;
  speeds?: { vel_max: number; vel_prom: number; vel_min: number };
};

type Kind = Pick<Finding, 'categoria' | 'nombre' | 'measure' | 'speeds'>;

/** What happened along these positions, from the first to the last of them; nothing along none. */
export function findingAlong(kind: Kind, positions: readonly Position[], rules: Rules): Finding[] {
  const [start] = positions;
  const end = positions.at(-1);
  if (!start || !end) return [];
  const seconds = (end.at - start.at) / 1000;
  return [{ ...kind, start, end, meters: pathMeters(positions, rules.jumpKmh), seconds }];
}

/** The longest stretches of neighbours that hold a condition; `joins` may keep two neighbours apart. */
export function stretches(
  positions: readonly Position[],
  holds: (position: Position) => boolean,
  joins: (before: Position, after: Position) => boolean = () => true,
): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  let last: Position | undefined;
  for (const [index, position] of positions.entries()) {
    const open = found.at(-1);
    if (holds(position)) {
      if (open && last && open.to === index && joins(last, position)) open.to = index + 1;
      else found.push({ from: index, to: index + 1 });
    }
    last = position;
  }
  return found;
}
