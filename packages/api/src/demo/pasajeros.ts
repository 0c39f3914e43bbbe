import { addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { fotosBetween } from '@fenix/domain/libro/fotos';
import { fechaHora } from '@fenix/gps/scoring/momento';
import { sql } from 'kysely';
import type { Tx } from '../db/database';
import { newId } from '../ground/ids';
import { demoPassengers } from './gps';
import { DEMO_USERS } from './users';

const NOVELTIES = ['', '', 'Pasajero sin cinturón', '', 'Los del fondo se ven poco'];
const COUNTER = DEMO_USERS.find(({ name }) => name === 'operaciones')?.nameUser ?? '';

type Taken = { client_id: string; trip_id: string; trip: number; start_at: Date; end_at: Date; at: Date; file: string };

/** TRIP-25: of three trips that have ended, one is counted whole, one by half and one not yet. */
export async function addPassengers(tx: Tx, now: Date): Promise<void> {
  const yesterday = startOfDay(addDays(bogotaDay(now), -1));
  const { rows } = await sql<Taken>`
    select clients._id as client_id, trips._id::text as trip_id, trips.start_at, photos.at, photos.file,
      coalesce(trips.completed_at, trips.end_at) as end_at,
      dense_rank() over (order by trips.start_at, trips._id)::int as trip
    from gps_programadas trips
    join clients on clients.gps_account_id = trips.account_id and clients.deleted_at is null
    join gps_photos photos on photos.vehicle_id = trips.vehicle_id
      and photos.at between trips.start_at and coalesce(trips.completed_at, trips.end_at)
    where trips.start_at >= ${yesterday} and trips.estado in ('Finalizada', 'Incompleta')
      and not exists (select from formimages where formimages.trip_id = trips._id::text)
    order by photos.at, photos._id`.execute(tx);
  const seen = await demoPassengers(tx);
  const trips = [...new Set(rows.map(({ trip }) => trip))];
  const counted = trips.flatMap((trip) =>
    countedOf(
      rows.filter((row) => row.trip === trip),
      seen,
    ),
  );
  if (counted.length > 0) await tx.insertInto('formimages').values(counted).execute();
}

/** The second of each pair (TRIP-14). */
const isCorridor = (place: number): boolean => place % 2 === 1;

/** As many as are to be seen on each picture. */
function countedOf(taken: readonly Taken[], seen: ReadonlyMap<string, number>) {
  const [first] = taken;
  if (!first) return [];
  const { client_id, trip_id, trip, start_at, end_at } = first;
  const fotos = fotosBetween(
    taken.map(({ at, file }) => ({ imagen: file, fecha_hora_insertado: fechaHora(at.getTime()) })),
    start_at,
    end_at,
  );
  const share = [1, 0.5, 0][trip % 3] ?? 0;
  return fotos.slice(0, Math.round(fotos.length * share)).map(({ id: foto, imagen, at }, place) => ({
    id: newId(at.getTime()),
    client_id,
    trip_id,
    foto,
    fecha_hora: at,
    numPassengers: seen.get(imagen) ?? 0,
    noveltie: (isCorridor(place) && NOVELTIES[(trip + place) % NOVELTIES.length]) || '',
    responsable: COUNTER,
  }));
}
