import { z } from 'zod';
import { BOGOTA_OFFSET_HOURS } from './days';

const OFFSET = BOGOTA_OFFSET_HOURS * 3_600_000;
const PARTS = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

/** API-11: history points of the GPS platform carry Bogotá time as yyyymmddhhmmss. */
export const GpsStamp = z.codec(z.string().refine(isStamp), z.date(), { decode: read, encode: gpsStamp });

function read(text: string): Date {
  return new Date(Date.parse(text.replace(PARTS, '$1-$2-$3T$4:$5:$6Z')) - OFFSET);
}

/** The codec's own writing, for histories of thousands of points whose instants are known to be good. */
export function gpsStamp(instant: Date): string {
  const [day = '', time = ''] = new Date(instant.getTime() + OFFSET).toISOString().split('T');
  return day.replaceAll('-', '') + time.slice(0, 8).replaceAll(':', '');
}

/** Date.parse turns 31 February into 3 March and 24:00 into the next day; a stamp that exists is written back the same. */
function isStamp(text: string): boolean {
  return PARTS.test(text) && !Number.isNaN(read(text).getTime()) && gpsStamp(read(text)) === text;
}
