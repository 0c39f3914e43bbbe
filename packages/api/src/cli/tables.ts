import type { Connection } from '../db/engine';

/**
 * Sessions, locks, half answers and half uploads of yesterday stay out of a copy; facts and versions belong to the
 * installation. Days of trips and what vehicles and inspectors' reports are searched by are
 * written again by triggers.
 */
const PASSING = [
  'sessions',
  'device_tokens',
  'inspector_sessions',
  'sign_in_failures',
  'idempotency_keys',
  'carga_piezas',
  'cargas',
  'facts',
  'gps_devices_version',
  'gps_heard',
  'gps_reportes',
  'gps_vehicle_terms',
  'gps_viajes_dias',
  'gps_dias_pendientes',
];

/** The tables of a backup, parents before children. `migrations` is compared, not copied; triggers fill derived tables again. */
export async function tablesInOrder(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ name: string; parents: string[] }>(
    `select c.relname as name,
            coalesce((select array_agg(distinct p.relname::text) from pg_constraint k join pg_class p on p.oid = k.confrelid
                      where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid and p.relname <> all ($1)), '{}') as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
       and coalesce(obj_description(c.oid, 'pg_class'), '') <> 'derived'
       and c.relname <> all ($1)
     order by c.relname`,
    [PASSING],
  );
  const placed: string[] = [];
  while (placed.length < rows.length) {
    const next = rows.find(
      ({ name, parents }) => !placed.includes(name) && parents.every((parent) => placed.includes(parent)),
    );
    if (!next) throw new Error('The tables refer to each other in a circle');
    placed.push(next.name);
  }
  return placed;
}

/** Columns the database computes by itself are left out. */
export async function writableColumns(connection: Connection, table: string): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted(table)],
  );
  return rows.map((row) => row.name);
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
