import type { Vehiculo } from './vehiculo';

/** Where a vehicle was when its tracker last spoke, and of which moment that is. */
export type UltimaPosicion = {
  latitud: number;
  longitud: number;
  /** km/h. */
  velocidad: number;
  /** Degrees from north; null where the platform does not say. */
  rumbo: number | null;
  /** Null for trackers that have no wire to the engine. */
  encendido: boolean | null;
  at: Date;
};

/** What a tracker itself raised, in words, and where its vehicle was. */
export type Alarma = { nombre: string; at: Date; lugar?: Pick<UltimaPosicion, 'latitud' | 'longitud'> };

/** A vehicle with the last that is known of it; null when it never reported. Alarms of the last two hours. */
export type VehiculoVisto = Pick<Vehiculo, 'id' | 'nombre' | 'patente' | 'odometro'> & {
  posicion: UltimaPosicion | null;
  alarmas: Alarma[];
};

/** Milliseconds for which a platform lists the alarms of its trackers. */
export const ALARMAS_MS = 2 * 3_600_000;
