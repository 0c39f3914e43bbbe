import { turnBetween } from '../geo/course';
import type { Position } from '../position';
import { RULES, type Rules } from '../rules';
import { type Finding, findingAlong } from './finding';

type Kind = { nombre: string; measure: number };

/**
 * Braking, accelerating and cornering that passengers feel, from two reports close enough to tell. Trackers report
 * more often while something harsh happens; what lies between two reports half a minute apart is not judged.
 */
export function findHarsh(positions: readonly Position[], rules: Rules = RULES): Finding[] {
  const found: Finding[] = [];
  let last: Position | undefined;
  for (const position of positions) {
    const kind = last && kindOf(last, position, rules);
    const before = found.at(-1);
    if (last && kind)
      for (const step of findingAlong({ categoria: 'Manejo ecologico', ...kind }, [last, position], rules)) {
        if (before?.nombre === step.nombre && before.end === last) found[found.length - 1] = join(before, step);
        else found.push(step);
      }
    last = position;
  }
  return found;
}

/** One hard braking seen in several reports is one. */
function join(before: Finding, { meters, seconds, measure, end }: Finding): Finding {
  return {
    ...before,
    end,
    meters: before.meters + meters,
    seconds: before.seconds + seconds,
    measure: Math.max(before.measure, measure),
  };
}

function kindOf(a: Position, b: Position, rules: Rules): Kind | undefined {
  const seconds = (b.at - a.at) / 1000;
  if (seconds <= 0 || b.at - a.at > rules.harshMaxStep || Math.max(a.velocidad, b.velocidad) > rules.jumpKmh)
    return undefined;
  const acceleration = (b.velocidad - a.velocidad) / 3.6 / seconds;
  const slower = Math.min(a.velocidad, b.velocidad);
  const turning = (turnBetween(a.rumbo, b.rumbo) * Math.PI) / 180 / seconds;
  const cornering = slower < rules.corneringMinKmh ? 0 : (slower / 3.6) * turning;
  const kinds: Kind[] = [
    { nombre: 'Frenada brusca', measure: -acceleration / rules.brakingMs2 },
    { nombre: 'Aceleración brusca', measure: acceleration / rules.accelerationMs2 },
    { nombre: 'Giro brusco', measure: cornering / rules.corneringMs2 },
  ];
  return kinds.filter(({ measure }) => measure >= 1).toSorted((one, other) => other.measure - one.measure)[0];
}
