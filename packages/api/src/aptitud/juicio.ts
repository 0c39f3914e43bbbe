import type { Aptitud, AptitudFlota, Razon } from '@fenix/domain/aptitud/aptitud';
import { aptitudOf, razonesOf } from '@fenix/domain/aptitud/razones';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { Db } from '../db/database';
import type { Deciding } from '../flota/checks';
import { type Fleet, markOf } from '../flota/company';
import { allPages, listStarting, unlessAway } from '../flota/queries';
import type { Company } from '../http/company';
import type { Deps } from '../ports/deps';
import type { GpsAccount, GpsPlatform, Within } from '../ports/gps';
import {
  type Driver,
  type Moment,
  type Reportes,
  type Source,
  type Vehicle,
  readDriver,
  readDriving,
  readOverlaps,
  readRules,
  readVehicles,
} from './hechos';

/** What is chosen of a departure; what is not, is not judged. */
export type Chosen = {
  vehiculo?: Vehicle | undefined;
  conductor?: Driver | undefined;
  /** When the route ends. */
  llegada?: Date | undefined;
  /** Whether its hour was chosen: otherwise it is judged as if it left now, and its other trips are not looked at. */
  isTimed: boolean;
};

export type Juicio = {
  razones: Razon[];
  /** The check that counts. */
  check: Deciding | undefined;
  persona: Awaited<ReturnType<typeof readDriver>>['persona'];
};

export const isJudged = ({ modules }: Pick<Company, 'modules'>) => modules.includes('cumplimiento');

/** What is asked of the platform as anybody asks it. */
export function platformSource(gps: GpsPlatform, db: Db, account: GpsAccount): Source {
  return {
    db,
    trips: async (span, search) => (await unlessAway(listStarting(gps, account, { ...span, search })))?.value,
  };
}

/** The same inside a programming. */
export function sourceWithin(db: Db, { tx, listProgramadas }: Within): Source {
  return { db: tx ?? db, trips: (span, search) => allPages({ ...span, search }, listProgramadas) };
}

/** When the trackers of an account spoke last, or that of one vehicle. */
export async function readReportes(gps: GpsPlatform, account: GpsAccount, vehicleId: string): Promise<Reportes> {
  if (gps.isOurs(account) && gps.listVistosDe) return reportesOf(await gps.listVistosDe([vehicleId]));
  const heard = await unlessAway(gps.listVistos(account));
  return heard && !heard.isStale ? reportesOf(heard.value) : undefined;
}

const reportesOf = (vistos: readonly { id: string; posicion: { at: Date } | null }[]) =>
  new Map(vistos.map(({ id, posicion }) => [id, posicion && posicion.at]));

/** CUM-31: one departure, as far as it is chosen. `cruces` are given where the platform has found them already. */
export async function judgeDeparture(
  source: Source,
  moment: Moment,
  chosen: Chosen,
  known: { reportes: Reportes; cruces?: readonly Despacho[] },
): Promise<Juicio> {
  const { vehiculo, conductor, llegada, isTimed } = chosen;
  const { salida, now, company } = moment;
  const rules = await readRules(source.db, moment);
  const to = llegada && llegada > salida ? llegada : new Date(salida.getTime() + 1000);
  const [vehicles, driver, viajes, cruces] = await Promise.all([
    vehiculo && readVehicles(source, moment, { rules, vehicles: [vehiculo], reportes: known.reportes }),
    conductor && readDriver(source.db, company._id, conductor),
    conductor && llegada && isTimed ? readDriving(source, { salida, llegada }, { rules, conductor }) : undefined,
    known.cruces ?? (isTimed ? readOverlaps(source, { from: salida, to }, { vehiculo, conductor }) : []),
  ]);
  const facts = vehiculo && vehicles?.get(vehiculo.id);
  const razones = razonesOf({
    now,
    salida,
    rules,
    vehiculo: facts,
    conductor: driver && { persona: driver.persona?._id, papeles: driver.papeles, viajes },
    llegada,
    cruces: { trips: cruces, idactivo: vehiculo?.id },
  });
  return { razones, check: facts?.check, persona: driver?.persona };
}

/**
 * CUM-33: every vehicle of a fleet as if it left at a moment. Trips of its own at that time are no reason: no other is
 * planned for it here.
 */
export async function judgeFleet(
  { gps }: Pick<Deps, 'gps'>,
  db: Db,
  { company, account }: Fleet,
  { now, salida }: { now: Date; salida: Date },
): Promise<AptitudFlota> {
  const heard = await gps.listVistos(account);
  const vehicles = heard.value;
  const judged = isJudged(company) ? await judgeAll() : new Map<string, Aptitud>();
  return {
    items: vehicles.map(({ id, nombre, patente }) => {
      return { vehiculo: { id, nombre, patente }, ...(judged.get(id) ?? aptitudOf([])) };
    }),
    ...markOf(heard),
  };

  async function judgeAll(): Promise<ReadonlyMap<string, Aptitud>> {
    const moment = { company, now, salida };
    const source = platformSource(gps, db, account);
    const rules = await readRules(db, moment);
    const reportes = heard.isStale ? undefined : reportesOf(vehicles);
    const facts = await readVehicles(source, moment, { rules, vehicles, reportes });
    return new Map([...facts].map(([id, vehiculo]) => [id, aptitudOf(razonesOf({ now, salida, rules, vehiculo }))]));
  }
}
