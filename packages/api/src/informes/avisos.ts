import { addDays, bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { type Aviso, avisoMail } from '@fenix/domain/informes/avisos';
import { TURNS, type Turn, informeAge } from '@fenix/domain/informes/dias';
import { href } from '@fenix/domain/routes';
import { type RawBuilder, sql } from 'kysely';
import { addAviso } from '../db/avisos';
import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import { type MessageRow, mailBody, sendOnce, turnMessage } from '../http/mailOnce';
import { type Job, enqueue, enqueueAll, enqueueNextMorning, enqueueOncePer } from '../jobs/queue';

export const INFORME_AVISAR = 'informe.avisar';
export const INFORMES_TURN = 'informes.turno';
export const INFORME_MAIL = 'mail.informe';

/** In the transaction that makes the report. Whom to tell is asked by the server, which sees everybody. */
export function announceInforme(tx: Db, informeId: string, now: Date): Promise<void> {
  return enqueue(tx, { kind: INFORME_AVISAR, payload: { informeId } }, now);
}

export function tellCreated({ database, clock }: Deps, job: Job): Promise<void> {
  const made = sql<boolean>`i._id = ${String(job.payload['informeId'])}`;
  return addAvisos(database.system, 'creado', made, clock.now());
}

/** A notice missed while the server was off is still sent, up to so many days later. */
const LATE_DAYS = 2;

/** Once a day, at seven in the morning in Bogotá: what has been open for so many days that it changed its colour. */
export async function tellTurned({ database, clock }: Deps): Promise<void> {
  const db = database.system;
  const now = clock.now();
  const today = bogotaDay(now);
  for (const turn of Object.keys(TURNS) as Turn[]) {
    const [first, last] = [addDays(today, -TURNS[turn] - LATE_DAYS), addDays(today, -TURNS[turn])];
    const turned = sql<boolean>`i.fecha >= ${startOfDay(first)} and i.fecha < ${endOfDay(last)}`;
    await addAvisos(db, turn, turned, now);
    await ring(db, `informe.${turn}`, turned, now);
  }
  const eve = addDays(today, 1 - TURNS.orange);
  await ring(db, 'informe.porVencer', sql<boolean>`i.fecha >= ${startOfDay(eve)} and i.fecha < ${endOfDay(eve)}`, now);
  await enqueueNextMorning(db, INFORMES_TURN, now);
}

export function scheduleTurns(db: Db, runAt: Date, now: Date): Promise<void> {
  return enqueueOncePer(db, 'day', { kind: INFORMES_TURN, runAt }, now);
}

/** A message for each subscribed person of the company's legal team, only for the first notice of a kind. */
async function addAvisos(db: Db, aviso: Aviso, which: RawBuilder<boolean>, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ informeId: string; userId: string }>`
      insert into informe_avisos (informe_id, user_id, aviso, state, created_at)
      select i._id, u._id, ${aviso}, 'pendiente', ${now}::timestamptz
      from informes i
      join clients c on c._id = i.client_id and c.deleted_at is null and 'optimizacion' = any (c."modulesClient")
      join users u on u.client_id = i.client_id and u."isActive" and u.deleted_at is null
        and u."avisosInformes" and u.email <> '' and 'changeStateNovelties' = any (u.scopes)
      where i.status = 'process' and not i."delete" and ${which}
      on conflict do nothing
      returning informe_id as "informeId", user_id as "userId"`.execute(tx);
    await enqueueAll(
      tx,
      rows.map((row) => ({ kind: INFORME_MAIL, payload: { ...row, aviso } })),
      now,
    );
  });
}

/** NOTI-01: one for each report, no matter who reads it. */
async function ring(
  db: Db,
  kind: 'informe.porVencer' | `informe.${Turn}`,
  which: RawBuilder<boolean>,
  now: Date,
): Promise<void> {
  await sql`insert into avisos (kind, subject, client_id, at, data, once)
    select ${kind}::text, i._id, i.client_id, ${now}::timestamptz,
      jsonb_build_object('numero', i.consecutive, 'placa', i.plate), ${kind}::text || ':' || i._id
    from informes i
    where i.status = 'process' and not i."delete" and ${which}
    on conflict do nothing`.execute(db);
}

type Told = { informeId: string; userId: string; aviso: Aviso };

/** One message: sent once, or not at all where it has become pointless or the person has turned them off. */
export async function sendAviso({ database, clock, mail, config }: Deps, job: Job): Promise<void> {
  const db = database.system;
  const told = job.payload as Told;
  const now = clock.now();
  const found = await findAviso(db, told);
  if (!found || !mail) return;
  const key = { informe_id: told.informeId, user_id: told.userId, aviso: told.aviso };
  const row: MessageRow = { table: 'informe_avisos', key };
  if (!isWanted(found, told.aviso, now)) return void (await turnMessage(db, row, 'pendiente', 'sobra'));

  const address = `${config.PUBLIC_URL}${href('informePreview', { id: told.informeId })}`;
  const { subject, lines } = avisoMail(found, told.aviso, address);
  const body = mailBody(lines, `${config.PRODUCT_NAME}. Puedes apagar estos avisos en tu cuenta.`);
  const id = `${told.informeId}.${told.userId}.${told.aviso}`;
  // What may have arrived is not sent again: the list of what waits says the same.
  const delivery = await sendOnce({ db, mail, row }, { id, to: found.email, subject, ...body });
  if (!delivery) return;
  if (delivery.kind === 'refused' || delivery.kind === 'unknown')
    await addAviso(db, {
      kind: 'correo.informe',
      subject: told.informeId,
      clientId: null,
      actorId: null,
      at: now,
      data: { numero: found.consecutive, correo: found.email },
      once: `correo:${told.informeId}:${bogotaDay(now)}`,
    });
  if (delivery.kind === 'retry') throw new Error(delivery.reason);
}

function findAviso(db: Db, { informeId, userId, aviso }: Told) {
  return db
    .selectFrom('informe_avisos as a')
    .innerJoin('informes as i', 'i._id', 'a.informe_id')
    .innerJoin('users as u', 'u._id', 'a.user_id')
    .select(['i.consecutive', 'i.plate', 'i.typeReport', 'i.fecha', 'i.status', 'i.delete'])
    .select(['u.email', 'u.nameUser', 'u.isActive', 'u.deleted_at', 'u.avisosInformes'])
    .where('a.informe_id', '=', informeId)
    .where('a.user_id', '=', userId)
    .where('a.aviso', '=', aviso)
    .where('a.state', '=', 'pendiente')
    .executeTakeFirst();
}

type Found = NonNullable<Awaited<ReturnType<typeof findAviso>>>;

/** A message may have waited for days: what it says must still be so. */
function isWanted({ fecha, status, ...found }: Found, aviso: Aviso, now: Date): boolean {
  if (found.delete || status !== 'process') return false;
  if (!found.isActive || found.deleted_at || !found.avisosInformes) return false;
  return (
    aviso === 'creado' || informeAge({ status, timeResponse: null, fecha: fecha.toISOString() }, now).color === aviso
  );
}
