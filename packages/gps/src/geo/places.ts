import { PLACES } from '@fenix/domain/gps/places';
import { METERS_PER_DEGREE, type Point, metersBetween } from '@fenix/domain/gps/distance';

type Known = Point & { nombre: string; radio: number };

/** Half a degree, some 55 km: a place further than that is far away from anything. */
const CELL = 0.5;
const FAR = 100_000;

const known: readonly Known[] = PLACES.map(([nombre, latitud, longitud, radio]) => ({
  nombre,
  latitud,
  longitud,
  radio,
}));
const cellOf = (degrees: number) => Math.floor(degrees / CELL);
const keyOf = (row: number, column: number) => row * 10_000 + column;

/** Of each cell of the grid: the places of it and of its neighbours, so that a position looks at a handful of them. */
const around = new Map<number, Known[]>();
for (const place of known) {
  for (const row of [-1, 0, 1]) {
    for (const column of [-1, 0, 1]) {
      const key = keyOf(cellOf(place.latitud) + row, cellOf(place.longitud) + column);
      const there = around.get(key) ?? [];
      around.set(key, [...there, place]);
    }
  }
}

/** 'Peaje Tasajera, Ciénaga, Magdalena', 'A 3,2 km de Ciénaga, Magdalena'; far from everything, the coordinates. */
export function domicilioOf(latitud: number, longitud: number): string {
  const shrink = Math.cos((latitud * Math.PI) / 180);
  let inside: Known | undefined;
  let nearest: Known | undefined;
  let shortest = FAR;
  for (const place of around.get(keyOf(cellOf(latitud), cellOf(longitud))) ?? []) {
    // Over such distances the earth is flat; the round one is only measured for the place that is named.
    const north = place.latitud - latitud;
    const east = (place.longitud - longitud) * shrink;
    const meters = METERS_PER_DEGREE * Math.sqrt(north * north + east * east);
    // A terminal lies in its city: the narrower place says more.
    if (meters <= place.radio && place.radio < (inside?.radio ?? FAR)) inside = place;
    if (meters - place.radio < shortest) {
      shortest = meters - place.radio;
      nearest = place;
    }
  }
  if (inside) return inside.nombre;
  if (nearest) return `A ${kilometres(metersBetween({ latitud, longitud }, nearest))} km de ${nearest.nombre}`;
  return `${latitud.toFixed(5)}, ${longitud.toFixed(5)}`;
}

/** As es-CO writes it; the formatter of the language takes longer than finding the place. */
const kilometres = (meters: number): string => (meters / 1000).toFixed(1).replace('.', ',');
