import { defaultContext } from '@fenix/domain/flota/contexto';
import { startOf, tripSpan } from '@fenix/domain/flota/despacho';
import { type NamedFoto, fotosBetween } from '@fenix/domain/libro/fotos';
import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import { DomainError } from '@fenix/domain/errors';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { Span } from '@fenix/domain/gps/programar';
import type { GpsAccount, GpsPlatform, PlatformAnswer } from '../ports/gps';
import { unlessGone } from '../flota/queries';
import { type Days, type Window, readWindow, windowOf } from '../flota/query';

/** TRIP-39: the days of a search, and where none is named the days that are looked at then. */
export function readContext(days: Days, now: Date): Window {
  const { from, to } = defaultContext(now);
  return days.fechaInicio || days.fechaFin ? readWindow(days) : windowOf(from, to);
}

/** TRIP-39, GUARD-80: a trip that begins on other days is as unknown as one of another account, or one that never was. */
export async function findViaje(
  gps: GpsPlatform,
  account: GpsAccount,
  id: string,
  within: Span,
): Promise<PlatformAnswer<Despacho> & { start: Date }> {
  const heard = await unlessGone(gps.findProgramada(account, id, within));
  const start = heard && startOf(heard.value);
  if (!start || start < within.from || start >= within.to)
    throw new DomainError('notFound', LIBRO_MESSAGES.notFound(id));
  return { ...heard, start };
}

/** The positions of a trip's tracker within its span, to the end of the last second; undefined without a tracker. */
async function askTracker<T>(
  { equipo, ...times }: Despacho,
  ask: (equipo: string, span: Span) => Promise<PlatformAnswer<T>>,
): Promise<PlatformAnswer<T> | undefined> {
  const span = tripSpan(times);
  return equipo && span
    ? unlessGone(ask(equipo, { from: span.from, to: new Date(span.to.getTime() + 1000) }))
    : undefined;
}

/** TRIP-18: the photos from the start of a trip to its end. */
export async function listFotos(
  gps: GpsPlatform,
  account: GpsAccount,
  viaje: Despacho,
): Promise<PlatformAnswer<NamedFoto[]> | undefined> {
  const span = tripSpan(viaje);
  const heard = await askTracker(viaje, (equipo, asked) => gps.listFotos(account, equipo, asked));
  return span && heard && { ...heard, value: fotosBetween(heard.value, span.from, span.to) };
}

export async function findFoto(gps: GpsPlatform, account: GpsAccount, viaje: Despacho, id: string): Promise<NamedFoto> {
  const fotos = await listFotos(gps, account, viaje);
  const found = fotos?.value.find((foto) => foto.id === id);
  if (!found) throw photoNotFound();
  return found;
}

export function photoNotFound(): DomainError {
  return new DomainError('notFound', LIBRO_MESSAGES.photoNotFound);
}
