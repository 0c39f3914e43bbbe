import type { Vehiculo } from '../gps/vehiculo';

/** A vehicle in words: its plate, and what it is called in its company. */
export function vehicleLabel({ nombre, patente }: Pick<Vehiculo, 'nombre' | 'patente'>): string {
  return [patente, nombre].filter(Boolean).join(' · ');
}
