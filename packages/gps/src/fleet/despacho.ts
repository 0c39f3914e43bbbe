import { formatDay } from '@fenix/domain/dates/format';
import { clockTime } from '@fenix/domain/dates/wallTime';
import { type DataExtra, type Despacho, NOT_COMPLETED } from '@fenix/domain/gps/programada';
import type { Selectable } from 'kysely';
import type { GpsSchema } from '../schema';

/** A trip that takes longer is a slip of the hand; and no report has to look further back for trips than this. */
export const LONGEST_TRIP = 7 * 86_400_000;

export type ProgramadaRow = Omit<Selectable<GpsSchema['gps_programadas']>, 'account_id' | 'conductor' | 'search'>;

export const PROGRAMADA_COLUMNS = [
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
  'estado',
  'definicion',
] as const;

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
