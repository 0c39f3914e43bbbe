import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps';
import { type Job, LEASE_SECONDS, claim, fail, finish, renew } from './queue';

export type JobHandler = (deps: Deps, job: Job, log: FastifyBaseLogger) => Promise<void>;

const IDLE_MS = 2_000;
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;

/** Looks for due work, does it one by one, and sleeps when there is none. */
export function startJobs(
  deps: Deps,
  handlers: Readonly<Record<string, JobHandler>>,
  log: FastifyBaseLogger,
  idleMs: number = IDLE_MS,
) {
  const stopped = new AbortController();
  const loop = run();

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      const worked = await workOnce(deps, handlers, log).catch((error: unknown) => {
        log.warn({ err: error }, 'the job queue is away');
        return false;
      });
      if (!worked) await pause(idleMs, stopped.signal);
    }
  }

  return {
    async stop(): Promise<void> {
      stopped.abort();
      await loop;
    },
  };
}

/** True when there was something to do. */
export async function workOnce(
  deps: Deps,
  handlers: Readonly<Record<string, JobHandler>>,
  log: FastifyBaseLogger,
  renewMs: number = RENEW_MS,
): Promise<boolean> {
  const db = deps.database.system;
  const job = await claim(db, Object.keys(handlers), deps.clock.now());
  if (!job) return false;
  const renewal = setInterval(() => {
    renew(db, job, deps.clock.now()).catch((error: unknown) =>
      log.warn({ err: error, job: job._id }, 'a lease was not renewed'),
    );
  }, renewMs);
  try {
    await handlers[job.kind]?.(deps, job, log);
    await finish(db, job, deps.clock.now());
  } catch (error) {
    log.error({ err: error, job: job._id, kind: job.kind, attempts: job.attempts }, 'a job failed');
    await fail(db, job, error, deps.clock.now());
  } finally {
    clearInterval(renewal);
  }
  return true;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
