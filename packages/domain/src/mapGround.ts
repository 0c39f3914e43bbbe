/**
 * What the operator draws maps on instead of our own ground, as the server tells it to the page: a style of their own
 * for each scheme, a file of tiles on the server's disk, or pictures by their number.
 */
export type MapGround =
  | { kind: 'estilo'; light: string; dark: string; attribution?: string }
  | { kind: 'archivo'; url: string; attribution?: string }
  | { kind: 'teselas'; url: string; attribution: string };

/** Where the file of tiles is served. */
export const PMTILES_PATH = '/mapa.pmtiles';
