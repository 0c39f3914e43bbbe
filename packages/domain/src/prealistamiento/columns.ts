import { fullName } from '../flota/drivers';
import type { Cell } from '../text/cells';
import { APPROVED } from './aprobado';
import type { ListedPreset } from './registro';

/** PRE-09: the columns in their order, in the table and in the files made of it. */
export const PRESET_COLUMNS = {
  consecutive: 'Consecutivo',
  cretedDate: 'Fecha',
  client: 'Cliente',
  isBuffer: 'Envío',
  isFast: 'Realizado por',
  vehicle: 'Vehículo',
  patente: 'Placa',
  kilometraje: 'Kilometraje',
  driver: 'Conductor',
  estado: 'Estado',
  observation: 'Observación',
} as const;
export type PresetColumn = keyof typeof PRESET_COLUMNS;

/** PRE-08: whose record it is concerns the provider's staff only. */
export function presetColumns(isStaff: boolean): readonly PresetColumn[] {
  const all = Object.keys(PRESET_COLUMNS) as readonly PresetColumn[];
  return isStaff ? all : all.filter((id) => id !== 'client');
}

/** PRE-10: true is the first word of each pair. */
export const bufferWord = (isBuffer: boolean) => (isBuffer ? 'Búfer' : 'Online');
export const fastWord = (isFast: boolean) => (isFast ? 'Operador' : 'Inspector');
export const estadoWord = (estado: string) => (estado === APPROVED ? 'Aprobado' : 'No aprobado');

/** PRE-18: whichever of the two it has. */
export function observationOf({
  observation,
  observationfast,
}: Pick<ListedPreset, 'observation' | 'observationfast'>): string {
  return observation || observationfast;
}

type Exported = Omit<ListedPreset, 'cretedDate' | 'sendDate'> & { cretedDate: Date };

/** PRE-04: dates are dates and numbers numbers. */
export function presetCells(row: Exported): Record<PresetColumn, Cell> {
  const { consecutive, cretedDate, client, isBuffer, isFast, vehicle, kilometraje, driver, estado } = row;
  return {
    consecutive,
    cretedDate: { at: cretedDate },
    client,
    isBuffer: bufferWord(isBuffer),
    isFast: fastWord(isFast),
    vehicle: vehicle.nombre,
    patente: vehicle.patente,
    kilometraje,
    driver: fullName(driver),
    estado: estadoWord(estado),
    observation: observationOf(row),
  };
}
