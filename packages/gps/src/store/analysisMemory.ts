import type { Position } from '../position';
import { UNWRITTEN } from './analysisDue';
import { LATE } from './positions';

/** Positions kept by a process, 48 bytes each: an hour of ten thousand vehicles. */
const MOST = 1_200_000;
/** A vehicle that was not looked at for so long is no longer under way, or another server looks at it. */
const UNUSED_AFTER = 5 * 60_000;
const FIELDS = 6;

/** Of a vehicle all positions from `from` on as they were read at some moment: those before `until` are complete. */
type Kept = { from: number; until: number; readAt: number; values: Float64Array; alarms: ReadonlyMap<number, string> };

/** What is known of a vehicle; from `since` on something may be missing, but up to there nothing. */
export type Known = { positions: Position[]; since: number };

/**
 * What was read of vehicles that are under way, so that the next look reads what is new and not the whole drive. Reports
 * of one moment come within `LATE`, or have a receipt that says when they came.
 */
export function createMemory(most = MOST) {
  const kept = new Map<string, Kept>();
  let count = 0;

  function forget(id: string): void {
    count -= (kept.get(id)?.values.length ?? 0) / FIELDS;
    kept.delete(id);
  }

  /** The order is that of their last look. */
  function dropUnused(before: number, room: number): void {
    for (const [id, { readAt }] of kept) {
      if (count <= room || readAt >= before) return;
      forget(id);
    }
  }

  return {
    /** What is known from a moment on. `came` is when its last late report came. */
    recall(id: string, from: number, came: Date | null): Known {
      const known = kept.get(id);
      const isOutdated = !known || known.from > from || (came !== null && came.getTime() >= known.readAt - UNWRITTEN);
      if (isOutdated) return { positions: [], since: from };
      return { positions: positionsOf(known, from), since: Math.max(from, known.until) };
    },

    keep(id: string, from: number, positions: readonly Position[], readAt: Date): void {
      forget(id);
      if (positions.length === 0) return;
      const until = readAt.getTime() - LATE - UNWRITTEN;
      dropUnused(readAt.getTime() - UNUSED_AFTER, most - positions.length);
      // Vehicles are looked at in turns: each that took the place of the longest waiting would throw out the next one.
      if (count + positions.length > most) return;
      kept.set(id, { from, until, readAt: readAt.getTime(), ...columnsOf(positions) });
      count += positions.length;
    },
    get size() {
      return count;
    },
  };
}

export type Memory = ReturnType<typeof createMemory>;

function columnsOf(positions: readonly Position[]): Pick<Kept, 'values' | 'alarms'> {
  const values = new Float64Array(positions.length * FIELDS);
  const alarms = new Map<number, string>();
  let next = 0;
  for (const { at, latitud, longitud, velocidad, rumbo, encendido, alarma } of positions) {
    if (alarma !== null) alarms.set(next, alarma);
    values[next] = at;
    values[next + 1] = latitud;
    values[next + 2] = longitud;
    values[next + 3] = velocidad;
    values[next + 4] = rumbo;
    values[next + 5] = encendido === null ? -1 : Number(encendido);
    next += FIELDS;
  }
  return { values, alarms };
}

function positionsOf({ values, alarms }: Kept, from: number): Position[] {
  const positions: Position[] = [];
  const of = (index: number) => values[index] ?? 0;
  for (let next = 0; next < values.length; next += FIELDS) {
    if (of(next) < from) continue;
    const engine = of(next + 5);
    positions.push({
      at: of(next),
      latitud: of(next + 1),
      longitud: of(next + 2),
      velocidad: of(next + 3),
      rumbo: of(next + 4),
      encendido: engine < 0 ? null : engine === 1,
      alarma: alarms.size === 0 ? null : (alarms.get(next) ?? null),
    });
  }
  return positions;
}
