import { SCALES } from '../theme/colors';

export type Scheme = 'light' | 'dark';

const { petrol, ember, gray, dark, amber, red } = SCALES;

/**
 * The colours of a map. The engine cannot read CSS variables, and a map for paper is light on a dark page too: they are
 * taken from the scales the variables are made of.
 */
export const MAP_COLORS = {
  light: {
    sea: petrol[1],
    ground: gray[0],
    abroad: gray[1],
    border: gray[4],
    road: gray[4],
    street: gray[2],
    place: gray[5],
    placeName: gray[7],
    seaName: petrol[6],
    halo: gray[0],
    route: petrol[7],
    routeCasing: gray[0],
    routeArrow: gray[0],
    stop: gray[0],
    stopName: gray[9],
    mark: ember[5],
    markCasing: gray[0],
  },
  dark: {
    sea: dark[8],
    ground: dark[5],
    abroad: dark[6],
    border: gray[6],
    road: gray[7],
    street: dark[4],
    place: dark[3],
    placeName: dark[1],
    seaName: petrol[4],
    halo: dark[7],
    route: petrol[3],
    routeCasing: dark[8],
    routeArrow: dark[8],
    stop: dark[7],
    stopName: dark[0],
    mark: ember[4],
    markCasing: dark[8],
  },
} as const satisfies Record<Scheme, Record<string, string>>;

export type MapColors = (typeof MAP_COLORS)[Scheme];

/** Numbered spots have one colour for both schemes, as `--fx-data-…` has them beside the map, and the ink of their number. */
export const SPOT_COLORS = {
  ambar: { fill: amber[4], ink: dark[9] },
  naranja: { fill: ember[5], ink: dark[9] },
  rojo: { fill: red[6], ink: gray[0] },
} as const;
