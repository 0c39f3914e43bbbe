import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { ProgramadasQuery, Span } from '@fenix/domain/gps/programar';
import type { Vehiculo } from '@fenix/domain/gps/vehiculo';
import type { VehiculoVisto } from '@fenix/domain/gps/ultima';
import type { Page } from '@fenix/domain/paging';
import type { GpsAccount, GpsPlatform, PlatformAnswer } from '../ports/gps';

/** GUARD-80: a trip of another account is as unknown as one that never was. */
export function findDespacho(gps: GpsPlatform, account: GpsAccount, id: string): Promise<PlatformAnswer<Despacho>> {
  return gps.findProgramada(account, id).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'notFound')
      throw new DomainError('notFound', FLOTA_MESSAGES.notFound);
    throw error;
  });
}

const PAGE = 500;

/** Which trips: of those that start in the span only the inspected ones, or those that hold the words. */
type SpanAsked = Span & { search?: string | undefined; inControl?: boolean };

/** All trips that start in the span, however many pages the platform gives them in. */
export async function listStarting(
  gps: GpsPlatform,
  account: GpsAccount,
  span: SpanAsked,
): Promise<PlatformAnswer<Despacho[]>> {
  let mark: Omit<PlatformAnswer<unknown>, 'value'> = { at: new Date(0), isStale: false };
  const value = await allPages(span, async (query) => {
    const heard = await gps.listProgramadas(account, query);
    mark = { at: heard.at, isStale: heard.isStale };
    return heard.value;
  });
  return { ...mark, value };
}

/** All trips of a listing that gives them in pages. */
export async function allPages(
  span: SpanAsked,
  list: (query: ProgramadasQuery) => Promise<Page<Despacho>>,
): Promise<Despacho[]> {
  const found: Despacho[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { items, next } = await list({ ...span, limit: PAGE, cursor, sort: 'asc' });
    found.push(...items);
    if (next === null) return found;
    cursor = next;
  }
}

/** One vehicle with its last position. An external platform can only list all of them. */
export async function findVisto(gps: GpsPlatform, account: GpsAccount, id: string): Promise<VehiculoVisto> {
  const isRead = gps.isOurs(account) && gps.listVistosDe !== undefined;
  if (isRead) await gps.findVehiculo(account, id);
  const vistos = isRead ? await gps.listVistosDe?.([id]) : (await gps.listVistos(account)).value;
  const visto = vistos?.find((one) => one.id === id);
  if (!visto) throw new DomainError('notFound', GPS_MESSAGES.notFound);
  return visto;
}

/** The vehicle of a trip. An external platform can only list all of them, and some name it by its tracker alone. */
export async function findCarrier(
  gps: GpsPlatform,
  account: GpsAccount,
  trip: PlatformAnswer<Despacho>,
): Promise<PlatformAnswer<Vehiculo | undefined> | undefined> {
  const { idactivo, equipo } = trip.value;
  if (gps.isOurs(account) && idactivo !== undefined)
    return { ...trip, value: await unlessGone(gps.findVehiculo(account, idactivo)) };
  const heard = await unlessAway(gps.listVehiculos(account));
  const isCarrier = ({ id, idgps }: Vehiculo) =>
    idactivo === undefined ? equipo !== '' && idgps === equipo : id === idactivo;
  return heard && { ...heard, value: heard.value.find(isCarrier) };
}

/** A tracker that was taken out since has nothing to tell. */
export const unlessGone = <T>(work: Promise<T>) => unless('notFound', work);

/** What is shown beside the rest can be left out while the platform does not answer. */
export const unlessAway = <T>(work: Promise<T>) => unless('unavailable', work);

function unless<T>(kind: DomainError['kind'], work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === kind) return undefined;
    throw error;
  });
}
