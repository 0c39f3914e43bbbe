import { type IsoDay, addDays, bogotaDay, daysBetween, endOfDay, startOfDay } from '../../dates/days';
import { SlashDmy } from '../../dates/slashDmy';
import { slashEnd, slashStart } from '../../dates/slashSpan';
import { atWallTime } from '../../dates/wallTime';
import type { FieldError } from '../../errors';
import { FLOTA_MESSAGES } from '../../flota/messages';
import type { Span } from '../../gps/programar';
import { CONDUCCION_MESSAGES } from '../messages';

/** What a platform answers at once. */
export const CONDUCCION_DAYS = 31;
/** The way of a vehicle is thousands of points a day. */
export const HISTORIA_DAYS = 3;

/** PESV-18, PESV-19: yesterday and today, so far; what is looked at unless days are chosen. */
export function defaultDays(now: Date): { first: IsoDay; last: IsoDay } {
  const today = bogotaDay(now);
  return { first: addDays(today, -1), last: today };
}

/** The days of a search as the calls take them. */
export function daysQuery({ first, last }: { first: IsoDay; last: IsoDay }): { fechaInicio: string; fechaFin: string } {
  return { fechaInicio: SlashDmy.encode(first), fechaFin: SlashDmy.encode(last) };
}

/** The exact moments of a trip, `yyyy-mm-dd HH:mm:ss`, as `/historia` takes them: dd/mm/yyyy HH:mm:ss. */
export function tripQuery({ inicio, final }: { inicio: string; final: string }): {
  fechaInicio: string;
  fechaFin: string;
} {
  return { fechaInicio: slashMoment(inicio), fechaFin: slashMoment(final) };
}

function slashMoment(fechaHora: string): string {
  const [day = '', time = ''] = fechaHora.split(' ');
  return `${SlashDmy.encode(day)} ${time}`;
}

/** `yyyy-mm-dd HH:mm:ss` in Bogotá, as platforms write moments; undefined where it is something else. */
export function instantOf(fechaHora: string): Date | undefined {
  const [day = '', time = ''] = fechaHora.split(' ');
  return atWallTime(day, time);
}

type Given = { fechaInicio?: string | undefined; fechaFin?: string | undefined };
export type ReadSpan = { span: Span } | { problem: FieldError };

/**
 * Days as dd/mm/yyyy, both included, or moments as dd/mm/yyyy HH:mm:ss; without any, yesterday and today. Otherwise what
 * is wrong, under the field where it is mended.
 */
export function readSpan({ fechaInicio, fechaFin }: Given, now: Date, mostDays: number = CONDUCCION_DAYS): ReadSpan {
  if (!fechaInicio && !fechaFin) {
    const { first, last } = defaultDays(now);
    return { span: { from: startOfDay(first), to: endOfDay(last) } };
  }
  if (!fechaInicio) return { problem: { path: 'fechaInicio', message: FLOTA_MESSAGES.bothDays } };
  if (!fechaFin) return { problem: { path: 'fechaFin', message: FLOTA_MESSAGES.bothDays } };
  const [from, to] = [slashStart(fechaInicio), slashEnd(fechaFin)];
  if (!from) return { problem: { path: 'fechaInicio', message: FLOTA_MESSAGES.badDay } };
  if (!to) return { problem: { path: 'fechaFin', message: FLOTA_MESSAGES.badDay } };
  if (to <= from) return { problem: { path: 'fechaFin', message: FLOTA_MESSAGES.endBeforeStart } };
  if (daysBetween(from, new Date(to.getTime() - 1)) >= mostDays)
    return { problem: { path: 'fechaFin', message: CONDUCCION_MESSAGES.spanTooLong(mostDays) } };
  return { span: { from, to } };
}
