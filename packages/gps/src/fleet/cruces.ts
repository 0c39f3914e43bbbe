import type { Crew } from '@fenix/domain/flota/overlapping';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { Span } from '@fenix/domain/gps/programar';
import { sql } from 'kysely';
import { LONGEST_TRIP } from '../rules';
import type { GpsDb } from '../schema';
import { columnsAt, despachoOf, estadoAt } from './despacho';

const DAY = 86_400_000;
const DRIVER = sql`(definicion->'conductor1'->0->>'id')`;

type Wanted = Crew & Span & { accountId: string; reference: string | undefined };

/**
 * DISP-48: pending trips of the vehicle or of the driver that are under way at some moment of the span, but the one
 * that the same reference made. Those of the vehicle are found through the index of what still can change; those of
 * the driver by name within a day, because no driver is at the wheel for longer.
 */
export async function findCruces(
  tx: GpsDb,
  { accountId, reference, idactivo, conductor, from, to }: Wanted,
  now: Date,
): Promise<Despacho[]> {
  const pending = (since: number) =>
    tx
      .selectFrom('gps_programadas')
      .select('_id')
      .where('account_id', '=', accountId)
      .where('estado', 'in', ['Pendiente', 'Incompleta'])
      .where('start_at', '<', to)
      .where('start_at', '>', new Date(from.getTime() - since))
      .where('end_at', '>', from);
  const ofVehicle = pending(LONGEST_TRIP).where('vehicle_id', '=', idactivo);
  const ofDriver =
    conductor &&
    pending(DAY).where('conductor', '=', conductor.nombre)
      // One who is known by name only is the one of that name.
      .where(sql<boolean>`coalesce(${DRIVER}, ${conductor.id ?? null}::text) is not distinct from
        coalesce(${conductor.id ?? null}::text, ${DRIVER})`);
  const rows = await tx
    .selectFrom('gps_programadas')
    .select(columnsAt(now))
    .where('_id', 'in', ofDriver ? ofVehicle.union(ofDriver) : ofVehicle)
    .where(estadoAt(now), '=', 'Pendiente')
    .where('reference', 'is distinct from', reference ?? null)
    .orderBy('start_at')
    .execute();
  return rows.map((row) => despachoOf(row));
}

/** Who programs a trip of this vehicle or this driver waits for the other who does, until that one is done. */
export async function lockCrew(tx: GpsDb, accountId: string, { idactivo, conductor }: Crew): Promise<void> {
  const names = [idactivo, ...(conductor ? [`${accountId} ${conductor.nombre}`] : [])].toSorted();
  for (const name of names)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`gps-programar:${name}`}, 0))`.execute(tx);
}
