import { setTimeout as sleep } from 'node:timers/promises';

export type Clock = {
  now: () => Date;
  /** Lets so many milliseconds pass. */
  wait: (ms: number) => Promise<void>;
};

export const systemClock: Clock = { now: () => new Date(), wait: (ms) => sleep(ms) };
