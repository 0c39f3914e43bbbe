import { z } from 'zod';
import { DomainError } from './errors';
import { formatDateTime } from './dates/format';
import { whenNeeded } from './text/whenNeeded';

/**
 * Optimistic locking: raised by every edit. A form sends back the version it was filled from, so that an edit made in
 * the meantime is not overwritten unseen.
 */
export const Version = z.number().int().positive();

/** One edit that a form has not seen: who made it, and which fields it changed, in words. */
export type UnseenEdit = { who: string; fields: readonly string[]; at: Date };

const list = whenNeeded(() => new Intl.ListFormat('es-CO'));

/** Newest first. «María Pérez cambió permisos y correo hace 2 minutos. Revisa y guarda de nuevo.» */
export function staleMessage(edits: readonly UnseenEdit[], now: Date): string {
  const [last] = edits;
  if (!last) return 'Otra persona cambió este registro. Revisa y guarda de nuevo.';
  const people = [...new Set(edits.map(({ who }) => who))];
  const fields = [...new Set(edits.flatMap((edit) => edit.fields))];
  const what = fields.length > 0 ? list().format(fields) : 'este registro';
  const verb = people.length > 1 ? 'cambiaron' : 'cambió';
  return `${list().format(people)} ${verb} ${what} ${since(last.at, now)}. Revisa y guarda de nuevo.`;
}

export function staleError(edits: readonly UnseenEdit[], now: Date, current: unknown): DomainError {
  return new DomainError('conflict', staleMessage(edits, now), { reason: 'stale', current });
}

const ago = whenNeeded(() => new Intl.RelativeTimeFormat('es-CO', { numeric: 'always' }));

function since(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return 'hace menos de un minuto';
  if (minutes < 60) return ago().format(-minutes, 'minute');
  return minutes < 24 * 60 ? ago().format(-Math.floor(minutes / 60), 'hour') : `el ${formatDateTime(at)}`;
}
