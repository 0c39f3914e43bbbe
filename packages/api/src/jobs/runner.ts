import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../ports/deps';
import { within } from '../ground/within';
import { type Job, LEASE_SECONDS, claim, fail, finish, putBack, renew } from './queue';

/** `signal` is aborted when the server stops: a long handler looks at it between two steps and throws its reason. */
export type JobHandler = (deps: Deps, job: Job, log: FastifyBaseLogger, signal: AbortSignal) => Promise<void>;

const IDLE_MS = 2_000;
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;
/** A handler that has not ended by then is left behind at a stop, and its job goes back to the queue. */
const STOP_MS = 3_500;

/** A job that is no longer in here was left behind: by now it may be another server's. */
type Running = { job?: Job | undefined };

/** Polls for due jobs, runs them one by one, and sleeps when there are none. */
export function startJobs(
  deps: Deps,
  handlers: Readonly<Record<string, JobHandler>>,
  log: FastifyBaseLogger,
  { idleMs = IDLE_MS, stopMs = STOP_MS } = {},
) {
  const stopped = new AbortController();
  const running: Running = {};
  const loop = run();

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      const options = { signal: stopped.signal, running };
      const worked = await runOneJob(deps, handlers, log, options).catch((error: unknown) => {
        log.warn({ err: error }, 'the job queue is unavailable');
        return false;
      });
      if (!worked) await pause(idleMs, stopped.signal);
    }
  }

  return {
    async stop(): Promise<void> {
      stopped.abort();
      if ((await within(stopMs, loop)) || !running.job) return;
      const { job } = running;
      running.job = undefined;
      log.warn({ job: job._id, kind: job.kind }, 'a job was left behind at the stop');
      await putBack(deps.database.system, job, deps.clock.now());
    },
  };
}

type RunOptions = { renewMs?: number; signal?: AbortSignal; running?: Running };

/** Runs one due job; false when there is none. */
export async function runOneJob(
  deps: Deps,
  handlers: Readonly<Record<string, JobHandler>>,
  log: FastifyBaseLogger,
  { renewMs = RENEW_MS, signal = new AbortController().signal, running = {} }: RunOptions = {},
): Promise<boolean> {
  const db = deps.database.system;
  const job = await claim(db, Object.keys(handlers), deps.clock.now());
  if (!job) return false;
  running.job = job;
  const isOurs = () => running.job === job;
  const renewal = setInterval(() => {
    if (!isOurs()) return;
    renew(db, job, deps.clock.now()).catch((error: unknown) =>
      log.warn({ err: error, job: job._id }, 'a lease was not renewed'),
    );
  }, renewMs);
  try {
    await handlers[job.kind]?.(deps, job, log, signal);
    if (isOurs()) await finish(db, job, deps.clock.now());
  } catch (error) {
    if (!isOurs()) return true;
    if (signal.aborted && error === signal.reason) await putBack(db, job, deps.clock.now());
    else {
      log.error({ err: error, job: job._id, kind: job.kind, attempts: job.attempts }, 'a job failed');
      await fail(db, job, error, deps.clock.now());
    }
  } finally {
    clearInterval(renewal);
    running.job = undefined;
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
