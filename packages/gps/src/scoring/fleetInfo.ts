import type { Flota, Viaje } from '@fenix/domain/gps/conduccion';
import { fechaHora } from './momento';
import { type Scores, meanScores, perCategory, totalScore } from './score';

/** Instants in milliseconds. */
export type Span = { from: number; to: number };
export type VehicleViajes = { id: string; nombre: string; patente: string; grupo: string; viajes: readonly Viaje[] };
type Part = { scores: Scores; meters: number };

/** Vehicles and groups are scored from 0 to 10 (PESV-24). */
const SCALE = 10;

/** PESV-28, PESV-29. A vehicle that did not drive has no trips and counts for nothing in its group. */
export function fleetInfo(span: Span, vehicles: readonly VehicleViajes[]): Flota {
  const rated = vehicles.map((vehicle) => ({ vehicle, part: partOf(vehicle.viajes) }));
  const grupos = [...new Set(vehicles.map(({ grupo }) => grupo))];
  const partsOf = (grupo: string) => rated.filter(({ vehicle }) => vehicle.grupo === grupo).map(({ part }) => part);
  return {
    fInicio: fechaHora(span.from),
    fFin: fechaHora(span.to),
    flota: Object.fromEntries(grupos.map((grupo) => [grupo, rating(meanScores(partsOf(grupo)))])),
    activo: rated.map(({ vehicle, part }) => activoOf(vehicle, part.scores)),
  };
}

function activoOf({ id, nombre, patente, grupo, viajes }: VehicleViajes, scores: Scores): Flota['activo'][number] {
  return {
    id,
    nombre,
    patente,
    grupo,
    ...rating(scores),
    viajes: viajes.map((viaje) => ({
      tiempo_viaje: viaje.duracion_viaje,
      distancia_recorrida: viaje.distancia_viaje,
      grupo,
      fechahorainicio: viaje.inicio_viaje.fecha_hora,
      fechahorafin: viaje.final_viaje.fecha_hora,
    })),
  };
}

function partOf(viajes: readonly Viaje[]): Part {
  const parts = viajes.map((viaje) => ({ scores: scoresOf(viaje), meters: viaje.distancia_viaje }));
  return { scores: meanScores(parts), meters: parts.reduce((sum, { meters }) => sum + meters, 0) };
}

function scoresOf(viaje: Viaje): Scores {
  const given = new Map(viaje.categorias.map(({ categoria, calificacion }) => [categoria, calificacion]));
  return perCategory((categoria) => given.get(categoria) ?? 1);
}

function rating(scores: Scores) {
  const scaled = (score: number) => Math.round(score * SCALE * 100) / 100;
  return { valor: scaled(totalScore(scores)), calificacion: perCategory((categoria) => scaled(scores[categoria])) };
}
