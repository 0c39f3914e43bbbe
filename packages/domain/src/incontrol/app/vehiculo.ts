import { z } from 'zod';
import type { Vehiculo } from '../../gps/vehiculo';

/** A vehicle of the company, as far as an inspector needs to find it. */
export const InspectorVehicle = z.object({ id: z.string(), placa: z.string(), activo: z.string(), grupo: z.string() });
export type InspectorVehicle = z.infer<typeof InspectorVehicle>;

export const INFORMES_SHOWN = 5;
export const NOVEDADES_SHOWN = 5;

/** IAPP-33: what to look for. No name of a person, no text that somebody wrote about one. */
export const Antecedentes = z.object({
  placa: z.string(),
  /** The check that was filled in last. */
  control: z.object({ fecha: z.iso.datetime(), aprobado: z.boolean() }).nullable(),
  /** The inspection before this one. */
  inspeccion: z.object({ fecha: z.iso.datetime(), punto: z.string(), novedades: z.array(z.string()) }).nullable(),
  /** Reports of incidents that nobody has finished, the newest first. */
  informes: z.object({
    total: z.number().int().nonnegative(),
    abiertos: z.array(z.object({ titulo: z.string(), fecha: z.string() })),
  }),
});
export type Antecedentes = z.infer<typeof Antecedentes>;

/** IAPP-31, IAPP-35: every vehicle of the company, and what is known of those that pass today. */
export const InspectorFleet = z.object({
  vehiculos: z.array(InspectorVehicle),
  antecedentes: z.array(Antecedentes),
  at: z.iso.datetime(),
});
export type InspectorFleet = z.infer<typeof InspectorFleet>;

export const VehicleOne = z.object({ vehiculo: InspectorVehicle, antecedentes: Antecedentes });
export type VehicleOne = z.infer<typeof VehicleOne>;

/** One without a plate goes by its number, as on its code. */
export function inspectorVehicle({ id, patente, nombre, grupo }: Vehiculo): InspectorVehicle {
  return { id, placa: patente.toUpperCase(), activo: nombre, grupo };
}
