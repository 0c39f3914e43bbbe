import type { Position } from '../position';
import { RULES, type Rules } from '../rules';
import { type Finding, findingAlong, stretches } from './finding';

/** PESV-32: stretches above the limit, from where the speed must have crossed it to where it came back. */
export function findSpeeding(positions: readonly Position[], rules: Rules = RULES): Finding[] {
  const limit = rules.speedLimitKmh;
  const isOver = ({ velocidad }: Position) => velocidad > limit && velocidad <= rules.jumpKmh;
  const near = (a: Position, b: Position) => b.at - a.at <= rules.speedReach;
  return stretches(positions, isOver, near).flatMap(({ from, to }) => {
    const over = positions.slice(from, to);
    const speeds = over.map(({ velocidad }) => velocidad);
    const max = Math.max(...speeds);
    const edges = [crossing(positions[from - 1], over[0]), crossing(positions[to], over.at(-1))];
    const along = [edges[0], ...over, edges[1]].filter((position) => position !== undefined);
    const mean = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
    const detail = { vel_max: max, vel_prom: Math.round(mean * 10) / 10, vel_min: Math.min(...speeds) };
    const kind = { categoria: 'Velocidades', nombre: 'Exceso de velocidad', measure: max / limit } as const;
    return findingAlong({ ...kind, speeds: detail }, along, rules);
  });

  /** Between a neighbour within the limit and a reading over it, the speed is taken to change evenly. */
  function crossing(outside: Position | undefined, over: Position | undefined): Position | undefined {
    if (!outside || !over || outside.velocidad > limit) return undefined;
    if (Math.abs(over.at - outside.at) > rules.speedReach) return undefined;
    return between(outside, over, (limit - outside.velocidad) / (over.velocidad - outside.velocidad));
  }
}

function between(a: Position, b: Position, share: number): Position {
  const mix = (one: number, other: number) => one + (other - one) * share;
  return {
    ...a,
    at: Math.round(mix(a.at, b.at)),
    latitud: mix(a.latitud, b.latitud),
    longitud: mix(a.longitud, b.longitud),
    velocidad: mix(a.velocidad, b.velocidad),
    alarma: null,
  };
}
