import type { Engine } from '../db/engine';
import { type Clock, systemClock } from '../ports/clock';

/** Below this the two clocks are taken for the same: it is what a round trip on a busy machine costs. */
const SAME_MS = 500;
const EVERY_MS = 60_000;
/** After a database that was away. */
const AGAIN_MS = 1_000;
/** From this skew on the machine's clock counts as wrong, and the log warns the operator. */
export const WRONG_MS = 5_000;

export type DatabaseClock = Clock & { skewMs: () => number; stop: () => void };

/** How far this machine's clock is ahead of the database's, in milliseconds. */
export async function readSkew(engine: Engine): Promise<number> {
  const connection = await engine.connect();
  try {
    const before = Date.now();
    const { rows } = await connection.query<{ ms: number }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
      [],
    );
    const after = Date.now();
    return (before + after) / 2 - (rows[0]?.ms ?? after);
  } finally {
    connection.release();
  }
}

/**
 * The database's clock, so that several servers agree on what is due, on leases and on what lies in the future even
 * where one of them has a wrong clock. The difference is measured at the start and once a minute; in between time is
 * counted without this machine's clock, and when that one jumps the database is asked at once.
 */
export async function openDatabaseClock(
  engine: Engine,
  onSkew: (ms: number) => void,
  everyMs = EVERY_MS,
): Promise<DatabaseClock> {
  let skew = 0;
  let measured = { wall: Date.now(), at: performance.now() };
  let running: Promise<void> | undefined;
  let failedAt = -Infinity;
  const measure = async () => {
    skew = await readSkew(engine);
    measured = { wall: Date.now(), at: performance.now() };
    if (Math.abs(skew) >= WRONG_MS) onSkew(skew);
  };
  // A database that is away keeps the difference that was known.
  const measureAgain = () => {
    running ??= measure()
      .catch(() => {
        failedAt = performance.now();
      })
      .finally(() => {
        running = undefined;
      });
  };
  await measure();
  const timer = setInterval(measureAgain, everyMs).unref();
  return {
    now() {
      const wall = measured.wall + (performance.now() - measured.at);
      const isJump = Math.abs(Date.now() - wall) >= SAME_MS;
      if (isJump && performance.now() - failedAt >= AGAIN_MS) measureAgain();
      return new Date(Math.abs(skew) < SAME_MS ? wall : wall - skew);
    },
    wait: systemClock.wait,
    skewMs: () => skew,
    stop: () => clearInterval(timer),
  };
}
