/** Where the build leaves land and borders (baseMap.ts beside vite.config.ts); fetched with the first map only. */
export const BASE_MAP_ADDRESS = '/mapa-base.geojson';

/** What it covers, in degrees: west, south, east, north. A map is not moved out of it. */
export const BASE_MAP_BOUNDS = [-100, -12, -48, 22] as const;

/** The country whose ground is drawn apart from its neighbours', by its ISO 3166 number. */
export const COLOMBIA = '170';

/** What its features are. */
export type BaseMapKind = 'colombia' | 'vecinos' | 'fronteras';
