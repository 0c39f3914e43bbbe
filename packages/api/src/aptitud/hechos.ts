import type { VehiculoHecho } from '@fenix/domain/aptitud/razones';
import { bogotaDay } from '@fenix/domain/dates/days';
import { turnoOf } from '@fenix/domain/flota/despacho';
import { MIDNIGHT, operatingDay, operatingSpan } from '@fenix/domain/flota/diaOperativo';
import { isDrivenBy, overlapping } from '@fenix/domain/flota/overlapping';
import { placaKey } from '@fenix/domain/flota/plate';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { Span } from '@fenix/domain/gps/programar';
import type { Regla } from '@fenix/domain/reglas/regla';
import { ruleIn } from '@fenix/domain/reglas/vigentes';
import { isAmong } from '../db/among';
import type { Db } from '../db/database';
import { type Deciding, findDeciding } from '../flota/checks';
import { countingFor } from '../flota/diaOperativo';
import { openDefectsOf } from '../flota/defectos';
import { currentOfPeople, currentOfVehicles } from '../flota/papeles';
import type { Company } from '../http/company';
import { findRules } from '../reglas/reglas';

/** Where facts are read. Inside a programming both are its own transaction, so that what was read holds until it is done. */
export type Source = {
  db: Db;
  /** Trips that start in the span, of those only that hold the words; undefined while the platform does not answer. */
  trips: (span: Span, words: string) => Promise<readonly Despacho[] | undefined>;
};

export type Moment = { company: Pick<Company, '_id' | 'client'>; now: Date; salida: Date };
export type Vehicle = { id: string; patente: string };
export type Driver = { id: string; nombre: string };
/** When the trackers spoke last; undefined while it is unknown. */
export type Reportes = ReadonlyMap<string, Date | null> | undefined;
export type VehiculoLeido = VehiculoHecho & { check: Deciding | undefined };

/** No driver is at the wheel for longer: a trip that began before is over. */
const DAY = 86_400_000;

export function readRules(db: Db, { company, salida }: Moment): Promise<Regla[]> {
  return findRules(db, { owner: company, on: bogotaDay(salida) });
}

const corteOf = (rules: readonly Regla[]) => ruleIn(rules, 'corte-operativo')?.value ?? MIDNIGHT;

/** Of these vehicles all that is kept of them, in as many statements for one as for a whole fleet. */
export async function readVehicles(
  { db, trips }: Source,
  { company: { _id: clientId }, salida }: Moment,
  { rules, vehicles, reportes }: { rules: readonly Regla[]; vehicles: readonly Vehicle[]; reportes: Reportes },
): Promise<Map<string, VehiculoLeido>> {
  const only = vehicles.length === 1 ? vehicles[0] : undefined;
  const counting = countingFor(salida, corteOf(rules), (span) => trips(span, only?.patente ?? ''));
  // A check that was filled in after the departure says nothing about it.
  const to = new Date(Math.min(counting.span.to.getTime(), salida.getTime() + 1));
  const placas = vehicles.map(({ patente }) => placaKey(patente));
  const [checks, hojas, papers, defects] = await Promise.all([
    findDeciding(db, { ...counting, span: { ...counting.span, to } }, { clientId, vehicleId: only?.id }),
    db
      .selectFrom('hojas_vehiculo')
      .select(['placa', 'modalidad', 'matricula'])
      .where('client_id', '=', clientId)
      .where(isAmong('placa', placas))
      .execute(),
    currentOfVehicles(db, clientId, only && placas[0]).execute(),
    openDefectsOf(
      db,
      clientId,
      vehicles.map(({ id }) => id),
    ),
  ]);
  const sheets = new Map(hojas.map((hoja) => [hoja.placa, hoja]));
  const held = grouped(papers, ({ placa }) => placa ?? '');
  const open = grouped(defects, ({ vehicle_id }) => vehicle_id);
  return new Map(
    vehicles.map(({ id, patente }) => {
      const placa = placaKey(patente);
      const { modalidad = null, matricula = null } = sheets.get(placa) ?? {};
      const check = checks.get(id);
      const papeles = held.get(placa) ?? [];
      const reporte = reportes && (reportes.get(id) ?? null);
      return [
        id,
        { modalidad, matricula, papeles, alistamiento: check, check, defectos: open.get(id) ?? [], reporte },
      ] as const;
    }),
  );
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** The person that a driver of the platform is, with licence and exam. */
export async function readDriver(db: Db, clientId: string, { id }: Driver) {
  const persona = await db
    .selectFrom('personas')
    .select(['_id', 'nombres', 'apellidos', 'tipoDocumento', 'documento'])
    .where('client_id', '=', clientId)
    .where('conductor', '=', id)
    .executeTakeFirst();
  const papeles = persona ? await currentOfPeople(db, clientId, [persona._id]).execute() : [];
  return { persona, papeles };
}

/** When the driver drives on the operating days that a trip touches, and the night before. */
export async function readDriving(
  { trips }: Source,
  { salida, llegada }: { salida: Date; llegada: Date },
  { rules, conductor }: { rules: readonly Regla[]; conductor: Driver },
): Promise<Span[] | undefined> {
  const corte = corteOf(rules);
  const from = new Date(operatingSpan(operatingDay(salida, corte), corte).from.getTime() - DAY);
  const { to } = operatingSpan(operatingDay(llegada, corte), corte);
  const found = await trips({ from, to }, conductor.nombre);
  return found?.filter((trip) => isDrivenBy(trip, { conductor })).flatMap((trip) => turnoOf(trip) ?? []);
}

/** DISP-48: pending trips of vehicle or driver at that time, as `programRoute` would find them. */
export async function readOverlaps(
  { trips }: Source,
  { from, to }: Span,
  { vehiculo, conductor }: { vehiculo: Vehicle | undefined; conductor: Driver | undefined },
): Promise<Despacho[]> {
  const around = { from: new Date(from.getTime() - DAY), to };
  const found = await Promise.all(
    [vehiculo?.patente, conductor?.nombre].map(async (words) => (words ? trips(around, words) : undefined)),
  );
  const known = new Map(found.flatMap((some) => some ?? []).map((trip) => [trip.id, trip]));
  return overlapping([...known.values()], { idactivo: vehiculo?.id ?? '', conductor }, { from, to });
}
