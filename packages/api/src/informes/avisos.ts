import { addDays, bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { type Aviso, avisoMail } from '@fenix/domain/informes/avisos';
import { TURNS, type Turn, informeAge } from '@fenix/domain/informes/dias';
import { href } from '@fenix/domain/routes';
import { type RawBuilder, sql } from 'kysely';
import { addAviso } from '../db/avisos';
import type { Db } from '../db/database';
import type { AvisoState } from '../db/informesSchema';
import type { Deps } from '../ports/deps';
import { escapeHtml } from '../http/web';
import { type Job, enqueue, enqueueAll } from '../jobs/queue';
import type { Delivery } from '../ports/mail';

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

/** A server that was off on the day itself still tells it, so many days later. */
const LATE_DAYS = 2;
const SEVEN_HOURS = 7 * 3_600_000;

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
  await scheduleTurns(db, new Date(endOfDay(today).getTime() + SEVEN_HOURS), now);
}

/** One for each day: the running job does not stand in the way, and starts of the server do not add up. */
export function scheduleTurns(db: Db, runAt: Date, now: Date): Promise<void> {
  return enqueue(db, { kind: INFORMES_TURN, runAt, uniqueKey: `${INFORMES_TURN}:${bogotaDay(runAt)}` }, now);
}

/** A message for each person of the company's legal team who wants it, and only the first time it is said. */
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

/** NOTI-01: one for each report, whoever reads it. */
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
  if (!isWanted(found, told.aviso, now)) return void (await turn(db, told, 'pendiente', 'sobra'));

  const address = `${config.PUBLIC_URL}${href('informePreview', { id: told.informeId })}`;
  const { subject, lines } = avisoMail(found, told.aviso, address);
  const foot = `${config.PRODUCT_NAME}. Puedes apagar estos avisos en tu cuenta.`;
  const html = `<!doctype html><html lang="es"><meta charset="utf-8"><body style="margin:0;padding:24px;font:15px/1.5 Arial,sans-serif;color:#17212b;max-width:640px">${[...lines, foot].map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('')}</body></html>`;
  const id = `${told.informeId}.${told.userId}.${told.aviso}`;
  const content = { id, to: found.email, subject, text: [...lines, '—', foot].join('\n\n'), html };
  let from: AvisoState = 'pendiente';
  let isTaken = false;
  const begin = async () => {
    const isOurs = await turn(db, told, 'pendiente', 'enviando');
    if (isOurs) from = 'enviando';
    isTaken = !isOurs;
    return isOurs;
  };
  const delivery = await mail.send(content, begin);
  if (isTaken) return;
  await turn(db, told, from, STATE_OF[delivery.kind]);
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

/** What may have arrived is not sent again: the list of what waits says the same. */
const STATE_OF = {
  sent: 'enviado',
  refused: 'rechazado',
  unknown: 'porConfirmar',
  retry: 'pendiente',
} as const satisfies Record<Delivery['kind'], AvisoState>;

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

/** Whether it was so and we turned it: a second server, or this one too late, finds nothing to turn. */
async function turn(db: Db, { informeId, userId, aviso }: Told, from: AvisoState, state: AvisoState): Promise<boolean> {
  const turned = await db
    .updateTable('informe_avisos')
    .set({ state })
    .where('informe_id', '=', informeId)
    .where('user_id', '=', userId)
    .where('aviso', '=', aviso)
    .where('state', '=', from)
    .executeTakeFirst();
  return turned.numUpdatedRows > 0n;
}
