import { z } from 'zod';
import { BOGOTA_OFFSET_HOURS } from './days';

const OFFSET = BOGOTA_OFFSET_HOURS * 3_600_000;
const PARTS = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

/** API-11: history points of the GPS platform carry Bogotá time as yyyymmddhhmmss. */
export const GpsStamp = z.codec(z.string().refine(isStamp), z.date(), { decode: read, encode: write });

function read(text: string): Date {
  return new Date(Date.parse(text.replace(PARTS, '$1-$2-$3T$4:$5:$6Z')) - OFFSET);
}

function write(instant: Date): string {
  return new Date(instant.getTime() + OFFSET).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** Date.parse turns 31 February into 3 March and 24:00 into the next day; a stamp that exists is written back the same. */
function isStamp(text: string): boolean {
  return PARTS.test(text) && !Number.isNaN(read(text).getTime()) && write(read(text)) === text;
}
