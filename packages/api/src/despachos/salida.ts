import type { Razon } from '@fenix/domain/aptitud/aptitud';
import { APTITUD_MESSAGES } from '@fenix/domain/aptitud/messages';
import type { TicketRespaldo } from '@fenix/domain/despachos/ticket';
import { DomainError } from '@fenix/domain/errors';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { Db } from '../db/database';
import type { Fleet } from '../flota/company';
import type { Deps } from '../ports/deps';
import type { Within } from '../ports/gps';
import type { Autorizado } from '../aptitud/autorizar';
import type { Driver, Vehicle } from '../aptitud/hechos';
import { type Juicio, judgeDeparture, readReportes, sourceWithin } from '../aptitud/juicio';

export type Salida = { vehiculo: Vehicle; conductor: Driver; start: Date; end: Date; now: Date };
/** What lets a departure pass: what its ticket says, and whether the override also answers for other trips at that time. */
export type Passed = { respaldo: TicketRespaldo; isOverlapAuthorised: boolean };
type Judge = (cruces: readonly Despacho[], within: Within) => Promise<Passed>;

/**
 * CUM-31: judges a departure by the data of the transaction that programs it. Refuses with every reason where one blocks
 * and there is no override.
 */
export async function openGate(
  { gps }: Pick<Deps, 'gps'>,
  db: Db,
  { company, account }: Fleet,
  { vehiculo, conductor, start, end, now }: Salida,
  autorizado: Autorizado | undefined,
): Promise<Judge> {
  // Before the transaction: the embedded database has one connection, which the platform needs as well.
  const reportes = await readReportes(gps, account, vehiculo.id);
  return async (cruces, within) => {
    const source = sourceWithin(db, within);
    const moment = { company, now, salida: start };
    const chosen = { vehiculo, conductor, llegada: end, isTimed: true };
    const juicio = await judgeDeparture(source, moment, chosen, { reportes, cruces });
    const blocking = juicio.razones.filter(({ gravedad }) => gravedad === 'bloquea');
    if (blocking.length > 0 && !autorizado)
      throw new DomainError('conflict', APTITUD_MESSAGES.notApt, { data: { razones: juicio.razones } });
    return {
      respaldo: respaldoOf({ juicio, conductor, autorizado, blocking }),
      isOverlapAuthorised: blocking.some(({ codigo }) => codigo === 'doble_salida'),
    };
  };
}

type Backed = { juicio: Juicio; conductor: Driver; autorizado: Autorizado | undefined; blocking: readonly Razon[] };

/** CUM-34: copied, so that a reprint says the same after people and papers have changed. */
function respaldoOf({ juicio, conductor, autorizado, blocking }: Backed): TicketRespaldo {
  const { check, persona, razones } = juicio;
  const responsable = check?.responsable ?? null;
  return {
    alistamiento: check?.consecutive ?? null,
    responsable:
      responsable === null ? null : { nombre: responsable, documento: documentOf(check?.personas?.responsable) },
    conductor: { nombre: conductor.nombre, documento: documentOf(persona) },
    autorizacion:
      autorizado && blocking.length > 0 ? { ...autorizado, razones: blocking.map(({ texto }) => texto) } : null,
    razones,
  };
}

const documentOf = (persona: { tipoDocumento: string; documento: string } | null | undefined) =>
  persona ? [persona.tipoDocumento === 'OTRO' ? '' : persona.tipoDocumento, persona.documento].join(' ').trim() : null;
