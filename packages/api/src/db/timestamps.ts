import pg from 'pg';

const { TIMESTAMPTZ } = pg.types.builtins;
const parseAny = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date;

const [SPACE, POINT, PLUS, MINUS, ZERO] = [32, 46, 43, 45, 48];
const FRACTION = 19;
const MINUTE = 60_000;

/**
 * `2026-11-19 10:43:51.123+00`, as PostgreSQL writes it: a quarter of the time of the driver's expressions, which were a
 * seventh of what looking at a vehicle costs the server. What is written otherwise is left to the driver.
 */
export function parseTimestamptz(text: string): Date {
  const length = text.length;
  const sign = text.charCodeAt(length - 3);
  const isUsual = length >= 22 && length <= 29 && text.charCodeAt(10) === SPACE && (sign === PLUS || sign === MINUS);
  // Of years up to 99 `Date.UTC` takes others.
  if (!isUsual || text.startsWith('00')) return parseAny(text);
  const pair = (at: number) => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
  let ms = 0;
  if (text.charCodeAt(FRACTION) === POINT)
    for (let [at, worth] = [FRACTION + 1, 100]; worth >= 1 && at < length - 3; at += 1, worth /= 10)
      ms += (text.charCodeAt(at) - ZERO) * worth;
  const away = pair(length - 2) * 60 * MINUTE;
  const local = Date.UTC(pair(0) * 100 + pair(2), pair(5) - 1, pair(8), pair(11), pair(14), pair(17), ms);
  return new Date(sign === PLUS ? local - away : local + away);
}

/** For a connection of the driver. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === TIMESTAMPTZ && format !== 'binary' ? parseTimestamptz : pg.types.getTypeParser(type, format),
};
