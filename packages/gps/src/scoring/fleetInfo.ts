import type { Flota, Viaje } from '@fenix/domain/gps/conduccion';
import { fechaHora } from './momento';
import { type Scores, meanScores, perCategory, totalScore } from './score';

/** Instants in milliseconds. */
export type Span = { from: number; to: number };
/** The part of a trip that the fleet's figures are made of: hours in Bogotá time, metres, seconds, scores from 0 to 1. */
export type Resumen = {
  inicio: string;
  final: string;
  metros: number;
  segundos: number;
  calificacion: number;
  categorias: Readonly<Record<string, number>>;
};
export type VehicleViajes = { id: string; nombre: string; patente: string; grupo: string; viajes: readonly Resumen[] };
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
    viajes: viajes.map(({ inicio, final, metros, segundos, calificacion, categorias }) => ({
      tiempo_viaje: segundos,
      distancia_recorrida: metros,
      grupo,
      fechahorainicio: inicio,
      fechahorafin: final,
      calificacion_viaje: calificacion,
      categorias: { ...categorias },
    })),
  };
}

export function resumenOf(viaje: Viaje): Resumen {
  return {
    inicio: viaje.inicio_viaje.fecha_hora,
    final: viaje.final_viaje.fecha_hora,
    metros: viaje.distancia_viaje,
    segundos: viaje.duracion_viaje,
    calificacion: viaje.calificacion_viaje,
    categorias: Object.fromEntries(viaje.categorias.map(({ categoria, calificacion }) => [categoria, calificacion])),
  };
}

function partOf(viajes: readonly Resumen[]): Part {
  const parts = viajes.map(({ categorias, metros }) => {
    return { scores: perCategory((categoria) => categorias[categoria] ?? 1), meters: metros };
  });
  return { scores: meanScores(parts), meters: parts.reduce((sum, { meters }) => sum + meters, 0) };
}

/** Of a vehicle or a group, from 0 to 10. */
export function rating(scores: Scores) {
  const scaled = (score: number) => Math.round(score * SCALE * 100) / 100;
  return { valor: scaled(totalScore(scores)), calificacion: perCategory((categoria) => scaled(scores[categoria])) };
}
