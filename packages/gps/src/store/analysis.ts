import { setTimeout as sleep } from 'node:timers/promises';
import type { GpsDb } from '../schema';
import { analyseBatch } from './analysisBatch';
import { type Due, completeUntil, findDue } from './analysisDue';
import { createMemory } from './analysisMemory';
import { analyseVehicle } from './analysisSteps';
import { addUpSome } from './tripDays';

/** Vehicles in one transaction. */
const BATCH = 100;
/** How often each server looks, and how long ago a vehicle was last looked at before any server looks at it again. */
const EVERY = 15_000;
const AGAIN_AFTER = 28_000;
/** A round is spread over at most this time, so that requests have the processor in between. */
const SPREAD = 12_000;
/** Vehicles whose past days are added up in one round, so that looks at new reports do not wait for years of them. */
const ADDED_UP = 100;
/** Trips that are complete only up to longer ago than this are marked as old. */
const TOO_OLD = 60_000;

/** With the moment up to which it is complete; `isStale` when that is longer ago than the work behind it allows. */
export type Dated<T> = { value: T; at: Date; isStale: boolean };

type Round = { signal?: AbortSignal | undefined; accountId?: string; notSince?: Date; spreadMs?: number };

/** Finds trips in what was reported, behind all requests. The servers of a database share the vehicles. */
export function createAnalysis(db: GpsDb, now: () => Date, onTrouble: (error: unknown) => void) {
  const memory = createMemory();
  const asked = new Set<string>();
  const working = new Set<Promise<void>>();
  let wake = () => {};
  let backlog = { vehicles: 0, oldestSeconds: 0 };

  async function lookAt(due: readonly Due[], signal: AbortSignal | undefined): Promise<void> {
    for (const id of await analyseBatch(db, memory, due, now())) {
      if (signal?.aborted) return;
      await analyseVehicle(db, id, now(), signal).catch(onTrouble);
    }
  }

  /** One vehicle that cannot be looked at does not hold up the others of its batch. */
  async function lookApart(due: readonly Due[], signal: AbortSignal | undefined): Promise<void> {
    for (const one of due) {
      if (signal?.aborted) return;
      await lookAt([one], signal).catch(onTrouble);
    }
  }

  async function round({ signal, accountId, notSince, spreadMs = 0 }: Round): Promise<void> {
    const due = await findDue(db, { accountId, notSince });
    if (accountId === undefined) backlog = backlogOf(due, now());
    const began = performance.now();
    for (let next = 0; next < due.length; next += BATCH) {
      if (signal?.aborted) return;
      const batch = due.slice(next, next + BATCH);
      const started = performance.now();
      await lookAt(batch, signal).catch(() => lookApart(batch, signal));
      if (accountId === undefined) await lookAtAsked(signal);
      const batchesLeft = Math.ceil((due.length - next - BATCH) / BATCH);
      const timeLeft = spreadMs - (performance.now() - began);
      await rest(Math.min(performance.now() - started, timeLeft / Math.max(1, batchesLeft)), signal);
    }
  }

  /** Days from before days were kept: some of them at a time, with a rest as long as the work. */
  async function addUp(
    { signal, accountId }: Pick<Round, 'signal' | 'accountId'>,
    most = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    for (let count = 0; count < most; count += 1) {
      if (signal?.aborted) return;
      const started = performance.now();
      if (!(await addUpSome(db, accountId))) return;
      if (accountId === undefined) {
        await lookAtAsked(signal);
        await rest(performance.now() - started, signal);
      }
    }
  }

  /** Accounts that were found behind go before all others. */
  async function lookAtAsked(signal: AbortSignal | undefined): Promise<void> {
    for (const accountId of asked) {
      if (signal?.aborted) return;
      asked.delete(accountId);
      await round({ signal, accountId });
      await addUp({ signal, accountId }, ADDED_UP);
    }
  }

  function look(options: Round, most?: number): Promise<void> {
    const both = async () => {
      await round(options);
      await addUp(options, most);
    };
    const mine = both().finally(() => working.delete(mine));
    working.add(mine);
    return mine;
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = performance.now() + EVERY;
      try {
        await lookAtAsked(signal);
        await look({ signal, notSince: new Date(now().getTime() - AGAIN_AFTER), spreadMs: SPREAD }, ADDED_UP);
      } catch (error) {
        onTrouble(error);
      }
      const woken = new Promise<void>((resolve) => (wake = resolve));
      if (asked.size === 0) await Promise.race([woken, rest(next - performance.now(), signal)]);
    }
  }

  /** The account goes before the others. */
  function hurry(accountId: string): void {
    asked.add(accountId);
    wake();
  }

  async function dated<T>(
    accountId: string,
    until: Promise<Date | undefined>,
    value: () => Promise<T>,
  ): Promise<Dated<T>> {
    // Before the trips are read, so that they are at least as new as they are said to be.
    const at = (await until) ?? now();
    const isStale = now().getTime() - at.getTime() > TOO_OLD;
    if (isStale) hurry(accountId);
    return { value: await value(), at, isStale };
  }

  return {
    /** Everything that was reported, as far as no other server is at it. */
    look: (signal?: AbortSignal) => look({ signal }),
    /** Looks again and again until it is stopped; a stop ends with the batch under way. */
    start: () => {
      const stopped = new AbortController();
      const running = run(stopped.signal);
      return {
        async stop(): Promise<void> {
          stopped.abort();
          await running;
        },
      };
    },
    /** What there is, with its age. Where that is too old the account goes before the others; no request waits for it. */
    ofAccount: <T>(accountId: string, read: () => Promise<T>) =>
      dated(accountId, completeUntil(db, { accountId }), read),
    ofVehicle: <T>(accountId: string, vehicleId: string, read: () => Promise<T>) =>
      dated(accountId, completeUntil(db, { vehicleId }), read),
    hurry,
    /** Vehicles that waited when the last round began, and how long ago the oldest of them was looked at. */
    backlog: () => backlog,
    async drain(): Promise<void> {
      await Promise.all(working);
    },
  };
}

function backlogOf(due: readonly Due[], now: Date) {
  const seen = due.map(({ visto }) => visto.getTime()).filter((visto) => visto > 0);
  return { vehicles: due.length, oldestSeconds: seen.length === 0 ? 0 : (now.getTime() - Math.min(...seen)) / 1000 };
}

async function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, signal ? { signal } : {}).catch(() => {});
}
