import { type VehiculoHallado, bestVehiculos } from '@fenix/domain/gps/vehiculo';
import { searchKey } from '@fenix/domain/text/search';
import { sql } from 'kysely';
import type { GpsDb } from '../schema';

/** The greatest character there is. */
const LAST = '\u{10FFFF}';
/** In `gps_vehicle_terms.place`: after a sign that is no space, and inside a word. */
const AFTER_SIGN = 3;
const INSIDE = 4;

/**
 * SHELL-40: the best of those whose plate or number has every word. Of a single word the database finds the best, by the
 * rank of `bestFirst`; of several it finds those that have them all.
 */
export async function searchVehiculos(
  db: GpsDb,
  accountId: string,
  search: string,
  most: number,
): Promise<VehiculoHallado[]> {
  const [word = '', ...others] = searchKey(search).split(/\s+/);
  const having = (one: string) =>
    sql`from gps_vehicle_terms where account_id = ${accountId} and term >= ${one} and term < ${one + LAST}`;
  const isAlone = others.length === 0;
  const found = isAlone
    ? sql`select vehicle_id, min(case
        when term = ${word} and place = 1 then 0
        when place = ${AFTER_SIGN} then ${isPlain(word) ? AFTER_SIGN : INSIDE}::int
        else place end) as rank ${having(word)} group by vehicle_id`
    : sql`select vehicle_id, 0 as rank from (${sql.join(
        [word, ...others].map((one) => sql`select vehicle_id ${having(one)}`),
        sql` intersect `,
      )}) as having_all`;
  const { rows } = await sql<VehiculoHallado>`
    select vehicle._id as id, vehicle.nombre, vehicle.patente
    from (${found}) as found join gps_vehicles as vehicle on vehicle._id = found.vehicle_id
    where vehicle.account_id = ${accountId}
    order by found.rank, vehicle.nombre, vehicle.patente
    limit ${isAlone ? most : null}`.execute(db);
  return bestVehiculos(rows, search, most);
}

/** Whether it can be the beginning of a word after a sign: such a word has no sign in it. */
const isPlain = (word: string) => /^[\p{L}\p{N}]*$/u.test(word);
