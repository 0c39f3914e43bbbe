import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import type { DespachoRow } from '@fenix/domain/flota/despacho';
import type { Contexto } from '@fenix/domain/flota/contexto';
import { tripBookHref, tripBookParams } from '@fenix/domain/flota/travel';
import { patched } from '../shared/list/useQueryState';

/** Whose trips a list shows, and of which days: what the book of one of them has to know to find it (TRIP-39). */
export type BookContext = Contexto & { client: string };

/** The way to a trip's book, for links by route name. */
export function bookTarget(row: DespachoRow, context: BookContext) {
  return { to: 'libroDeViaje', params: tripBookParams(row), search: daysOf(row, context) } as const;
}

export function bookHref(row: DespachoRow, context: BookContext): string {
  return `${tripBookHref(row)}${patched('', daysOf(row, context))}`;
}

/** A trip that was opened by its address may lie outside the list's days; its book is looked for on its own day. */
function daysOf({ fecha_inicio }: DespachoRow, { client, from, to }: BookContext): BookContext {
  const day = SlashDmy.safeDecode(fecha_inicio).data;
  return day && (day < from || day > to) ? { client, from: day, to: day } : { client, from, to };
}
