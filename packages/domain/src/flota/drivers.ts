import type { Conductor } from '../gps/vehiculo';

/** DISP-07: what the platform keeps in the address field of a relief driver. */
export const RELIEF = 'RELEVADOR';

export function isRelief({ direccion }: Pick<Conductor, 'direccion'>): boolean {
  return direccion.trim().toUpperCase() === RELIEF;
}

export function fullName({ nombre, apellido }: Pick<Conductor, 'nombre' | 'apellido'>): string {
  return `${nombre} ${apellido}`.trim();
}

/** DISP-07: how a driver is shown in the list of drivers. */
export function driverLabel(conductor: Omit<Conductor, 'id'>): string {
  const name = fullName(conductor);
  return isRelief(conductor) ? `${name} ${RELIEF}` : name;
}
