import { sql } from 'kysely';
import type { Span } from '@fenix/domain/gps/programar';
import type { GpsDb } from '../schema';

/** TRIP-02: how many photos each tracker took between two moments, both included; all of them in one question. */
export async function countFotos(
  db: GpsDb,
  accountId: string,
  spans: readonly (Span & { equipo: string })[],
): Promise<number[]> {
  if (spans.length === 0) return [];
  const [equipos, starts, ends] = [
    spans.map(({ equipo }) => equipo),
    spans.map(({ from }) => from.toISOString()),
    spans.map(({ to }) => to.toISOString()),
  ];
  const { rows } = await sql<{ value: number }>`
    select (
      select count(*)::int from gps_photos photo
      where photo.vehicle_id = device.vehicle_id and photo.at between span.starts and span.ends
    ) as value
    from unnest(${equipos}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[])
      with ordinality as span(equipo, starts, ends, place)
    left join gps_devices device on device.imei = span.equipo and device.account_id = ${accountId}::uuid
    order by span.place`.execute(db);
  return rows.map(({ value }) => value);
}
