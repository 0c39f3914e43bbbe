import { z } from 'zod';
import { BOGOTA_OFFSET_HOURS } from './days';

const OFFSET = BOGOTA_OFFSET_HOURS * 3_600_000;
const PARTS = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

/** API-11: history points of the GPS platform carry Bogotá time as yyyymmddhhmmss. */
export const GpsStamp = z.codec(z.string().regex(PARTS), z.date(), {
  decode: (text) => new Date(Date.parse(text.replace(PARTS, '$1-$2-$3T$4:$5:$6Z')) - OFFSET),
  encode: (instant) => new Date(instant.getTime() + OFFSET).toISOString().replace(/\D/g, '').slice(0, 14),
});
