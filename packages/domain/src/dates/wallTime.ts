import { BOGOTA_OFFSET_HOURS, type IsoDay, isIsoDay } from './days';
import { SlashDmy } from './slashDmy';

const OFFSET = BOGOTA_OFFSET_HOURS * 3_600_000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** The instant at which clocks in Bogotá show this day and time (`HH:mm` or `HH:mm:ss`), if they ever do. */
export function atWallTime(day: IsoDay, time: string): Date | undefined {
  if (!isIsoDay(day) || !TIME.test(time)) return undefined;
  return new Date(Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`) - OFFSET);
}

/** The same from a day as the platform and the dispatches write it, dd/mm/yyyy. */
export function atSlashTime(day: string, time: string): Date | undefined {
  const parsed = SlashDmy.safeDecode(day);
  return parsed.success ? atWallTime(parsed.data, time) : undefined;
}

/** HH:mm:ss, as the platform writes the hours of a trip. */
export function clockTime(instant: Date): string {
  return new Date(instant.getTime() + OFFSET).toISOString().slice(11, 19);
}
