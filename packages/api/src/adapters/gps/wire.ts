import { bogotaDay } from '@fenix/domain/dates/days';
import { formatDay, formatExactTime } from '@fenix/domain/dates/format';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { clockTime } from '@fenix/domain/dates/wallTime';
import { Despacho } from '@fenix/domain/gps/programada';
import { z } from 'zod';
import type { Span } from '@fenix/domain/gps/programar';
import type { Referenced } from '../../ports/gps';
import { type Fields, unavailable } from './post';
import { indexTrips } from './programadas';

/** Invalid rows are left out; a list of only invalid rows is an invalid response. */
export function readRows<S extends z.ZodType>(item: S, data: unknown): z.output<S>[] {
  const rows = readOne(z.array(z.unknown()), data);
  const read = rows.flatMap((row) => {
    const parsed = item.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  if (rows.length > 0 && read.length === 0) throw unavailable(new Error('no row of the list can be read'));
  return read;
}

export function readOne<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw unavailable(parsed.error);
  return parsed.data;
}

export const readTrips = (data: unknown) => indexTrips(readRows(Despacho, data));

/** GPS-08, GPS-24: whole days, both inclusive. */
export function programmedFields({ from, to }: Span, extra: boolean): Fields {
  const last = SlashDmy.encode(bogotaDay(new Date(to.getTime() - 1)));
  return { fecha_inicio: SlashDmy.encode(bogotaDay(from)), fecha_final: last, get_extra: extra ? '1' : '0' };
}

/** GPS-24: each call has its own names for the two ends; both are inclusive. */
export function moments({ from, to }: Span, first: string, last: string): Fields {
  return { [first]: formatExactTime(from), [last]: formatExactTime(new Date(to.getTime() - 1)) };
}

/** GPS-09. */
export function programFields({ reference, idruta, idactivo, nombre, definicion, start, end }: Referenced): Fields {
  return {
    idruta,
    idactivo,
    nombre,
    definicion: JSON.stringify({ ...definicion, referencia: reference }),
    fecha_inicio: formatDay(start),
    hora_inicio: clockTime(start),
    fecha_fin: formatDay(end),
    hora_fin: clockTime(end),
  };
}
