import {
  type PapelesConductor,
  type PapelesVehiculo,
  type Vencimientos,
  isOfDriver,
} from '@fenix/domain/prealistamiento/crear/papeles';
import type { PresetAnswers } from '@fenix/domain/prealistamiento/crear/form';
import type { Plantilla } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import { findingsIn } from '@fenix/domain/prealistamiento/veredicto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';

type Papeles = Pick<PapelesConductor, 'cedula' | 'licencia'>;

/** PRE-15: what earlier checks said of the drivers of a company. */
export async function listPapeles(db: Db, clientId: string): Promise<PapelesConductor[]> {
  const rows = await db
    .selectFrom('conductor_papeles')
    .select(['driver_id as id', 'cedula', 'licencia', 'vencimientos'])
    .where('client_id', '=', clientId)
    .orderBy('driver_id')
    .execute();
  return rows.map(({ id, cedula, licencia, vencimientos }) => {
    return { id, cedula, licencia, vencimientos: vencimientos ?? {} };
  });
}

/** What the last checks of the vehicles of a company said of them. */
export async function listVehiculos(db: Db, clientId: string): Promise<PapelesVehiculo[]> {
  const rows = await db
    .selectFrom('vehiculo_papeles')
    .select(['vehicle_id as id', 'kilometraje', 'vencimientos', 'extintor', 'written_at'])
    .where('client_id', '=', clientId)
    .orderBy('vehicle_id')
    .execute();
  return rows.map(({ id, kilometraje, vencimientos, extintor, written_at }) => {
    return { id, kilometraje, vencimientos, extintor, fecha: written_at.toISOString() };
  });
}

/** Until when the papers hold that a check asked for, apart for the vehicle and for its driver. */
export function vencimientosOf({ secciones }: Plantilla, answers: PresetAnswers) {
  const dated = secciones.flatMap(({ id }) =>
    findingsIn(answers, id).flatMap(({ name = '', vence }) => (vence ? [[name, vence] as const] : [])),
  );
  const of = (driver: boolean): Vencimientos =>
    Object.fromEntries(dated.filter(([name]) => isOfDriver(name) === driver));
  return { driver: of(true), vehicle: of(false) };
}

type VehiculoWritten = Omit<PapelesVehiculo, 'id' | 'fecha'> & { clientId: string; vehicleId: string; at: Date };

/**
 * Keeps what this check says of the vehicle for the next one, and answers the kilometres of the check before it. A check
 * that arrives after a newer one is compared with nothing and changes nothing.
 */
export async function keepVehiculo(tx: Tx, written: VehiculoWritten): Promise<number | null> {
  const { clientId, vehicleId, at, kilometraje, vencimientos, extintor } = written;
  const known = await tx
    .selectFrom('vehiculo_papeles')
    .select(['kilometraje', 'written_at'])
    .where('client_id', '=', clientId)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst();
  await tx
    .insertInto('vehiculo_papeles')
    .values({
      client_id: clientId,
      vehicle_id: vehicleId,
      kilometraje,
      vencimientos: JSON.stringify(vencimientos),
      extintor,
      written_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'vehicle_id'])
        // A quick check asks for fewer papers: what it does not say stays as it was known.
        .doUpdateSet({
          kilometraje: sql<number | null>`coalesce(excluded.kilometraje, vehiculo_papeles.kilometraje)`,
          vencimientos: sql<string>`vehiculo_papeles.vencimientos || excluded.vencimientos`,
          extintor: sql<string | null>`coalesce(excluded.extintor, vehiculo_papeles.extintor)`,
          written_at: at,
        })
        .where('vehiculo_papeles.written_at', '<=', sql<Date>`excluded.written_at`),
    )
    .execute();
  return known && known.written_at <= at ? known.kilometraje : null;
}

type Written = { [P in keyof Papeles]: string | undefined } & {
  clientId: string;
  driverId: string;
  at: Date;
  vencimientos: Vencimientos;
};

/**
 * PRE-15: the papers of the driver of a check, and from now on of the next one: what was written now, else what is
 * known. A check that arrives after a newer one does not change what the newer one said.
 */
export async function keepPapeles(
  tx: Tx,
  { clientId, driverId, at, cedula, licencia, vencimientos }: Written,
): Promise<Papeles> {
  const known = await tx
    .selectFrom('conductor_papeles')
    .select(['cedula', 'licencia'])
    .where('client_id', '=', clientId)
    .where('driver_id', '=', driverId)
    .executeTakeFirst();
  const papeles = { cedula: cedula ?? known?.cedula ?? '', licencia: licencia ?? known?.licencia ?? '' };
  const isDated = Object.keys(vencimientos).length > 0;
  if (cedula === undefined && licencia === undefined && !isDated) return papeles;
  await tx
    .insertInto('conductor_papeles')
    .values({
      client_id: clientId,
      driver_id: driverId,
      ...papeles,
      vencimientos: JSON.stringify(vencimientos),
      written_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'driver_id'])
        // Only what was written: another check may be keeping the other paper at this moment.
        .doUpdateSet({
          ...(cedula !== undefined && { cedula }),
          ...(licencia !== undefined && { licencia }),
          ...(isDated && {
            vencimientos: sql<string>`coalesce(conductor_papeles.vencimientos, '{}') || excluded.vencimientos`,
          }),
          written_at: at,
        })
        .where('conductor_papeles.written_at', '<=', sql<Date>`excluded.written_at`),
    )
    .execute();
  return papeles;
}
