import type { Position } from '../position';

/**
 * By time, one per instant: the one order of positions, wherever they are put in order. Trackers send again what they
 * are not sure was heard, and late what they could not send; of two reports of one instant the first stays, unless only
 * the other raises an alarm. What is in order already is given back untouched.
 */
export function orderly(positions: readonly Position[]): readonly Position[] {
  if (isOrderly(positions)) return positions;
  const result: Position[] = [];
  for (const position of positions.toSorted((a, b) => a.at - b.at)) {
    const last = result.at(-1);
    if (last?.at !== position.at) result.push(position);
    else if (last.alarma === null && position.alarma !== null) result[result.length - 1] = position;
  }
  return result;
}

function isOrderly(positions: readonly Position[]): boolean {
  let before = Number.NEGATIVE_INFINITY;
  return positions.every(({ at }) => {
    const rises = at > before;
    before = at;
    return rises;
  });
}
