/** What this process counts of itself for `/metrics` and its minute line; the rest is asked when it is shown. */
export type Meters = {
  /** Positions that came and are not committed yet. */
  positionsWaiting: number;
  positionsKept: number;
  /** Streams of server-sent events. */
  openLines: number;
  /** Audit entries of reads and refusals that could not be written. */
  entriesLost: number;
};

export const createMeters = (): Meters => ({ positionsWaiting: 0, positionsKept: 0, openLines: 0, entriesLost: 0 });
