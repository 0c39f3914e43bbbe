/**
 * Calendar days in Bogotá, whatever the zone of the machine. Colombia has kept UTC-5 without
 * daylight saving since 1993, so the offset is a constant and the arithmetic exact.
 */
export const BOGOTA_OFFSET_HOURS = -5;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A calendar day as yyyy-mm-dd: what the address bar and date fields hold. */
export type IsoDay = string;

export function bogotaDay(instant: Date): IsoDay {
  return new Date(instant.getTime() + BOGOTA_OFFSET_HOURS * HOUR).toISOString().slice(0, 10);
}

/** The instant at which a Bogotá day begins. */
export function startOfDay(day: IsoDay): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - BOGOTA_OFFSET_HOURS * HOUR);
}

/** The first instant after the day, so that ranges are `>= start and < end`. */
export function endOfDay(day: IsoDay): Date {
  return new Date(startOfDay(day).getTime() + DAY);
}

export function addDays(day: IsoDay, days: number): IsoDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Whole Bogotá days from one instant to another; 0 on the same day. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(bogotaDay(to)) - Date.parse(bogotaDay(from))) / DAY);
}

/** A day that exists, in the years 1900 to 2999: a year such as 0000 or 9999 is a slip, and not every database holds it. */
export function isIsoDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const start = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text);
}
