const STEP = 5 * 60_000;

/** The departure a new dispatch starts with: now, up to the next five minutes. */
export function defaultDeparture(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / STEP) * STEP);
}

/** The departure the next dispatch starts with: the one before, unless its time has gone by. */
export function followingDeparture(last: Date, now: Date): Date {
  return new Date(Math.max(last.getTime(), defaultDeparture(now).getTime()));
}
