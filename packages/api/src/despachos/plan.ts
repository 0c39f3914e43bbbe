import { type AskedDespacho, departureProblem } from '@fenix/domain/despachos/nuevo';
import { fullName } from '@fenix/domain/flota/drivers';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { programStops, scheduledEnd } from '@fenix/domain/flota/schedule';
import { DomainError, type FieldError } from '@fenix/domain/errors';
import { FREQUENCY_DEPARTURE } from '@fenix/domain/gps/programada';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { NewProgramada } from '@fenix/domain/gps/programar';
import type { Vehiculo } from '@fenix/domain/gps/vehiculo';
import { unlessGone } from '../flota/queries';
import type { GpsAccount, GpsPlatform } from '../ports/gps';

export type Plan = Omit<NewProgramada, 'reference'> & {
  vehiculo: Vehiculo;
  conductor: { id: string; nombre: string };
  /** What the audit log says of it. */
  words: {
    fecha: string;
    ruta: string;
    vehiculo: string;
    placa: string;
    conductor: string;
    inControl: boolean;
    motivo?: string;
  };
};

/** DISP-04, DISP-24: what is asked for, in the platform's terms; vehicle, driver and route must be the company's own. */
export async function planDespacho(
  gps: GpsPlatform,
  account: GpsAccount,
  { fecha, conductor, idruta, idactivo, inControl, motivo }: AskedDespacho,
  now: Date,
): Promise<Plan> {
  const [vehiculo, driver, ruta] = await Promise.all([
    unlessGone(gps.findVehiculo(account, idactivo)),
    unlessGone(gps.findConductor(account, conductor)),
    unlessGone(gps.findRuta(account, idruta)),
  ]);
  const errors: FieldError[] = [];
  const refuse = (path: string, message: string | undefined) => message && errors.push({ path, message });

  // The platform counts whole seconds.
  const start = new Date(Math.floor(Date.parse(fecha) / 1000) * 1000);
  refuse('fecha', departureProblem(start, now));
  if (!vehiculo) refuse('idactivo', DESPACHO_MESSAGES.unknownVehicle);
  if (!driver) refuse('conductor', DESPACHO_MESSAGES.unknownDriver);
  if (!ruta) refuse('idruta', DESPACHO_MESSAGES.unknownRoute);
  else if (ruta.lugares.length === 0) refuse('idruta', DESPACHO_MESSAGES.emptyRoute);
  if (errors.length > 0 || !vehiculo || !driver || !ruta)
    throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });

  const name = fullName(driver);
  return {
    vehiculo,
    conductor: { id: driver.id, nombre: name },
    idruta,
    idactivo,
    nombre: ruta.nombre,
    definicion: {
      descripcion: ruta.definicion.descripcion,
      conductor1: [{ id: driver.id, nombre: name }],
      lugares: programStops(start, ruta.lugares),
      frequencyDeparture: FREQUENCY_DEPARTURE,
      inControl,
      ...(motivo !== undefined && { motivo }),
    },
    start,
    end: scheduledEnd(start, ruta.lugares),
    words: {
      fecha: start.toISOString(),
      ruta: ruta.nombre,
      vehiculo: vehiculo.nombre,
      placa: vehiculo.patente,
      conductor: name,
      inControl,
      ...(motivo !== undefined && { motivo }),
    },
  };
}
