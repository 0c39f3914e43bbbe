import { z } from 'zod';
import { isIsoDay } from '../../dates/days';
import { REPARADO_COMO } from '../../flota/defecto';
import { SHELL_MESSAGES } from '../../messages';
import { PageQuery, pageOf } from '../../paging';
import { Version } from '../../stale';
import type { Cell } from '../../text/cells';
import { paragraphField } from '../../text/fields';
import { isStorable } from '../../text/storable';
import { placaKey } from '../../flota/plate';
import { CRITICIDADES, CRITICIDAD_WORDS } from '../plantilla/plantilla';

/** The states of the defects of a list; `abierto` is every one that is not repaired, overdue or not. */
export const ESTADOS_DEFECTO = {
  abierto: 'Abierto',
  vencido: 'Vencido',
  reparado: 'Reparado',
  todos: 'Todos',
} as const;
export type FiltroDefecto = keyof typeof ESTADOS_DEFECTO;
export const FILTRO_DEFECTO_KEYS = Object.keys(ESTADOS_DEFECTO) as [FiltroDefecto, ...FiltroDefecto[]];

export const REPARADO_WORDS = { revision: 'En la revisión', cierre: 'A mano' } as const;

export const NOTA_MAX = 300;
const text = z.string();

/** CUM-22: a defect as it is listed. */
export const Defecto = z.object({
  _id: z.uuid(),
  vehicle_id: text,
  placa: text,
  seccion: text,
  nombre: text,
  criticidad: z.enum(CRITICIDADES),
  /** The check that found it. */
  preset_id: z.uuid(),
  consecutive: z.number().int(),
  desde: z.iso.datetime(),
  nota: text.nullable(),
  prometido: text.nullable(),
  estado: z.enum(['abierto', 'vencido', 'reparado']),
  reparado: z.iso.datetime().nullable(),
  reparado_como: z.enum(REPARADO_COMO).nullable(),
  reparado_por: text.nullable(),
  reparado_nota: text.nullable(),
  /** The check that found it repaired. */
  reparado_preset: z.uuid().nullable(),
  version: z.number().int(),
});
export type Defecto = z.output<typeof Defecto>;
export const DefectosPage = pageOf(Defecto);
export type DefectosPage = z.output<typeof DefectosPage>;

export const DefectosFilter = z.object({
  client: z.string().trim().min(1).max(200).refine(isStorable).optional(),
  placa: z.string().max(20).refine(isStorable).transform(placaKey).optional(),
  estado: z.enum(FILTRO_DEFECTO_KEYS).default('abierto'),
});
export const DefectosQuery = DefectosFilter.extend(PageQuery.shape);

const Nota = paragraphField(NOTA_MAX);
const blankIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

/** CUM-22: the promised day and the note of an open defect; null where there is none. */
export const DefectoEditado = z.strictObject({
  prometido: z.preprocess(blankIsNull, z.string().refine(isIsoDay, SHELL_MESSAGES.invalid).nullable()),
  nota: z.preprocess(blankIsNull, Nota.nullable()),
  version: Version.optional(),
});
export type DefectoEditado = z.output<typeof DefectoEditado>;

/** CUM-22: what was done. */
export const DefectoCerrado = z.strictObject({ nota: Nota, version: Version.optional() });
export type DefectoCerrado = z.output<typeof DefectoCerrado>;

/** The columns of the file. */
export const DEFECTO_HEADERS = [
  'Placa',
  'Punto',
  'Sección',
  'Criticidad',
  'Malo desde',
  'Novedad',
  'Prometido para',
  'Estado',
  'Prealistamiento',
  'Reparado',
  'Cómo',
  'Por',
  'Qué se hizo',
] as const;

export function defectoCells(defecto: Defecto): readonly Cell[] {
  const { prometido, reparado, reparado_como } = defecto;
  return [
    defecto.placa,
    defecto.nombre,
    defecto.seccion,
    CRITICIDAD_WORDS[defecto.criticidad],
    { at: new Date(defecto.desde) },
    defecto.nota,
    prometido === null ? null : { day: prometido },
    ESTADOS_DEFECTO[defecto.estado],
    defecto.consecutive,
    reparado === null ? null : { at: new Date(reparado) },
    reparado_como && REPARADO_WORDS[reparado_como],
    defecto.reparado_por,
    defecto.reparado_nota,
  ];
}
