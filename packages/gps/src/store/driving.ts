import type { Turno, Viaje } from '@fenix/domain/gps/conduccion';
import type { Span } from '@fenix/domain/gps/programar';
import { LONGEST_TRIP } from '../rules';
import type { GpsDb } from '../schema';
import type { Resumen } from '../scoring/fleetInfo';
import { fechaHora } from '../scoring/momento';

function tripsOf(db: GpsDb, { from, to }: Span) {
  return db.selectFrom('gps_viajes').where('start_at', '>=', from).where('start_at', '<', to).orderBy('start_at');
}

/** PESV-30: the trips of a vehicle that begin in the span, with all that happened on them. */
export async function readViajes(db: GpsDb, vehicleId: string, span: Span): Promise<Viaje[]> {
  const rows = await tripsOf(db, span).select('viaje').where('vehicle_id', '=', vehicleId).execute();
  return rows.map(({ viaje }) => viaje);
}

/** PESV-29: the same of all vehicles of an account, in short. */
export async function readResumenes(db: GpsDb, accountId: string, span: Span): Promise<Map<string, Resumen[]>> {
  const rows = await tripsOf(db, span)
    .innerJoin('gps_vehicles', 'gps_vehicles._id', 'gps_viajes.vehicle_id')
    .select(['vehicle_id', 'start_at', 'end_at', 'metros', 'segundos', 'calificacion', 'categorias'])
    .where('account_id', '=', accountId)
    .execute();
  const found = new Map<string, Resumen[]>();
  for (const { vehicle_id, start_at, end_at, ...rest } of rows) {
    const resumen = { inicio: fechaHora(start_at.getTime()), final: fechaHora(end_at.getTime()), ...rest };
    const others = found.get(vehicle_id);
    if (others) others.push(resumen);
    else found.set(vehicle_id, [resumen]);
  }
  return found;
}

/** Who was programmed on which vehicle, wherever a trip shares time with the span; none that was called off. */
export async function listTurnos(db: GpsDb, accountId: string, { from, to }: Span): Promise<Turno[]> {
  const rows = await db
    .selectFrom('gps_programadas')
    .select(['vehicle_id', 'placa', 'conductor', 'start_at'])
    .select((select) => [
      select.fn.coalesce('completed_at', 'end_at').as('to'),
      select.ref('definicion', '->').key('conductor1').at(0).key('id').as('conductorId'),
    ])
    .where('account_id', '=', accountId)
    .where('start_at', '<', to)
    .where('start_at', '>', new Date(from.getTime() - LONGEST_TRIP))
    .where('end_at', '>', from)
    .where('estado', '<>', 'Cancelado')
    .orderBy('start_at')
    .execute();
  return rows.map((row) => ({
    idactivo: row.vehicle_id,
    placa: row.placa,
    conductor: { id: row.conductorId ?? '', nombre: row.conductor },
    from: row.start_at,
    to: row.to,
  }));
}
