import { vi } from 'vitest';

/** For what hangs, as in the runner's own settings: on a busy machine nothing may fail by the clock. */
const PATIENCE_MS = 60_000;

/** Waits until the check holds: for what happens behind an answer. */
export function eventually<Seen>(check: () => Seen | Promise<Seen>): Promise<Seen> {
  return vi.waitFor(check, { timeout: PATIENCE_MS });
}
