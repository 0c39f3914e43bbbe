import { SPEED_LIMIT_KMH } from '@fenix/domain/gps/conduccion';
import { JUMP_KMH } from '@fenix/domain/gps/distance';

const MINUTE = 60_000;

/**
 * Every threshold of the driving analysis, once. The reasons, and the formulae of the scores built on them, are in
 * docs/decisions/016-driving-scores.md. Spans are milliseconds, speeds km/h, accelerations m/s².
 */
export const RULES = {
  /** Faster than this between two positions is a jump of the receiver, not a drive. */
  jumpKmh: JUMP_KMH,
  /** A parked tracker reports every ten minutes; later than this it was silent. */
  gap: 15 * MINUTE,
  /** Receivers at rest drift at walking pace. */
  movingKmh: 4,
  /** A stalled engine is started again sooner; off for this long, the trip is over. */
  offEndsTrip: 3 * MINUTE,
  /** Without a wire to the engine, standing this long ends the trip. */
  stopEndsTrip: 15 * MINUTE,
  /** A wire stuck on "engine running" must not make one trip of a whole week. */
  idleEndsTrip: 60 * MINUTE,
  /** Moving the bus within the yard is no trip. */
  minTripMeters: 300,
  /** Public service may never drive faster, whatever the road (Ley 1239 de 2008, art. 2). */
  speedLimitKmh: SPEED_LIMIT_KMH,
  /** A reading of the speed says nothing of the road further away than this. */
  speedReach: 2 * MINUTE,
  /** A toll queue or a stop with passengers is shorter. */
  idle: 5 * MINUTE,
  /** Harder than a passenger standing in the aisle can bear. */
  brakingMs2: 3,
  accelerationMs2: 2.5,
  corneringMs2: 3.5,
  /** The mean over a longer pause between reports hides the peak, and accuses no one. */
  harshMaxStep: 10_000,
  /** Below this a turn of the wheel is manoeuvring. */
  corneringMinKmh: 20,
  /** A button held down repeats itself; that is one alarm. */
  alarmRepeat: 5 * MINUTE,
  /** Bogotá hours, from inclusive, to exclusive. */
  nightFromHour: 23,
  nightToHour: 5,
  /** Arriving a little after eleven is no night drive. */
  nightMin: 5 * MINUTE,
  /** Longer at the wheel without a rest tires anyone. */
  longDriving: 240 * MINUTE,
  /** Standing this long is a rest. */
  rest: 15 * MINUTE,
  /** DISP-48: how long after its end a programmed route may still reach its stops. */
  arrivalGrace: 120 * MINUTE,
  /** A bus that left the first stop this much before its hour was there all the same. */
  earlyDeparture: 10 * MINUTE,
} as const;

/** A trip that takes longer is a slip of the hand; and no report has to look further back for trips than this. */
export const LONGEST_TRIP = 7 * 24 * 60 * MINUTE;

export type Rules = { readonly [rule in keyof typeof RULES]: number };
