import { placaKey } from '@fenix/domain/flota/plate';
import { bogotaDay } from '@fenix/domain/dates/days';
import { driverOf, startOf } from '@fenix/domain/flota/despacho';
import { type Fin, POR_EL_NOMBRE, type Suceso, isPast } from '@fenix/domain/flota/historia';
import { tripShown, tripText } from '@fenix/domain/flota/recorrido';
import { tripBookParams } from '@fenix/domain/flota/travel';
import type { Despacho } from '@fenix/domain/gps/programada';
import { isInspection } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { access } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { searchKey } from '@fenix/domain/text/search';
import type { GpsAccount, GpsPlatform } from '../../ports/gps';
import type { Viewer } from '../../viewer/viewer';

const DAY = 86_400_000;
/** The platform is asked for so many days at a time, */
const STEP = 31 * DAY;
/**
 * and not for what began earlier than this: a platform elsewhere does not say when its first trip was, and is asked once
 * for each such step, also where there is nothing any more.
 */
const VIAJES_DIAS = 184;
const PAGE = 25;

/** Whose trips: of a plate, in the ways in which trips may have it, or of a driver by id and names. */
export type DeViaje =
  | { tipo: 'vehiculo'; placa: string; escritas: readonly string[] }
  | { tipo: 'persona'; conductor: string; nombres: readonly string[]; compartidos: ReadonlySet<string> };

type Ask = {
  gps: GpsPlatform;
  account: GpsAccount;
  client: string;
  viewer: Viewer;
  de: DeViaje;
  /** Which of the two kinds of entries are wanted: a trip may give one as a trip and one as an inspection. */
  clases: { viaje: boolean; inspeccion: boolean };
  fin: Fin | undefined;
  limit: number;
  now: Date;
};

/** CUM-14: trips that began before are in their list alone; the time line says so. */
export const viajesFrom = (now: Date): Date => new Date(now.getTime() - VIAJES_DIAS * DAY);

/** CUM-14: entries of trips that began, and of their inspections, newest first. */
export async function readViajeSucesos(ask: Ask): Promise<Suceso[]> {
  const { now, fin, limit } = ask;
  const floor = viajesFrom(now).getTime();
  const found: Suceso[] = [];
  // One millisecond more: what began in the same one may still be missing.
  let to = Math.min(now.getTime(), fin?.at.getTime() ?? now.getTime()) + 1;
  while (found.length < limit && to > floor) {
    const from = Math.max(to - STEP, floor);
    found.push(...(await readSpan(ask, { from: new Date(from), to: new Date(to) }, limit - found.length)));
    to = from;
  }
  return found;
}

async function readSpan(ask: Ask, span: { from: Date; to: Date }, wanted: number): Promise<Suceso[]> {
  const { gps, account, de, clases, fin } = ask;
  const whose = de.tipo === 'vehiculo' ? { placas: de.escritas } : { search: de.nombres[0] ?? '' };
  const found: Suceso[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...span, ...whose, limit: PAGE, cursor, sort: 'desc', extra: clases.inspeccion } as const;
    const { value } = await gps.listProgramadas(account, query);
    for (const trip of value.items)
      if (isOf(trip, de)) found.push(...sucesosOf(trip, ask).filter((one) => isPast(one, fin)));
    cursor = value.next ?? undefined;
  } while (cursor !== undefined && found.length < wanted);
  return found;
}

function isOf({ placa, definicion }: Despacho, de: DeViaje): boolean {
  if (de.tipo === 'vehiculo') return placaKey(placa) === de.placa;
  return definicion.conductor1.some(({ id, nombre }) =>
    id !== undefined ? id === de.conductor : isNamed(nombre, de.nombres),
  );
}

function isNamed(nombre: string, nombres: readonly string[]): boolean {
  return nombres.some((one) => searchKey(one) === searchKey(nombre));
}

/** CUM-46: a trip that names its driver without the id, by a name that another one has as well. */
function dudaOfTrip({ definicion }: Despacho, de: DeViaje): string[] {
  if (de.tipo === 'vehiculo' || definicion.conductor1.some(({ id }) => id === de.conductor)) return [];
  const isShared = definicion.conductor1.some(({ id, nombre }) => {
    return id === undefined && isNamed(nombre, de.nombres) && de.compartidos.has(searchKey(nombre));
  });
  return isShared ? [POR_EL_NOMBRE] : [];
}

function sucesosOf(trip: Despacho, { viewer, client, de, clases }: Ask): Suceso[] {
  const at = startOf(trip)?.toISOString();
  if (at === undefined) return [];
  const about = [de.tipo === 'vehiculo' ? driverOf(trip) : trip.placa].filter(Boolean);
  const duda = dudaOfTrip(trip, de);
  const { tone } = tripShown(trip);
  const found: Suceso[] = [];
  if (clases.viaje)
    found.push({
      clase: 'viaje',
      id: trip.id,
      at,
      titulo: trip.nombre,
      detalles: [...about, ...duda],
      estado: tone === 'info' ? 'neutral' : tone,
      palabra: tripText(trip),
      enlace: linkOf(trip, viewer, { client, day: bogotaDay(new Date(at)) }),
    });
  const { length } = trip.data_extra ?? [];
  if (clases.inspeccion && length > 0 && isInspection(trip))
    found.push({
      clase: 'inspeccion',
      id: trip.id,
      at,
      titulo: `Inspección · ${trip.nombre}`,
      detalles: [...about, length === 1 ? '1 reporte' : `${length} reportes`, ...duda],
      estado: 'neutral',
      palabra: '',
      enlace: { to: 'inspeccionPreview', params: { id: trip.id }, search: {} },
    });
  return found;
}

function linkOf(trip: Despacho, viewer: Viewer, { client, day }: { client: string; day: string }): Suceso['enlace'] {
  if (access(viewer, routeOf('libroDeViaje')) === 'open')
    return { to: 'libroDeViaje', params: tripBookParams(trip), search: { client, from: day, to: day } };
  return { to: 'despachosList', params: { client }, search: { from: day, to: day, search: trip.placa } };
}
