import { sql } from 'kysely';
import type { NewPosition } from '../position';
import type { Move } from './copy';

const BATCH = 2_000;

/**
 * Forwards queued reports, the oldest first, as if their trackers had reported there; they are deleted here once the
 * other platform has acknowledged them. Killed in between they are sent again, which is idempotent.
 */
export async function forwardSome({ from, to }: Pick<Move, 'from' | 'to'>): Promise<number> {
  const rows = await from.db
    .selectFrom('gps_reenvios')
    .select(['_id', 'vehicle_id', 'at', 'has_time', 'metros', 'fuente'])
    .select(['latitud', 'longitud', 'velocidad', 'rumbo', 'encendido', 'alarma'])
    .where('account_id', '=', from.accountId)
    .orderBy('_id')
    .limit(BATCH)
    .execute();
  const ofVehicle = new Map<string, NewPosition[]>();
  for (const { _id, vehicle_id, at, has_time: hasTime, metros, fuente, ...where } of rows) {
    const cuenta = metros === null || fuente === null ? null : { metros, fuente };
    const position = { ...where, at: new Date(at).getTime(), hasTime, cuenta };
    ofVehicle.set(vehicle_id, [...(ofVehicle.get(vehicle_id) ?? []), position]);
  }
  await Promise.all([...ofVehicle].map(([vehicleId, positions]) => to.take(vehicleId, positions)));
  if (rows.length > 0)
    await from.db
      .deleteFrom('gps_reenvios')
      .where(sql<boolean>`_id = any(${rows.map(({ _id }) => _id)}::bigint[])`)
      .execute();
  return rows.length;
}
