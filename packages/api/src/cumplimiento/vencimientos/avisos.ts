import { type IsoDay, addDays, bogotaDay } from '@fenix/domain/dates/days';
import { PAPELES } from '@fenix/domain/flota/papel';
import { placaKey } from '@fenix/domain/flota/plate';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { readCompany } from '../../http/company';
import { enqueueNextMorning, enqueueOncePer } from '../../jobs/queue';
import type { Deps } from '../../ports/deps';
import { type OwnVehicles, listOwnVehicles } from '../company';

export const VENCIMIENTOS_AVISAR = 'vencimientos.avisar';

/** Days before the end of a paper on which the bell rings; 0 is the day itself. */
export const AVISO_DIAS = [30, 15, 5, 0] as const;
/** A server that was off on the day itself still says it, so many days later. */
const LATE_DAYS = 2;

type Telling = Pick<Deps, 'clock' | 'gps'> & { database: Pick<Deps['database'], 'system'> };

/** CUM-12: once a day, at seven in the morning in Bogotá. */
export async function tellVencimientos({ database, clock, gps }: Telling): Promise<void> {
  const now = clock.now();
  const today = bogotaDay(now);
  const gone = await findGone(database.system, gps, today);
  for (const dias of AVISO_DIAS) await ring(database.system, { today, dias, now, gone });
  await enqueueNextMorning(database.system, VENCIMIENTOS_AVISAR, now);
}

export function scheduleVencimientos(db: Db, runAt: Date, now: Date): Promise<void> {
  return enqueueOncePer(db, 'day', { kind: VENCIMIENTOS_AVISAR, runAt }, now);
}

/** Plates with a paper about to end that the platforms of their companies say they no longer have. */
type Gone = { clientId: string; placa: string }[];

async function findGone(db: Db, gps: Deps['gps'], today: IsoDay): Promise<Gone> {
  const rows = await db
    .selectFrom('papeles')
    .innerJoin('clients', 'clients._id', 'papeles.client_id')
    .select(['client_id', 'placa'])
    .distinct()
    .where('vence', '>=', today)
    .where('vence', '<=', addDays(today, Math.max(...AVISO_DIAS)))
    .where('placa', 'is not', null)
    .where('clients.deleted_at', 'is', null)
    .where(sql<boolean>`'cumplimiento' = any (clients."modulesClient")`)
    .execute();
  const gone: Gone = [];
  for (const clientId of new Set(rows.map(({ client_id }) => client_id))) {
    const company = await readCompany(db, { id: clientId });
    const { vehicles, isSure } = company ? await listOwnVehicles({ gps }, company) : NOTHING;
    if (!isSure) continue;
    const plates = new Set(vehicles.map(({ patente }) => placaKey(patente)));
    for (const { client_id, placa } of rows)
      if (client_id === clientId && placa !== null && !plates.has(placa)) gone.push({ clientId, placa });
  }
  return gone;
}

type Ring = { today: IsoDay; dias: number; now: Date; gone: Gone };
const NOTHING: OwnVehicles = { vehicles: [], away: undefined, isSure: false };

/**
 * Of each owner and subject the paper written last, if it ends in so many days: the key makes sure that it is said once,
 * also by a second server or by a job that was killed half way.
 */
async function ring(db: Db, { today, dias, now, gone }: Ring): Promise<void> {
  const [first, last] = [addDays(today, Math.max(dias - LATE_DAYS, 0)), addDays(today, dias)];
  const words = sql.join(
    Object.entries(PAPELES).map(([tipo, label]) => sql`when ${sql.lit(tipo)} then ${sql.lit(label)}`),
    sql` `,
  );
  await sql`insert into avisos (kind, subject, client_id, at, data, once)
    select 'papel.porVencer', p._id, p.client_id, ${now}::timestamptz,
      jsonb_strip_nulls(jsonb_build_object('titulo', case p.tipo ${words} end, 'placa', p.placa, 'vence', p.vence,
        'persona', r.nombres || ' ' || r.apellidos)),
      'papel:' || p._id || ':' || ${dias}::text
    from papeles p
    join clients c on c._id = p.client_id and c.deleted_at is null and 'cumplimiento' = any (c."modulesClient")
    left join personas r on r._id = p.persona_id
    left join hojas_vehiculo h on h.client_id = p.client_id and h.placa = p.placa
    where p.vence >= ${first}::text and p.vence <= ${last}::text and coalesce(r.activo, true)
      and coalesce(h.activo, true)
      and not exists (
        select from unnest(${gone.map(({ clientId }) => clientId)}::uuid[], ${gone.map(({ placa }) => placa)}::text[])
          as g (client_id, placa) where g.client_id = p.client_id and g.placa = p.placa)
      and not exists (
        select from papeles n where n.client_id = p.client_id and n.asunto = p.asunto
          and n.placa is not distinct from p.placa and n.persona_id is not distinct from p.persona_id
          and (n.fecha, n._id) > (p.fecha, p._id))
    on conflict do nothing`.execute(db);
}
