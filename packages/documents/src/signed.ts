import type { Of, Part } from './arrange';
import type { Placed } from './paging';

/** More would not fit a page with the signatures. */
const MOST_PARTS = 3;
/** Of a part that goes on over several pages, so many rows go with the signatures; of photos, one. */
const LAST_ROWS = 2;

/** Keeps the last content before the signatures on their page, so that no page holds signatures only. */
export function keepSigned(parts: readonly Part[], pieces: readonly Placed[]): Placed[] {
  const kept = new Set<number>();
  for (const [at, piece] of pieces.entries()) {
    const part = parts[piece.of];
    if (piece.row === 0 && part && isSigning(part)) for (const one of before(parts, pieces, at)) kept.add(one);
  }
  return pieces.map((piece, at) => (kept.has(at) ? { ...piece, keep: true } : piece));
}

function isSigning(part: Part): boolean {
  return (
    part.kind === 'signatures' || (part.kind === 'columns' && part.cells.some((cell) => cell?.kind === 'signature'))
  );
}

/** The places of the pieces that go with the signatures at a place: back to what is worth one. */
function before(parts: readonly Part[], pieces: readonly Placed[], signing: number): number[] {
  const taken: number[] = [];
  let at = signing - 1;
  for (let count = 0; count < MOST_PARTS; count += 1) {
    const { of } = pieces[at] ?? {};
    const part = of === undefined ? undefined : parts[of];
    if (!part || part.kind === 'header' || isSigning(part)) break;
    const rows = pieces.filter((piece) => piece.of === of).length;
    const some = rows <= FEW_ROWS && part.kind !== 'photos' ? rows : Math.min(rows, lastRows(part));
    for (let row = 0; row < some; row += 1) taken.push(at - row);
    at -= rows;
    if (some < rows || isEnough(part)) break;
  }
  return taken;
}

const FEW_ROWS = 6;

const lastRows = (part: Part) => (part.kind === 'photos' ? 1 : LAST_ROWS);

/** A heading, a warning or a lone name is not worth a signature. */
function isEnough(part: Part): boolean {
  if (part.kind === 'columns') return part.cells.length > 0;
  return part.kind === 'fields' ? hasHeading(part) : part.kind !== 'notice';
}

const hasHeading = ({ title }: Of<'fields'>) => title !== undefined;
