import { type AvisoCelular, CELULARES_MAX, type Celular } from '@fenix/domain/incontrol/usuarios/celular';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { Deps } from '../../ports/deps';
import type { Inspector } from '../../viewer/inspector';

/** IAPP-36: what a phone says is kept only where it is newer than what is known of it; the oldest phones are forgotten. */
export async function noteCelular(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { _id, clientId }: Inspector,
  { telefono, orden, esperan, desde }: AvisoCelular,
): Promise<void> {
  const now = clock.now();
  // A clock that goes ahead says no moment that has not come.
  const since = desde === null || esperan === 0 ? null : new Date(Math.min(new Date(desde).getTime(), now.getTime()));
  const said = { client_id: clientId, orden, esperan, desde: since, visto: now };
  await database.system.transaction().execute(async (tx) => {
    await tx
      .insertInto('inspector_telefonos')
      .values({ user_id: _id, telefono, ...said })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'telefono'])
          .doUpdateSet(said)
          .where(sql<boolean>`inspector_telefonos.orden < excluded.orden`),
      )
      .execute();
    await sql`delete from inspector_telefonos where user_id = ${_id} and telefono in (
      select telefono from inspector_telefonos where user_id = ${_id}
      order by visto desc, telefono offset ${CELULARES_MAX})`.execute(tx);
  });
}

/** INSP-35: the phones of a company's inspectors, those with the oldest work first. */
export async function listCelulares(db: Db, clientId: string, now: Date): Promise<Celular[]> {
  const rows = await db
    .selectFrom('inspector_telefonos as phone')
    .innerJoin('incontrol_users as u', 'u._id', 'phone.user_id')
    .select(['u.username', 'u.name', 'phone.esperan', 'phone.desde', 'phone.visto'])
    .where('phone.client_id', '=', clientId)
    .where('u.client_id', '=', clientId)
    // A phone that was signed out, or has a new id by now, holds nothing and will not report again.
    .where((where) => where.or([where('esperan', '>', 0), where('visto', '>', new Date(now.getTime() - QUIET_MS))]))
    .orderBy(sql`phone.desde nulls last`)
    .orderBy('phone.visto', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ desde, visto, ...row }) =>
    Object.assign(row, { desde: desde?.toISOString() ?? null, visto: visto.toISOString() }),
  );
}

const SHOWN = 500;
const QUIET_MS = 30 * 86_400_000;
