import { z } from 'zod';
import { Razon } from '../aptitud/aptitud';
import { isIsoDay } from '../dates/days';
import { formatDay, formatTime } from '../dates/format';
import { SlashDmy } from '../dates/slashDmy';
import type { Lugar } from '../gps/ruta';
import type { Conductor, Vehiculo } from '../gps/vehiculo';
import { displayName } from '../text/names';
import { type DespachoRow, driverOf, startOf } from '../flota/despacho';
import { fullName } from '../flota/drivers';
import { stopTimes } from '../flota/schedule';

/** DISP-08: pixels. */
export const TICKET_WIDTH = 320;

/** DISP-09 to DISP-12, DISP-16: the issuer of the ticket. `inControl` is the default of that choice (DISP-25). */
export const TicketCompany = z.object({
  /** The client's name, or the provider's where the client is shown as it. */
  company: z.string(),
  nit: z.string().nullable(),
  /** The client's own legal header, where it has one. */
  header: z.string().nullable(),
  inControl: z.boolean(),
});
export type TicketCompany = z.infer<typeof TicketCompany>;

const PersonaDeTiquete = z.object({
  nombre: z.string(),
  /** As it is printed, 'CC 1042300117'; null where the company did not write it down. */
  documento: z.string().nullable(),
});

/**
 * CUM-34: what a ticket says beyond the trip, copied when the dispatch is made: a reprint says the same for ever. Null for
 * companies without the module, and for dispatches that were made before.
 */
export const TicketRespaldo = z.object({
  /** The number of the check that counts for the departure. */
  alistamiento: z.number().int().nullable(),
  /** Who answers for that check. */
  responsable: PersonaDeTiquete.nullable(),
  conductor: PersonaDeTiquete,
  /** Who let it pass although it was blocked, why, and what blocked it. */
  autorizacion: z.object({ autoriza: z.string(), motivo: z.string(), razones: z.array(z.string()) }).nullable(),
  /** CUM-03: all that spoke against it, warnings too, each with the row that judged it; absent in older tickets. */
  razones: z.array(Razon).optional(),
});
export type TicketRespaldo = z.output<typeof TicketRespaldo>;

type CompanyFacts = {
  client: string;
  nit: string | null;
  showAsProvider: boolean;
  ticketHeader: string | null;
  products: readonly string[];
};

export function ticketCompany(cliente: CompanyFacts, providerName: string): TicketCompany {
  const { client, nit, showAsProvider, ticketHeader, products } = cliente;
  return {
    company: displayName(showAsProvider ? providerName : client),
    nit,
    header: ticketHeader,
    inControl: products.some((product) => product.startsWith('InControl')),
  };
}

/** The ticket as data: screen and paper draw the same. What is not chosen yet is empty. */
export type Ticket = {
  company: string;
  nit: string;
  /** Lines of the legal header. */
  header: string[];
  despachador: string;
  fecha: string;
  hora: string;
  vehiculo: string;
  placa: string;
  conductor: string;
  ruta: string;
  /** `day` only where it is not the day of the departure. */
  paradas: { nombre: string; hora: string; day: string }[];
  /** CUM-34: absent while the dispatch is not made, and for those that have none. */
  respaldo?: TicketRespaldo | undefined;
};

type Chosen = {
  start?: Date | undefined;
  /** The day alone, while its hour cannot be read. */
  day?: string | undefined;
  vehiculo?: Pick<Vehiculo, 'nombre' | 'patente'> | undefined;
  conductor?: Pick<Conductor, 'nombre' | 'apellido'> | undefined;
  ruta?: { nombre: string; lugares: readonly Lugar[] } | undefined;
};

/** DISP-01, DISP-13, DISP-14: the ticket of what has been chosen so far. */
export function liveTicket(company: TicketCompany, despachador: string, chosen: Chosen): Ticket {
  const { start, day, vehiculo, conductor, ruta } = chosen;
  const onlyDay = start || day === undefined || !isIsoDay(day) ? undefined : SlashDmy.encode(day);
  return {
    ...headOf(company, despachador),
    fecha: start ? formatDay(start) : (onlyDay ?? ''),
    hora: start ? formatTime(start) : onlyDay ? '--:--' : '',
    vehiculo: vehiculo?.nombre ?? '',
    placa: vehiculo?.patente ?? '',
    conductor: conductor ? fullName(conductor) : '',
    ruta: ruta?.nombre ?? '',
    paradas: ruta ? paradasOf(start, ruta.lugares) : [],
  };
}

/** The ticket of a dispatch that was made before, to print it again. */
export function ticketOf(
  company: TicketCompany,
  despachador: string,
  row: DespachoRow,
  respaldo?: TicketRespaldo | null,
): Ticket {
  return {
    ...(respaldo && { respaldo }),
    ...headOf(company, despachador),
    fecha: row.fecha_inicio,
    hora: row.hora_inicio.slice(0, 5),
    vehiculo: row.activo,
    placa: row.placa,
    conductor: driverOf(row),
    ruta: row.nombre,
    paradas: paradasOf(startOf(row), row.definicion.lugares),
  };
}

function headOf({ company, nit, header }: TicketCompany, despachador: string) {
  return { company, nit: nit ?? '', header: header ? header.split(/\r?\n/) : [], despachador };
}

function paradasOf(start: Date | undefined, lugares: readonly Lugar[]): Ticket['paradas'] {
  if (!start) return lugares.map(({ nombre }) => ({ nombre, hora: '', day: '' }));
  const firstDay = formatDay(start);
  return stopTimes(start, lugares).map(({ lugar, at }) => {
    const day = formatDay(at);
    return { nombre: lugar.nombre, hora: formatTime(at), day: day === firstDay ? '' : day };
  });
}
