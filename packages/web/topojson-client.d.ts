/** As much of topojson-client as the base map is made with; the package brings no types. */
declare module 'topojson-client' {
  import type { MultiLineString, MultiPolygon } from 'geojson';

  export type Country = { id?: string };
  export type Topology = { objects: { countries: { geometries: Country[] } } };

  export function merge(topology: Topology, countries: readonly Country[]): MultiPolygon;
  export function mesh(
    topology: Topology,
    object: Topology['objects']['countries'],
    filter: (one: Country, other: Country) => boolean,
  ): MultiLineString;
}
