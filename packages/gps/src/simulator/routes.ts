import type { Lugar } from '@fenix/domain/gps/ruta';
import { CORRIDORS, type CorridorName, type Waypoint, reversed } from './corridors';
import { type Manner, move } from './motion';
import { type Road, buildRoad } from './road';

/** A stop of a demo route always has its circle. */
export type DemoLugar = Lugar & { latitud: number; longitud: number; radio: number };
export type DemoRuta = { id: string; nombre: string; distancia: number; descripcion: string; lugares: DemoLugar[] };

/** Timetables are made for the slowest of the usual drivers. */
export const SLOWEST_PACE = 0.97;

const roads = new Map<string, Road>();

/** The road behind a demo route. */
export function roadOf({ nombre }: DemoRuta): Road {
  const road = roads.get(nombre);
  if (!road) throw new Error(`no demo route is called ${nombre}`);
  return road;
}

export function routesOf(corridor: CorridorName, ids: readonly [string, string]): [ida: DemoRuta, vuelta: DemoRuta] {
  const { ida, vuelta, descripcion, road } = CORRIDORS[corridor];
  return [routeOf(ids[0], ida, descripcion, road), routeOf(ids[1], vuelta, descripcion, reversed(road))];
}

function routeOf(id: string, nombre: string, descripcion: string, waypoints: readonly Waypoint[]): DemoRuta {
  const road = roads.get(nombre) ?? buildRoad(waypoints);
  roads.set(nombre, road);
  const minutes = timetable(road);
  const lugares = road.stops.map(({ nombre, latitud, longitud, radio }, stop) => {
    const timeBetween = (minutes[stop] ?? 0) - (minutes[stop - 1] ?? 0);
    return { nombre, timeBetween, latitud, longitud, radio };
  });
  const meters = road.lengths.reduce((sum, length) => sum + length, 0);
  return { id, nombre, distancia: Math.round(meters), descripcion, lugares };
}

export function usualManner(road: Road, pace: number): Manner {
  return { pace, rushes: [], jam: undefined, dwells: road.stops.map(({ dwell }) => dwell), skipped: undefined };
}

/** Minutes after leaving at which each stop is due. */
function timetable(road: Road): number[] {
  const { times } = move(road, usualManner(road, SLOWEST_PACE));
  return road.stops.map(({ index }) => Math.ceil((times[index] ?? 0) / 60));
}
