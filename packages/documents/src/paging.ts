/** A piece of a document that is never cut between two pages. */
export type Piece = {
  height: number;
  /** The room below it, which may fall off the end of a page. */
  after: number;
  /** Stays on one page with the piece that follows. */
  keep?: boolean;
  /** What is drawn once more above it where it begins a page, as the head of a table. */
  again?: number;
  /** Begins a page of its own. */
  starts?: boolean;
};

/** A piece, the part it belongs to and its place in it. */
export type Placed = Piece & { of: number; row: number };

/**
 * The rule by which screen, print and PDF break into pages: each page takes as many pieces as fit, and pieces that stay
 * together go to the next page together. Only what is taller than a page, held together, breaks between its pieces.
 * Returns, for each page, the places of its first piece and of the first one after it.
 */
export function paginate(pieces: readonly Piece[], room: number): [from: number, to: number][] {
  const starts: number[] = [];
  let used = 0;
  const place = (from: number, to: number) => {
    const isFirst = starts.length === 0 || pieces[from]?.starts === true;
    if (isFirst || !fits(pieces, from, to, used, room)) {
      starts.push(from);
      used = pieces[from]?.again ?? 0;
    }
    for (const { height, after } of pieces.slice(from, to)) used += height + after;
  };
  for (const [from, to] of groupsOf(pieces)) {
    if (fits(pieces, from, to, pieces[from]?.again ?? 0, room)) place(from, to);
    else for (let one = from; one < to; one += 1) place(one, one + 1);
  }
  return starts.map((from, page) => [from, starts[page + 1] ?? pieces.length]);
}

function fits(pieces: readonly Piece[], from: number, to: number, used: number, room: number): boolean {
  const group = pieces.slice(from, to);
  const needed = group.reduce((sum, { height, after }) => sum + height + after, 0) - (group.at(-1)?.after ?? 0);
  return used + needed <= room;
}

/** Runs of pieces that stay together. */
function groupsOf(pieces: readonly Piece[]): [from: number, to: number][] {
  const groups: [number, number][] = [];
  let from = 0;
  for (const [place, { keep = false }] of pieces.entries()) {
    if (keep && place < pieces.length - 1) continue;
    groups.push([from, place + 1]);
    from = place + 1;
  }
  return groups;
}
