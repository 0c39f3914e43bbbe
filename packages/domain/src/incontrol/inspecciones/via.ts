import { formatDay } from '../../dates/format';
import { clockTime } from '../../dates/wallTime';
import { type DataExtra, type Despacho, FREQUENCY_DEPARTURE, NOT_COMPLETED } from '../../gps/programada';
import { readReport } from '../app/reporte';

/** INSP-34: a vehicle that was stopped on the road without a programmed trip, and the one report on it. */
export type Via = {
  id: string;
  vehicle_id: string;
  activo: string;
  placa: string;
  grupo: string;
  inicio: Date;
  data: string;
};

/** What is called a route where there is none. */
export const NO_TRIP = 'Sin viaje programado';

export type SinViaje = Despacho & { sinViaje: true; data_extra: DataExtra[] };

/** In the form of a trip, so that list, paper, file and evidence are those of every inspection. */
export function inspeccionDeVia({ id, vehicle_id, activo, placa, grupo, inicio, data }: Via): SinViaje {
  const [day, time] = [formatDay(inicio), clockTime(inicio)];
  return {
    id,
    nombre: NO_TRIP,
    idactivo: vehicle_id,
    fecha_inicio: day,
    hora_inicio: time,
    fecha_fin: day,
    hora_fin: time,
    fecha_completado: '',
    hora_completado: NOT_COMPLETED,
    grupo,
    equipo: '',
    activo,
    placa,
    estado: 'Finalizada',
    definicion: {
      descripcion: '',
      conductor1: [],
      lugares: [],
      frequencyDeparture: FREQUENCY_DEPARTURE,
      inControl: true,
    },
    data_extra: [{ id, data }],
    sinViaje: true,
  };
}

/** Longer ago than this no report waits on a phone that is believed. */
const OLDEST_MS = 60 * 86_400_000;

/** INSP-34: when the vehicle was stopped, as its report says it; a clock that cannot be right says nothing. */
export function inicioDe(data: string, received: Date): Date {
  const { at } = readReport({ data });
  const said = at === null ? undefined : new Date(at);
  const isBelieved = said && said <= received && received.getTime() - said.getTime() <= OLDEST_MS;
  // To the second: hours of trips have no more, and both are in one order.
  return new Date(Math.floor((isBelieved ? said : received).getTime() / 1000) * 1000);
}
