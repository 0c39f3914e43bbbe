import { formatDay } from '@fenix/domain/dates/format';
import { clockTime } from '@fenix/domain/dates/wallTime';
import { type DataExtra, type Despacho, type Estado, NOT_COMPLETED } from '@fenix/domain/gps/programada';
import { type Selectable, sql } from 'kysely';
import type { GpsSchema } from '../schema';

/**
 * DISP-48: that a pending trip is over follows from the clock. The one place that says so: anyone who lists, counts,
 * searches or finds reads the state by it, and nothing has to be written for it.
 */
export const estadoAt = (now: Date) =>
  sql<Estado>`case when estado = 'Pendiente' and end_at <= ${now} then 'Incompleta' else estado end`;

export type ProgramadaRow = Pick<Selectable<GpsSchema['gps_programadas']>, (typeof COLUMNS)[number] | 'estado'>;

const COLUMNS = [
  '_id',
  'vehicle_id',
  'route_id',
  'reference',
  'nombre',
  'fecha_inicio',
  'hora_inicio',
  'start_at',
  'end_at',
  'completed_at',
  'grupo',
  'equipo',
  'activo',
  'placa',
  'definicion',
] as const;

/** The columns of a trip as they are at this moment. */
export const columnsAt = (now: Date) => [...COLUMNS, estadoAt(now).as('estado')] as const;

/** DISP-28: a row as the platform shows it. */
export function despachoOf(row: ProgramadaRow, data_extra?: DataExtra[]): Despacho {
  const { nombre, fecha_inicio, hora_inicio, grupo, equipo, activo, placa, estado, definicion, completed_at } = row;
  return {
    id: row._id,
    nombre,
    idruta: row.route_id,
    idactivo: row.vehicle_id,
    fecha_inicio,
    hora_inicio,
    fecha_fin: formatDay(row.end_at),
    hora_fin: clockTime(row.end_at),
    fecha_completado: completed_at ? formatDay(completed_at) : '',
    hora_completado: completed_at ? clockTime(completed_at) : NOT_COMPLETED,
    grupo,
    equipo,
    activo,
    placa,
    estado,
    definicion,
    ...(data_extra && { data_extra }),
  };
}
