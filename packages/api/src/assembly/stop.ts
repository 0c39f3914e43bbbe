import type { FastifyInstance } from 'fastify';
import { within } from '../ground/within';

type Stoppable = { stop: () => Promise<void> };

export type Stopping = {
  app: Pick<FastifyInstance, 'close' | 'server' | 'log'>;
  /** Jobs, mail, trips and the demo. A promise, since a stop may be requested before they have all started. */
  runners: Promise<readonly Stoppable[]>;
  /** Writes the newest audit entry into the log. */
  anchors: Stoppable;
  database: { close: () => Promise<void> };
};

/**
 * Milliseconds for each part, and for all. Work and requests end side by side; the database, which may have to write what
 * it holds in memory, gets what is left of the whole and `least` in any case.
 */
export const STOP_LIMITS = { requests: 3_500, afterCut: 300, work: 3_800, anchors: 400, least: 400, whole: 4_600 };
export type StopLimits = typeof STOP_LIMITS;

/**
 * No part of a stop may hold up the others: what has not ended by its limit is left behind. Its transaction is rolled
 * back with the connection, a tracker or browser repeats its request, and a lease that was not given back expires.
 */
export async function stopServer(
  { app, runners, anchors, database }: Stopping,
  limits: StopLimits = STOP_LIMITS,
): Promise<void> {
  const end = performance.now() + limits.whole;
  const logged = (part: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => app.log.warn({ err: error, part }, 'a part of the stop failed'));
  const attempt = async (part: string, ms: number, work: Promise<unknown>) => {
    if (!(await within(ms, logged(part, work)))) app.log.warn({ part }, 'a part of the stop was left behind');
  };
  await Promise.all([
    endRequests(app, limits),
    // Each for itself: one that fails does not keep the others from giving their work back.
    attempt(
      'work',
      limits.work,
      runners.then((all) => Promise.all(all.map((runner) => logged('work', runner.stop())))),
    ),
  ]);
  // After the last request: the last line of the log names the newest audit entry.
  await attempt('anchors', limits.anchors, anchors.stop());
  await attempt('database', Math.max(limits.least, end - performance.now()), database.close());
}

/** Requests under way get their answer within the limit; after it their connections are destroyed. */
async function endRequests(app: Stopping['app'], limits: StopLimits): Promise<void> {
  const close = async () => {
    try {
      await app.close();
    } catch (error) {
      app.log.warn({ err: error }, 'the server did not close');
    }
  };
  const closed = close();
  if (await within(limits.requests, closed)) return;
  app.log.warn('requests under way were cut off');
  app.server.closeAllConnections();
  await within(limits.afterCut, closed);
}
