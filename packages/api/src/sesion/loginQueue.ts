import { type Slots, createSlots } from '../ground/slots';
import type { Clock } from '../ports/clock';

const SECOND = 1_000;
const MAX_WAITING = 20;

/** Slows down guessing at one name: a queue per name, one attempt per second; an attempt beyond the queue is refused. */
const queues = new Map<string, { acquire: Slots; pending: number }>();

export async function inLoginQueue<T>(clock: Clock, who: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(who) ?? { acquire: createSlots(1, MAX_WAITING), pending: 0 };
  queues.set(who, queue);
  queue.pending += 1;
  try {
    const release = await queue.acquire();
    try {
      await clock.wait(SECOND);
      return await work();
    } finally {
      release();
    }
  } finally {
    queue.pending -= 1;
    if (queue.pending === 0) queues.delete(who);
  }
}
