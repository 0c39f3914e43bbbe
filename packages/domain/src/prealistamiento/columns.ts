import type { Estado } from './plantilla';
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
export const BUFFER_WORDS = { true: 'Búfer', false: 'Online' } as const;
export const FAST_WORDS = { true: 'Operador', false: 'Inspector' } as const;
export const ESTADO_WORDS = { true: 'Aprobado', false: 'No aprobado' } as const satisfies Record<Estado, string>;

export const bufferWord = (isBuffer: boolean) => BUFFER_WORDS[`${isBuffer}`];
export const fastWord = (isFast: boolean) => FAST_WORDS[`${isFast}`];
export const estadoWord = (estado: Estado) => ESTADO_WORDS[estado];

/** PRE-18: whichever of the two it has. */
export function observationOf({
  observation,
  observationfast,
}: Pick<ListedPreset, 'observation' | 'observationfast'>): string {
  return observation || observationfast;
}
