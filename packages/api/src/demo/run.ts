import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../ports/deps';
import { loadDemoDespachos } from './despachos';
import { advanceDemoGps } from './gps';

const EVERY_MS = 15_000;

/** Keeps the demo living until it is stopped: buses drive, and each day has its checks. A moment that fails is made up for by the next. */
export function runDemo(deps: Deps, log: FastifyBaseLogger, { firstAfterMs = 0 } = {}) {
  let isStopped = false;
  let turn = Promise.resolve();
  const live = async () => {
    if (isStopped) return;
    await advanceDemoGps(deps);
    await loadDemoDespachos(deps);
  };
  const step = () => {
    turn = turn.then(live).catch((error: unknown) => log.warn({ err: error }, 'the demo stood still'));
  };
  const first = setTimeout(step, firstAfterMs);
  const timer = setInterval(step, EVERY_MS);
  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await turn;
    },
  };
}
