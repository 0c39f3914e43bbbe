import type { Position } from '../position';
import { RULES, type Rules } from '../rules';
import { type Finding, findingAlong, stretches } from './finding';
import { isIdling } from './trips';

/** Ralenti: standing with the engine running. Trackers without a wire to the engine accuse no one. */
export function findIdling(positions: readonly Position[], rules: Rules = RULES): Finding[] {
  const kind = { categoria: 'Ralenti', nombre: 'Ralentí', measure: 1 } as const;
  return stretches(positions, (position) => isIdling(position, rules))
    .flatMap(({ from, to }) => findingAlong(kind, positions.slice(from, to), rules))
    .filter(({ seconds }) => seconds * 1000 >= rules.idle);
}
