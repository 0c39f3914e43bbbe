import type { Viaje } from '@fenix/domain/gps/conduccion';
import { sql } from 'kysely';
import type { GpsDb } from '../schema';
import { resumenOf } from '../scoring/fleetInfo';
import { eventosOf } from '../scoring/periodo';

/** What a look at a vehicle found: the trips that begin from `from` to before `to`, and how far it got. Milliseconds. */
export type Looked = {
  vehicleId: string;
  from: number;
  to: number;
  corte: number;
  hasta: number;
  /** False where more is left to look at: it stays due, and counts as looked at when it was before. */
  isDone: boolean;
  viajes: readonly Viaje[];
};

/** For a transaction that keeps trips: their events are said with them, and no trigger reads them out of the documents. */
export const EVENTS_GIVEN = sql`set_config('app.trip_events', 'given', true)`;

/**
 * Of all vehicles in one statement. Trips that stay the same are not written again. Which are known is asked of the
 * index row by row: joined, the plan for a small table reads all trips of all vehicles for each batch.
 */
export async function keepLooked(db: GpsDb, looked: readonly Looked[], now: Date): Promise<void> {
  const moments = (moment: (of: Looked) => number) => listOf(looked, (of) => new Date(moment(of)).toISOString());
  const trips = looked.flatMap(({ vehicleId, viajes }) =>
    viajes.map((viaje) => Object.assign(tripOf(vehicleId, viaje), { eventos: eventosOf(viaje) })),
  );
  await sql`
    with looked as materialized (
      select * from unnest(
        ${listOf(looked, ({ vehicleId }) => vehicleId)}::uuid[], ${moments(({ from }) => from)}::timestamptz[],
        ${moments(({ to }) => to)}::timestamptz[], ${moments(({ corte }) => corte)}::timestamptz[],
        ${moments(({ hasta }) => hasta)}::timestamptz[], ${listOf(looked, ({ isDone }) => String(isDone))}::boolean[]
      ) as mark (vehicle_id, since, before, corte, hasta, is_done)
    ),
    found as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(trips)}::jsonb) as trip (
        vehicle_id uuid, start_at timestamptz, end_at timestamptz, metros integer, segundos integer,
        calificacion float8, categorias jsonb, viaje jsonb, eventos smallint[]
      )
    ),
    gone as (
      delete from gps_viajes as trip using looked
      where trip.vehicle_id = looked.vehicle_id and trip.start_at >= looked.since and trip.start_at < looked.before
        and (trip.vehicle_id, trip.start_at) not in (select vehicle_id, start_at from found)
    ),
    kept as (
      insert into gps_viajes as known (
        vehicle_id, start_at, end_at, metros, segundos, calificacion, categorias, viaje, eventos
      )
      select vehicle_id, start_at, end_at, metros, segundos, calificacion, categorias, viaje, eventos from found
      on conflict (vehicle_id, start_at) do update set
        end_at = excluded.end_at, metros = excluded.metros, segundos = excluded.segundos,
        calificacion = excluded.calificacion, categorias = excluded.categorias, viaje = excluded.viaje,
        eventos = excluded.eventos
      -- The end first: where it differs the document is not compared.
      where known.end_at <> excluded.end_at or known.viaje is distinct from excluded.viaje
    )
    update gps_conduccion as seen
    set corte = looked.corte, hasta = greatest(seen.hasta, looked.hasta),
      visto = case when looked.is_done then ${now}::timestamptz else seen.visto end
    from looked where seen.vehicle_id = looked.vehicle_id`.execute(db);
}

/** Written as the database reads it; ids and moments need no quotes. */
export const listOf = <T>(items: readonly T[], text: (item: T) => string) => `{${items.map(text).join(',')}}`;

/** A trip as its row. */
export function tripOf(vehicleId: string, viaje: Viaje) {
  const { inicio, final, metros, segundos, calificacion, categorias } = resumenOf(viaje);
  return {
    vehicle_id: vehicleId,
    start_at: bogotaTime(inicio),
    end_at: bogotaTime(final),
    metros,
    segundos,
    calificacion,
    categorias,
    viaje,
  };
}

/** `yyyy-mm-dd HH:mm:ss`, as trips are written. */
export const bogotaTime = (fechaHora: string) => new Date(`${fechaHora.replace(' ', 'T')}-05:00`);
