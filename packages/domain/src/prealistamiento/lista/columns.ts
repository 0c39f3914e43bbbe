import { fullName } from '../../flota/drivers';
import { columnsOf } from '../../records/columns';
import type { Estado } from '../plantilla/plantilla';
import type { ListedPreset } from '../registro';

/** PRE-10: true is the first word of each pair. */
export const BUFFER_WORDS = { true: 'Búfer', false: 'Online' } as const;
export const FAST_WORDS = { true: 'Operador', false: 'Inspector' } as const;
export const ESTADO_WORDS = { true: 'Aprobado', false: 'No aprobado' } as const satisfies Record<Estado, string>;

/** What was looked at, in the words of the form: the given pair above would call a driver an inspector on paper. */
export const REVISION_WORDS = { true: 'Rápida', false: 'Completa' } as const;
export const bufferWord = (isBuffer: boolean) => BUFFER_WORDS[`${isBuffer}`];
export const fastWord = (isFast: boolean) => FAST_WORDS[`${isFast}`];
export const revisionWord = (isFast: boolean) => REVISION_WORDS[`${isFast}`];
export const estadoWord = (estado: Estado) => ESTADO_WORDS[estado];

/** PRE-18: whichever of the two it has. */
export function observationOf({
  observation,
  observationfast,
}: Pick<ListedPreset, 'observation' | 'observationfast'>): string {
  return observation || observationfast;
}

const { number, moment, client, word, text, computed } = columnsOf<ListedPreset>();

/**
 * PRE-09: the columns in their order, in the table and in the files made of it. Which vehicle and whether it may leave
 * come first: they are in sight on a small screen, where the last ones are reached by scrolling.
 */
export const PRESET_COLUMNS = {
  consecutive: { ...number('Consecutivo', ({ consecutive }) => consecutive, 'consecutive'), short: 'N.º' },
  cretedDate: moment('Fecha', ({ cretedDate }) => cretedDate, 'cretedDate'),
  client: client(({ client }) => client),
  patente: text('Placa', ({ vehicle }) => vehicle.patente, 'vehicle', 'patente'),
  vehicle: text('Vehículo', ({ vehicle }) => vehicle.nombre, 'vehicle', 'nombre'),
  estado: word('Estado', ESTADO_WORDS, ({ estado }) => estado, 'estado'),
  driver: computed('Conductor', 'text', ({ driver }) => fullName(driver)),
  isBuffer: word('Envío', BUFFER_WORDS, ({ isBuffer }) => isBuffer, 'isBuffer'),
  isFast: { ...word('Realizado por', FAST_WORDS, ({ isFast }) => isFast, 'isFast'), short: 'Realizó' },
  kilometraje: number('Kilometraje', ({ kilometraje }) => kilometraje, 'kilometraje'),
  duracion: number('Duración (s)', ({ duracion }) => duracion, 'duracion'),
  observation: { ...computed('Observación', 'text', observationOf), short: 'Nota' },
};
export type PresetColumn = keyof typeof PRESET_COLUMNS;
