import type { Position } from '../position';

/**
 * By time, one per instant: the only ordering of positions in the platform. Trackers repeat what was not acknowledged,
 * and send late what they could not send; of two reports of one instant the first stays, unless only the other raises
 * an alarm. An array already in order is returned as it is.
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
