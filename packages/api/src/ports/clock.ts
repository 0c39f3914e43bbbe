import { setTimeout as sleep } from 'node:timers/promises';

export type Clock = {
  now: () => Date;

  wait: (ms: number) => Promise<void>;
  /** How far the machine's own clock is ahead, where it is corrected. */
  skewMs?: () => number;
};

export const systemClock: Clock = { now: () => new Date(), wait: (ms) => sleep(ms) };
