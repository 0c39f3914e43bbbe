import type { FuenteOdometro } from '@fenix/domain/gps/odometro';

/** What a tracker reported. Times are milliseconds since 1970, speeds km/h, courses degrees from north. */
export type Position = {
  at: number;
  latitud: number;
  longitud: number;
  velocidad: number;
  rumbo: number;
  /** Unknown for trackers that have no wire to the engine, such as a phone. */
  encendido: boolean | null;
  /** What the device itself raised at that moment, e.g. `panico`, `desconexion`; null otherwise. */
  alarma: string | null;
};

/** Metres that the vehicle has driven in its life, by the counter that says so. */
export type Cuenta = { metros: number; fuente: FuenteOdometro };

/** A position as it was reported; `hasTime` is false where the tracker said none and it has the one at which it came. */
export type NewPosition = Position & { hasTime?: boolean; cuenta?: Cuenta | null };
