import type { VehiculoVisto } from '../gps/ultima';
import type { EstadoVehiculo, VehiculoTorre } from './torre';

const MINUTE = 60_000;

/** Receivers at rest drift at walking pace. */
export const MOVING_KMH = 4;
/** A tracker in a running vehicle reports every minute or so; a parked one every ten. Later than this it is silent. */
export const SILENT_RUNNING = 5 * MINUTE;
export const SILENT_PARKED = 15 * MINUTE;

/** What a vehicle does now, from the last that its tracker said. */
export function estadoVehiculo(posicion: VehiculoVisto['posicion'], now: Date): EstadoVehiculo {
  if (!posicion) return 'sinSenal';
  const { velocidad, encendido } = posicion;
  const said = velocidad >= MOVING_KMH ? 'movimiento' : encendido ? 'ralenti' : 'detenido';
  const patience = said === 'detenido' ? SILENT_PARKED : SILENT_RUNNING;
  return now.getTime() - posicion.at.getTime() > patience ? 'sinSenal' : said;
}

export function vehiculoTorre({ id, nombre, patente, posicion, odometro }: VehiculoVisto, now: Date): VehiculoTorre {
  return {
    id,
    placa: patente,
    nombre,
    latitud: posicion?.latitud ?? null,
    longitud: posicion?.longitud ?? null,
    velocidad: posicion ? Math.round(posicion.velocidad) : null,
    rumbo: posicion?.rumbo ?? null,
    hora: posicion?.at.toISOString() ?? null,
    estado: estadoVehiculo(posicion, now),
    ...(odometro && { odometro }),
  };
}
