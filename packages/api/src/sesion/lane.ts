import { type Slots, createSlots } from '../media/slots';
import type { Clock } from '../ports/clock';

const SECOND = 1_000;
const MOST_WAITING = 20;

/** One line per name that many are guessing at: one at a time, a second each. Who finds it full is told to come back. */
const lanes = new Map<string, { take: Slots; inside: number }>();

export async function inLane<T>(clock: Clock, who: string, work: () => Promise<T>): Promise<T> {
  const lane = lanes.get(who) ?? { take: createSlots(1, MOST_WAITING), inside: 0 };
  lanes.set(who, lane);
  lane.inside += 1;
  try {
    const leave = await lane.take();
    try {
      await clock.wait(SECOND);
      return await work();
    } finally {
      leave();
    }
  } finally {
    lane.inside -= 1;
    if (lane.inside === 0) lanes.delete(who);
  }
}
