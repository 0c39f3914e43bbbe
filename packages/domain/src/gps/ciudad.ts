import { type Point, metersBetween } from './distance';
import { PLACES, type PlaceKind, shortName } from './places';

/** Metres from its middle within which a place gives its name to what is there; terminals often lie in a suburb. */
const REACH: Partial<Record<PlaceKind, number>> = { metropoli: 15_000, ciudad: 12_000 };
const TOWN_REACH: Partial<Record<PlaceKind, number>> = { pueblo: 5000 };

/** The city, or away from cities the town, in which a point lies; undefined on the road between them. */
export function cityNear(point: Point): string | undefined {
  return nearest(point, REACH) ?? nearest(point, TOWN_REACH);
}

function nearest(point: Point, reach: Partial<Record<PlaceKind, number>>): string | undefined {
  const found = PLACES.flatMap(([nombre, latitud, longitud, , kind]) => {
    const meters = metersBetween(point, { latitud, longitud });
    return kind && meters <= (reach[kind] ?? -1) ? [{ nombre, meters }] : [];
  }).toSorted((one, other) => one.meters - other.meters)[0];
  return found && shortName(found.nombre);
}
