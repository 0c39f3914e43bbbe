import { z } from 'zod';
import { bestFirst } from '../text/search';
import { Odometro } from './odometro';

/** Identifiers of the platform are text to us, whatever the platform writes. */
export const PlatformId = z.union([z.string().min(1).max(64), z.number().int().nonnegative()]).transform(String);

/** Trackers leave out what they do not know. */
export const looseText = z
  .string()
  .nullish()
  .transform((text) => text?.trim() ?? '');

/** GPS-20. `idgps` is the IMEI of its tracker, `nombre` its internal number or name in the company. */
export const Vehiculo = z.object({
  id: PlatformId,
  nombre: looseText,
  patente: looseText,
  idgps: looseText,
  grupo: looseText,
  marca: looseText,
  modelo: looseText,
  color: looseText,
  numero_serie: looseText,
  /** Optional; an unreadable value is dropped without refusing the vehicle. */
  odometro: Odometro.optional().catch(undefined),
});
export type Vehiculo = z.infer<typeof Vehiculo>;

/** What a search answers of a vehicle. */
export type VehiculoHallado = Pick<Vehiculo, 'id' | 'nombre' | 'patente'>;

/** Those whose plate or number has every word, best first. */
export function bestVehiculos<V extends VehiculoHallado>(vehiculos: readonly V[], search: string, most: number): V[] {
  return bestFirst(vehiculos, search, ({ patente, nombre }) => [patente, nombre]).slice(0, most);
}

/** GPS-21. */
export const Conductor = z.object({ id: PlatformId, nombre: looseText, apellido: looseText, direccion: looseText });
export type Conductor = z.infer<typeof Conductor>;
