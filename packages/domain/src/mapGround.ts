/**
 * The map background that the operator configured instead of our own, as the page gets it: a style of their own for
 * each scheme, a file of vector tiles on the server's disk, or raster tiles by number.
 */
export type MapGround =
  | { kind: 'estilo'; light: string; dark: string; attribution?: string }
  | { kind: 'archivo'; url: string; attribution?: string }
  | { kind: 'teselas'; url: string; attribution: string };

/** Where the file of tiles is served. */
export const PMTILES_PATH = '/mapa.pmtiles';
