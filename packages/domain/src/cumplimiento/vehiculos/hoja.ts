import { z } from 'zod';
import { VEHICLE_CLASS_KEYS, type VehicleClass } from '../../flota/vehicleClass';
import { oneOf, unknownDay, unknownField, unknownText } from '../campos';

export const PROPIEDADES = { propio: 'Propio', contratista: 'De contratista', tercero: 'De tercero' } as const;
export type Propiedad = keyof typeof PROPIEDADES;
export const PROPIEDAD_KEYS = Object.keys(PROPIEDADES) as [Propiedad, ...Propiedad[]];

export const MODALIDAD_MAX = 60;
export const INTERNO_MAX = 20;

const CLASES = VEHICLE_CLASS_KEYS as unknown as [VehicleClass, ...VehicleClass[]];

/** CUM-09: what a company writes of one of its vehicles; the vehicle itself is the GPS platform's. */
export const HojaEscrita = z.strictObject({
  client: z.string().max(120).optional(),
  modalidad: unknownText(MODALIDAD_MAX),
  clase: unknownField(oneOf(CLASES)),
  propiedad: unknownField(oneOf(PROPIEDAD_KEYS)),
  matricula: unknownDay,
  internalNumber: unknownText(INTERNO_MAX),
  /** Absent: as it was. */
  activo: z.boolean().optional(),
  version: z.number().int().optional(),
});
export type HojaEscrita = z.output<typeof HojaEscrita>;

/** `version` 0: nothing was written of it yet. */
export const Hoja = z.object({
  placa: z.string(),
  /** The name at the GPS platform; null when the platform no longer has the vehicle. */
  nombre: z.string().nullable(),
  modalidad: z.string().nullable(),
  clase: z.enum(CLASES).nullable(),
  propiedad: z.enum(PROPIEDAD_KEYS).nullable(),
  matricula: z.string().nullable(),
  internalNumber: z.string().nullable(),
  activo: z.boolean(),
  /** Not active, or the platform says that it no longer has it: its papers are not watched. */
  retirado: z.boolean(),
  version: z.number().int(),
});
export type Hoja = z.output<typeof Hoja>;

/** The state of a vehicle, in words. */
export function estadoHoja({ activo, retirado }: Pick<Hoja, 'activo' | 'retirado'>): string {
  if (!activo) return 'Inactivo';
  return retirado ? 'Ya no está en la plataforma GPS' : 'Activo';
}

/** Every vehicle of a company, by plate. */
export const HojasPage = z.object({
  items: z.array(Hoja),
  next: z.string().nullable(),
  /** The platform does not answer: only vehicles of which something was written are here. */
  sinPlataforma: z.boolean(),
  total: z.object({ value: z.number().int(), capped: z.boolean() }),
});
export type HojasPage = z.output<typeof HojasPage>;
