import type { FastifyBaseLogger } from 'fastify';
import { BEGINNING, type Mark, readEnd } from '../db/auditChain';
import type { Db } from '../db/database';
import type { Clock } from '../ports/clock';

const MOST_ENTRIES = 100;
const MOST_MS = 5 * 60_000;
const LOOK_EVERY_MS = 5_000;

type Parts = { database: { readonly system: Db }; clock: Pick<Clock, 'now'> };
type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/**
 * N11: number and hash of the newest audit entry, written into the log. Entries cut off from the end of the chain leave
 * a chain that looks whole; `doctor --since` finds that the one of such a line is gone.
 */
export function createAnchor({ database, clock }: Parts, log: Log) {
  let last: (Mark & { at: number }) | undefined;

  async function anchor(isDue: (end: Mark, now: number) => boolean): Promise<void> {
    try {
      const end = await readEnd(database.system);
      const now = clock.now().getTime();
      if (!isDue(end, now)) return;
      last = { ...end, at: now };
      log.info({ auditSeq: end.seq, auditHash: end.hash }, 'the end of the audit chain');
    } catch (error) {
      log.warn({ err: error }, 'the end of the audit chain could not be read');
    }
  }

  return {
    /** After 100 entries, or with any new one after 5 minutes. */
    look: () =>
      anchor((end, now) => {
        if (!last) return end.seq > BEGINNING.seq;
        return end.seq - last.seq >= MOST_ENTRIES || (end.seq !== last.seq && now - last.at >= MOST_MS);
      }),
    note: () => anchor(({ seq }) => seq > BEGINNING.seq),
  };
}

/** While the server works, and once more when it stops. */
export function startAnchors(parts: Parts, log: Log): { stop: () => Promise<void> } {
  const { look, note } = createAnchor(parts, log);
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await note();
    },
  };
}
