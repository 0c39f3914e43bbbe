import type { Despacho } from '../gps/programada';
import { driverOf } from './despacho';
import { tripText } from './recorrido';

type Shown = Omit<Despacho, 'data_extra'>;

/** DISP-37, DISP-38: the columns in their order, and what each says. Table, search and CSV all read this. */
export const DESPACHO_COLUMNS = [
  { id: 'fecha', label: 'Fecha', text: (row) => row.fecha_inicio },
  { id: 'hora', label: 'Hora', text: (row) => row.hora_inicio.slice(0, 5) },
  { id: 'grupo', label: 'Grupo', text: (row) => row.grupo },
  { id: 'vehiculo', label: 'Vehículo', text: (row) => row.activo },
  { id: 'placa', label: 'Placa', text: (row) => row.placa },
  { id: 'ruta', label: 'Ruta', text: (row) => row.nombre },
  { id: 'estado', label: 'Estado', text: tripText },
  { id: 'conductor', label: 'Conductor', text: (row) => driverOf(row) },
] as const satisfies readonly { id: string; label: string; text: (row: Shown) => string }[];

export const DESPACHO_HEADERS: readonly string[] = DESPACHO_COLUMNS.map(({ label }) => label);

export function despachoCells(row: Shown): string[] {
  return DESPACHO_COLUMNS.map(({ text }) => text(row));
}

/** DISP-30: a search looks at every visible column. */
export function despachoText(row: Shown): string {
  return despachoCells(row).join(' ');
}
