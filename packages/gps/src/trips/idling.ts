import type { Position } from '../position';
import { RULES, type Rules } from '../rules';
import { type Finding, findingAlong, stretches } from './finding';
import { isIdling } from './trips';

/** Ralenti: standing with the engine running. Trackers without a wire to the engine accuse no one. */
export function findIdling(positions: readonly Position[], rules: Rules = RULES): Finding[] {
  return stretches(positions, (position) => isIdling(position, rules)).flatMap(({ from, to }) => {
    const found = findingAlong({ categoria: 'Ralenti', nombre: 'Ralentí', measure: 1 }, positions.slice(from, to));
    return found && found.seconds * 1000 >= rules.idle ? [found] : [];
  });
}
