import { type IsoDay, addDays, bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { startOf } from '@fenix/domain/flota/despacho';
import { type Corte, MIDNIGHT, countsFor, operatingDay, operatingSpan } from '@fenix/domain/flota/diaOperativo';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { Span } from '@fenix/domain/gps/programar';
import type { Db } from '../db/database';
import type { Company } from '../http/company';
import type { GpsPlatform } from '../ports/gps';
import { findRules } from '../reglas/reglas';
import { listStarting, unlessAway } from './queries';

type Check = { vehicle_id: string; cretedDate: Date };

/** Which checks count for what leaves today. */
export type CountingChecks = {
  day: IsoDay;
  /** When a check that may count was filled in. */
  span: Span;
  /** Those of them that count. */
  keep: <C extends Check>(checks: readonly C[]) => Promise<readonly C[]>;
};

/**
 * CUM-06: the checks of the operating day and, of vehicles that did not leave after them, those of the day before. For a
 * company without the module they are those of the Bogotá day, and neither rules nor platform are asked.
 */
export async function countingChecks(
  { db, gps }: { db: Db; gps: GpsPlatform },
  { _id, client, modules, account }: Company,
  now: Date,
): Promise<CountingChecks> {
  if (!modules.includes('cumplimiento')) {
    const day = bogotaDay(now);
    return { day, span: { from: startOfDay(day), to: endOfDay(day) }, keep: async (checks) => checks };
  }
  const [rule] = await findRules(db, { owner: { _id, client }, kind: 'corte-operativo', on: bogotaDay(now) });
  // Without an account, or while the platform does not answer, nothing says that a vehicle did not leave.
  const starting = async (span: Span) => account && (await unlessAway(listStarting(gps, account, span)))?.value;
  return countingFor(now, rule?.value ?? MIDNIGHT, starting);
}

/** Trips that start in the span; undefined where it is unknown. */
export type ListStarting = (span: Span) => Promise<readonly Despacho[] | undefined>;

/** CUM-06: the same for what leaves at some moment, of a company with the module. */
export function countingFor(departure: Date, corte: Corte, starting: ListStarting): CountingChecks {
  const day = operatingDay(departure, corte);
  const today = operatingSpan(day, corte);
  const yesterday = operatingSpan(addDays(day, -1), corte);

  async function keep<C extends Check>(checks: readonly C[]): Promise<readonly C[]> {
    const earlier = checks.filter(({ cretedDate }) => cretedDate < today.from).map(({ cretedDate }) => cretedDate);
    if (earlier.length === 0) return checks;
    const from = new Date(Math.min(...earlier.map((at) => at.getTime())));
    const trips = await starting({ from, to: yesterday.to });
    if (!trips) return checks.filter(({ cretedDate }) => cretedDate >= today.from);
    const departures = new Map<string, Date[]>();
    for (const trip of trips) {
      const at = startOf(trip);
      if (!at || !trip.idactivo || trip.estado === 'Cancelado') continue;
      departures.set(trip.idactivo, [...(departures.get(trip.idactivo) ?? []), at]);
    }
    return checks.filter(({ vehicle_id, cretedDate }) =>
      countsFor(cretedDate, departure, { corte, departures: departures.get(vehicle_id) ?? [] }),
    );
  }

  return { day, span: { from: yesterday.from, to: today.to }, keep };
}
