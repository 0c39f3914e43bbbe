import type { UltimaPosicion, VehiculoVisto } from '@fenix/domain/gps/ultima';
import { ALARMAS_MS } from '@fenix/domain/gps/ultima';
import { sql } from 'kysely';
import { unpackDay } from '../days/pack';
import type { Position } from '../position';
import { RULES } from '../rules';
import type { GpsDb } from '../schema';
import { raisedAlarms } from '../trips/alarms';
import { type OdometerColumns, odometroOf } from './odometer';

/** Loose positions are at most hours old; months before that are not opened. */
const LOOSE_MS = 48 * 3_600_000;
const MOST_KEPT = 20_000;
const AT_ONCE = 20;

type Seen = Pick<VehiculoVisto, 'id' | 'nombre' | 'patente'>;
type Row = Seen & OdometerColumns & { [field in keyof Position]: Position[field] | null };
type Packed = { stamp: string; position: UltimaPosicion | null };

/** All of an account, or these of any account. */
export type VehiclesOf = { accountId: string } | { vehicleIds: readonly string[] };

/**
 * The last position of vehicles. Recent ones are read from the unpacked positions, one index probe each; of the others
 * the last packed day is opened and cached until it changes.
 */
export function createLatest(db: GpsDb) {
  const kept = new Map<string, Packed>();

  async function openDays(ids: readonly string[]): Promise<void> {
    const { rows } = await sql<{ vehicle_id: string; stamp: string }>`
      select distinct on (vehicle_id) vehicle_id, day || ' ' || positions as stamp from gps_days
      where vehicle_id = any(${ids}::uuid[]) order by vehicle_id, day desc`.execute(db);
    const fresh = rows.filter(({ vehicle_id, stamp }) => kept.get(vehicle_id)?.stamp !== stamp);
    for (let from = 0; from < fresh.length; from += AT_ONCE) {
      const some = fresh.slice(from, from + AT_ONCE);
      const days = await db
        .selectFrom('gps_days')
        .select(['vehicle_id', 'packed'])
        .where((where) =>
          where.or(
            some.map(({ vehicle_id, stamp }) =>
              where.and([where('vehicle_id', '=', vehicle_id), where('day', '=', stamp.slice(0, 10))]),
            ),
          ),
        )
        .execute();
      for (const { vehicle_id, packed } of days) {
        const stamp = some.find((one) => one.vehicle_id === vehicle_id)?.stamp ?? '';
        keep(vehicle_id, { stamp, position: ultimaOf(unpackDay(packed).at(-1)) });
      }
    }
  }

  function keep(id: string, packed: Packed): void {
    kept.delete(id);
    kept.set(id, packed);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return async (of: VehiclesOf, now: Date): Promise<VehiculoVisto[]> => {
    const [{ rows }, alarms] = await Promise.all([readLoose(db, of, now), readAlarms(db, of, now)]);
    const silent = rows.flatMap(({ id, at }) => (at === null ? [id] : []));
    if (silent.length > 0) await openDays(silent);
    return rows.map(({ id, nombre, patente, metros, fuente, contado, ...position }) => ({
      id,
      nombre,
      patente,
      odometro: odometroOf({ metros, fuente, contado }),
      posicion: position.at === null ? (kept.get(id)?.position ?? null) : ultimaOf(position as Position),
      alarmas: raisedAlarms(alarms.get(id) ?? [])
        .filter(({ alarm }) => alarm.categoria === 'Eventos')
        .map(({ alarm: { nombre: words }, position: { at, latitud, longitud } }) => ({
          nombre: words,
          at: new Date(at),
          lugar: { latitud, longitud },
        }))
        .filter(({ at }) => at.getTime() > now.getTime() - ALARMAS_MS),
    }));
  };
}

function readLoose(db: GpsDb, of: VehiclesOf, now: Date) {
  return sql<Row>`
    select vehicle._id as id, vehicle.nombre, vehicle.patente, last.*, odometro.metros, odometro.fuente, odometro.at as contado
    from gps_vehicles as vehicle left join gps_odometros as odometro on odometro.vehicle_id = vehicle._id left join lateral (
      select extract(epoch from at)::float8 * 1000 as at, latitud, longitud, velocidad, rumbo, encendido, alarma
      from gps_positions
      where vehicle_id = vehicle._id and at > ${new Date(now.getTime() - LOOSE_MS)}::timestamptz
      order by at desc limit 1
    ) as last on true
    where ${isOf(of)}
    order by vehicle.nombre, vehicle.patente`.execute(db);
}

type Raised = Pick<Position, 'at' | 'alarma' | 'latitud' | 'longitud'>;

const isOf = (of: VehiclesOf) =>
  'accountId' in of
    ? sql`vehicle.account_id = ${of.accountId}::uuid`
    : sql`vehicle._id = any(${[...of.vehicleIds]}::uuid[])`;

/** From a little before, so that a repetition is never taken for the alarm itself when that grows old. */
async function readAlarms(db: GpsDb, of: VehiclesOf, now: Date): Promise<Map<string, Raised[]>> {
  const { rows } = await sql<Raised & { vehicle_id: string }>`
    select vehicle_id, extract(epoch from at)::float8 * 1000 as at, alarma, latitud, longitud from gps_positions
    where alarma is not null and at > ${new Date(now.getTime() - ALARMAS_MS - RULES.alarmRepeat)}::timestamptz
      and vehicle_id in (select _id from gps_vehicles as vehicle where ${isOf(of)})
    order by vehicle_id, at`.execute(db);
  const found = new Map<string, Raised[]>();
  for (const { vehicle_id, ...raised } of rows) found.set(vehicle_id, [...(found.get(vehicle_id) ?? []), raised]);
  return found;
}

function ultimaOf(position: Position | undefined): UltimaPosicion | null {
  if (!position) return null;
  const { at, latitud, longitud, velocidad, rumbo, encendido } = position;
  return { latitud, longitud, velocidad, rumbo, encendido, at: new Date(at) };
}
