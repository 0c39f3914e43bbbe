import type { ViajeDeConductor } from '@fenix/domain/conduccion/comparativos/conductores';
import type { EventoConduccion, ViajeConduccion } from '@fenix/domain/conduccion/tablero/viajes';

/** Scores of a vehicle, a group or a driver, and what they drove. */
export type ScoredRow = {
  valor: number;
  calificacion: Readonly<Record<string, number>>;
  viajes: number;
  distancia: number;
};

/** PESV-44: the number that is asked about. `of` is whose it is, `when` the days it is of. */
export type Asked =
  | { of: string; when: string; row: ScoredRow; categoria?: string | undefined }
  | { of: string; viaje: ViajeConduccion }
  /** One event of a trip. */
  | { of: string; evento: EventoConduccion; categoria: string }
  /** A trip of which only the scores from 0 to 1 are known. */
  | { of: string; partes: Pick<ViajeDeConductor, 'calificacion' | 'categorias'> };
