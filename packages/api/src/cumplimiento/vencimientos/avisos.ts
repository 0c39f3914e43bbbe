import { addDays, bogotaDay } from '@fenix/domain/dates/days';
import { PAPELES } from '@fenix/domain/flota/papel';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { enqueueNextMorning, enqueueOncePer } from '../../jobs/queue';
import type { Deps } from '../../ports/deps';

export const VENCIMIENTOS_AVISAR = 'vencimientos.avisar';

/** Days before the end of a paper on which the bell rings; 0 is the day itself. */
export const AVISO_DIAS = [30, 15, 5, 0] as const;
/** A server that was off on the day itself still says it, so many days later. */
const LATE_DAYS = 2;

type Telling = Pick<Deps, 'clock'> & { database: Pick<Deps['database'], 'system'> };

/** CUM-12: once a day, at seven in the morning in Bogotá. */
export async function tellVencimientos({ database, clock }: Telling): Promise<void> {
  const now = clock.now();
  const today = bogotaDay(now);
  for (const dias of AVISO_DIAS) await ring(database.system, { today, dias, now });
  await enqueueNextMorning(database.system, VENCIMIENTOS_AVISAR, now);
}

export function scheduleVencimientos(db: Db, runAt: Date, now: Date): Promise<void> {
  return enqueueOncePer(db, 'day', { kind: VENCIMIENTOS_AVISAR, runAt }, now);
}

/**
 * Of each owner and subject the paper written last, if it ends in so many days: the key makes sure that it is said once,
 * also by a second server or by a job that was killed half way.
 */
async function ring(db: Db, { today, dias, now }: { today: string; dias: number; now: Date }): Promise<void> {
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
    where p.vence >= ${first}::text and p.vence <= ${last}::text and coalesce(r.activo, true)
      and not exists (
        select from papeles n where n.client_id = p.client_id and n.asunto = p.asunto
          and n.placa is not distinct from p.placa and n.persona_id is not distinct from p.persona_id
          and (n.fecha, n._id) > (p.fecha, p._id))
    on conflict do nothing`.execute(db);
}
