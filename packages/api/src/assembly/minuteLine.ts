import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../ports/deps';

const MINUTE = 60_000;

/**
 * One line a minute in place of one per accepted report: at 333 reports a second those lines would be 12 GB a day. A
 * minute in which nothing came leaves none.
 */
export function startMinuteLine({ meters, database }: Deps, log: Pick<FastifyBaseLogger, 'info'>, everyMs = MINUTE) {
  let before = meters.positionsKept;
  const timer = setInterval(() => {
    const positions = meters.positionsKept - before;
    before = meters.positionsKept;
    const { positionsWaiting, openLines } = meters;
    const { used, waiting } = database.engine.pool();
    if (positions > 0 || positionsWaiting > 0)
      log.info({ positions, positionsWaiting, openLines, poolUsed: used, poolWaiting: waiting }, 'the last minute');
  }, everyMs).unref();
  return { stop: async () => clearInterval(timer) };
}
