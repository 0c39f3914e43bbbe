import { z } from 'zod';
import { LugarProgramado } from './ruta';
import { PlatformId, looseText } from './vehiculo';

/** DISP-48: what becomes of a programmed route. Platforms elsewhere may know others; those are shown as they come. */
export const ESTADOS = ['Pendiente', 'Finalizada', 'Incompleta', 'Cancelado'] as const;
export type Estado = (typeof ESTADOS)[number];

/** A completion that has not happened (TRIP: it replaces the end only when it is not this). */
export const NOT_COMPLETED = '00:00:00';

/** DISP-26, DISP-27: minutes, fixed. */
export const FREQUENCY_DEPARTURE = '10';

export const DefinicionProgramada = z.object({
  descripcion: looseText,
  conductor1: z.array(z.object({ id: PlatformId.optional(), nombre: looseText })).catch([]),
  lugares: z.array(LugarProgramado).catch([]),
  frequencyDeparture: looseText,
  inControl: z.boolean().catch(false),
  /** Ours: by it a dispatch whose answer was lost is found again. */
  referencia: z.string().optional(),
  /** Ours: why a trip was programmed although its vehicle has another at that time (DISP-48). */
  motivo: z.string().optional(),
});
export type DefinicionProgramada = z.infer<typeof DefinicionProgramada>;

/** Characters of a report without its pictures. */
export const DATA_EXTRA_MAX = 65_536;

/**
 * GPS-11, INSP: one report of an inspector on a trip; `data` is JSON as text. A platform elsewhere may leave pictures in
 * it as base64.
 */
export const DataExtra = z.object({ id: PlatformId, data: z.string() });
export type DataExtra = z.infer<typeof DataExtra>;

/** DISP-28: a vehicle with a driver on a route at a time. Days are `dd/mm/yyyy`, hours `HH:mm:ss`. `equipo` is the IMEI. */
export const Despacho = z.object({
  id: PlatformId,
  nombre: looseText,
  idruta: PlatformId.optional(),
  idactivo: PlatformId.optional(),
  fecha_inicio: looseText,
  hora_inicio: looseText,
  fecha_fin: looseText,
  hora_fin: looseText,
  fecha_completado: looseText,
  hora_completado: looseText,
  grupo: looseText,
  equipo: looseText,
  activo: looseText,
  placa: looseText,
  estado: looseText,
  definicion: DefinicionProgramada,
  data_extra: z.array(DataExtra).optional(),
});
export type Despacho = z.infer<typeof Despacho>;
