import type { Estado } from './plantilla';
import type { ListedPreset } from './registro';

/**
 * PRE-09: the columns in their order, in the table and in the files made of it. Which vehicle and whether it may leave
 * come first: they are in sight on a small screen, where the last ones are reached by scrolling.
 */
export const PRESET_COLUMNS = {
  consecutive: 'Consecutivo',
  cretedDate: 'Fecha',
  client: 'Cliente',
  patente: 'Placa',
  vehicle: 'Vehículo',
  estado: 'Estado',
  driver: 'Conductor',
  isBuffer: 'Envío',
  isFast: 'Realizado por',
  kilometraje: 'Kilometraje',
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
