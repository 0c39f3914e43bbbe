import { z } from 'zod';
import { heardList } from '../gps/heard';
import { Odometro } from '../gps/odometro';

const text = z.string();

/** What a dispatch is chosen from, as the API answers it (GPS-20 to GPS-22). */
export const VehiculoOption = z.object({
  id: text,
  nombre: text,
  patente: text,
  idgps: text,
  grupo: text,
  marca: text,
  modelo: text,
  color: text,
  numero_serie: text,
  odometro: Odometro.optional(),
  /** CUM-18: as the company keeps it; only of one vehicle asked for by its plate, and where it was written. */
  internalNumber: text.optional(),
});
export type VehiculoOption = z.infer<typeof VehiculoOption>;

export const ConductorOption = z.object({ id: text, nombre: text, apellido: text, direccion: text });
export type ConductorOption = z.infer<typeof ConductorOption>;

const LugarOption = z.object({
  nombre: text,
  timeBetween: z.number(),
  latitud: z.number().optional(),
  longitud: z.number().optional(),
  radio: z.number().optional(),
});

export const RutaOption = z.object({
  id: text,
  nombre: text,
  distancia: z.number(),
  lugares: z.array(LugarOption),
  definicion: z.object({ descripcion: text }),
  /** The city in which it begins, where that is known. */
  origen: text.optional(),
});
export type RutaOption = z.infer<typeof RutaOption>;

export const VehiculosList = heardList(VehiculoOption);
export const ConductoresList = heardList(ConductorOption);
export const RutasList = heardList(RutaOption);
