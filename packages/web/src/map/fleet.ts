import { SCALES } from '../theme/colors';
import type { Punto } from './meters';
import type { Scheme } from './palette';

/** How a vehicle is drawn: an arrow where it goes, a diamond, a square, or a ring. Never by colour alone. */
export type Figura = 'flecha' | 'rombo' | 'cuadrado' | 'anillo';
export const FIGURAS: readonly Figura[] = ['flecha', 'rombo', 'cuadrado', 'anillo'];

/** One of many vehicles on a map. `rumbo` in degrees from north; without one an arrow points nowhere and is a disc. */
export type Movil = Punto & {
  readonly id: string;
  readonly nombre: string;
  readonly figura: Figura;
  readonly rumbo: number | null;
};

const { green, amber, blue, gray, dark } = SCALES;

export const FLEET_COLORS = {
  light: {
    flecha: green[6],
    rombo: amber[6],
    cuadrado: blue[6],
    anillo: gray[6],
    edge: gray[0],
    ink: gray[9],
    group: SCALES.petrol[7],
  },
  dark: {
    flecha: green[4],
    rombo: amber[4],
    cuadrado: blue[4],
    anillo: dark[2],
    edge: dark[8],
    ink: dark[0],
    group: SCALES.petrol[4],
  },
} as const satisfies Record<Scheme, Record<Figura | 'edge' | 'ink' | 'group', string>>;
export type FleetColors = (typeof FLEET_COLORS)[Scheme];

export const GLIDE_MS = 1_000;
/** Beyond this distance in degrees between two reports the marker jumps instead of gliding. */
const JUMP = 0.1;

type Way = { from: Punto; to: Punto; since: number };

/** Animates markers: each vehicle glides from its last position to the new one. Holds only the vehicles of the last update. */
export function createGlider(glideMs: number) {
  let ways = new Map<string, Way>();
  let until = 0;

  function at(way: Way, now: number): Punto {
    const share = glideMs === 0 ? 1 : Math.min(1, Math.max(0, (now - way.since) / glideMs));
    // Slower towards its end: it arrives, and is not stopped.
    const eased = 1 - (1 - share) ** 2;
    const between = (one: number, other: number) => one + (other - one) * eased;
    return {
      latitud: between(way.from.latitud, way.to.latitud),
      longitud: between(way.from.longitud, way.to.longitud),
    };
  }

  return {
    tell(moviles: readonly Movil[], now: number): void {
      const next = new Map<string, Way>();
      for (const { id, latitud, longitud } of moviles) {
        const known = ways.get(id);
        const to = { latitud, longitud };
        if (known && known.to.latitud === latitud && known.to.longitud === longitud) {
          next.set(id, known);
          continue;
        }
        const seen = known ? at(known, now) : to;
        const isJump = Math.abs(seen.latitud - latitud) > JUMP || Math.abs(seen.longitud - longitud) > JUMP;
        next.set(id, { from: isJump ? to : seen, to, since: now });
        if (known && !isJump) until = now + glideMs;
      }
      ways = next;
    },
    where(id: string, now: number): Punto | undefined {
      const way = ways.get(id);
      return way && at(way, now);
    },
    isMoving: (now: number) => now < until,
    get size() {
      return ways.size;
    },
  };
}

export type Placed = { movil: Movil; x: number; y: number };
export type Group = { x: number; y: number; members: Placed[] };

/** Of up to so many vehicles only those are one group of which nothing else would be seen: parked in one yard. */
const MANY = 30;
const CELL = { few: 20, many: 56 };
const FEWEST = { few: 3, many: 4 };

/**
 * Vehicles that would cover each other, as groups. The grid is the ground's and not the window's, so that moving the map
 * does not shuffle them; `origin` is where the ground begins in the window.
 */
export function groupNear(
  placed: readonly Placed[],
  origin: { x: number; y: number },
): { alone: Placed[]; groups: Group[] } {
  const size = placed.length > MANY ? 'many' : 'few';
  const side = CELL[size];
  const cells = new Map<string, Placed[]>();
  for (const one of placed) {
    const key = `${Math.floor((one.x - origin.x) / side)} ${Math.floor((one.y - origin.y) / side)}`;
    const cell = cells.get(key);
    if (cell) cell.push(one);
    else cells.set(key, [one]);
  }
  const alone: Placed[] = [];
  const groups: Group[] = [];
  for (const members of cells.values()) {
    if (members.length < FEWEST[size]) alone.push(...members);
    else groups.push({ x: mean(members, 'x'), y: mean(members, 'y'), members });
  }
  return { alone, groups };
}

const mean = (members: readonly Placed[], axis: 'x' | 'y') =>
  members.reduce((sum, one) => sum + one[axis], 0) / members.length;

const REACH = 18;

/** What a user meant who pressed there: the nearest within a finger's breadth. */
export function nearest<T extends { x: number; y: number }>(all: readonly T[], x: number, y: number): T | undefined {
  let found: T | undefined;
  let best = REACH;
  for (const one of all) {
    const far = Math.hypot(one.x - x, one.y - y);
    if (far <= best) [found, best] = [one, far];
  }
  return found;
}
