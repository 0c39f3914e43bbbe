import { addDays, bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { TURNS } from '@fenix/domain/informes/dias';
import { sql } from 'kysely';
import type { Write } from '../http/write';

/** What the bell says of the last weeks, on the days on which it happened; what loading the demo said itself goes. */
export async function addAvisos({ tx, now }: Write): Promise<void> {
  await tx.deleteFrom('avisos').execute();
  await sql`insert into avisos (kind, subject, client_id, at, data)
    select 'boletin.publicado', n._id, t.client_id, n.fecha,
      jsonb_build_object('numero', n.consecutive, 'titulo', n.title1)
    from newsletters n join newsletter_clients t on t.newsletter_id = n._id
    where n.fecha > ${new Date(now.getTime() - 30 * 86_400_000)}::timestamptz`.execute(tx);
  const today = bogotaDay(now);
  const seven = 7 * 3_600_000;
  const turns = [
    ['informe.porVencer', TURNS.orange - 1],
    ['informe.orange', TURNS.orange],
    ['informe.red', TURNS.red],
  ] as const;
  // The notices of the last seven days, with the hour at which the daily job would have written them.
  for (const [kind, days] of turns)
    for (let ago = 0; ago < 7; ago += 1) {
      const made = addDays(today, -days - ago);
      const at = new Date(Math.min(now.getTime(), startOfDay(addDays(today, -ago)).getTime() + seven));
      await sql`insert into avisos (kind, subject, client_id, at, data, once)
        select ${kind}::text, i._id, i.client_id, ${at}::timestamptz,
          jsonb_build_object('numero', i.consecutive, 'placa', i.plate), ${kind}::text || ':' || i._id
        from informes i
        where i.status = 'process' and not i."delete"
          and i.fecha >= ${startOfDay(made)}::timestamptz and i.fecha < ${endOfDay(made)}::timestamptz`.execute(tx);
    }
  await sql`insert into avisos (kind, subject, client_id, user_id, at, data)
    select 'acta.completada', a._id, a.client_id, u._id, a.fecha,
      jsonb_build_object('numero', a.consecutive, 'placa', a.plate)
    from users u cross join lateral (
      select * from actas where client_id = u.client_id and complete and not "delete" order by fecha desc limit 2) a
    where u.name = 'operaciones'`.execute(tx);
  await sql`insert into avisos (kind, subject, at, data)
    select 'correo.accion', _id, fecha, jsonb_build_object('numero', consecutive, 'correo', "emailsList"[1])
    from newsletters order by fecha desc limit 1`.execute(tx);
}
