import { lunesOf, nextSemana, semanaDue, semanaMail } from '@fenix/domain/cumplimiento/vencimientos/semana';
import { bogotaDay } from '@fenix/domain/dates/days';
import { POR_VENCER_DIAS } from '@fenix/domain/flota/papel';
import { href } from '@fenix/domain/routes';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { CorreoState } from '../../db/hojasSchema';
import { readCompany } from '../../http/company';
import { escapeHtml } from '../../http/web';
import { type Job, enqueue, enqueueAll } from '../../jobs/queue';
import type { Deps } from '../../ports/deps';
import type { Delivery } from '../../ports/mail';
import { rulesToday } from '../company';
import { listVencimientos } from './queries';

export const VENCIMIENTOS_SEMANA = 'vencimientos.semana';
export const VENCIMIENTOS_MAIL = 'mail.vencimientos';

type Telling = Pick<Deps, 'clock'> & { database: Pick<Deps['database'], 'system'> };

/** CUM-16: a message for each person who wants one, and of each week only one, whichever server asks and however often. */
export async function tellSemana({ database, clock }: Telling): Promise<void> {
  const now = clock.now();
  const semana = semanaDue(now);
  if (semana !== undefined) await addCorreos(database.system, semana, now);
  await scheduleSemana(database.system, nextSemana(now), now);
}

/** One for each hour: the running job does not stand in the way, and starts of the server do not add up. */
export function scheduleSemana(db: Db, runAt: Date, now: Date): Promise<void> {
  const uniqueKey = `${VENCIMIENTOS_SEMANA}:${runAt.toISOString().slice(0, 13)}`;
  return enqueue(db, { kind: VENCIMIENTOS_SEMANA, runAt, uniqueKey }, now);
}

/** The row and its job in one transaction: what was killed half way has written neither, or both. */
async function addCorreos(db: Db, semana: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ userId: string }>`
      insert into vencimientos_correos (user_id, semana, state, created_at)
      select u._id, ${semana}::text, 'pendiente', ${now}::timestamptz
      from users u
      join clients c on c._id = u.client_id and c.deleted_at is null and 'cumplimiento' = any (c."modulesClient")
      where u."avisosVencimientos" and u."isActive" and u.deleted_at is null and u.email <> ''
        and 'readCompliance' = any (u.scopes)
      on conflict do nothing
      returning user_id as "userId"`.execute(tx);
    await enqueueAll(
      tx,
      rows.map(({ userId }) => ({ kind: VENCIMIENTOS_MAIL, payload: { userId, semana } })),
      now,
    );
  });
}

type Told = { userId: string; semana: string };

/** One message: sent once, or not at all where there is nothing to say or the person is no longer to be told. */
export async function sendSemana(deps: Deps, job: Job): Promise<void> {
  const { database, mail, config } = deps;
  const db = database.system;
  const told = job.payload as Told;
  const person = await findPerson(db, told);
  if (!person || !mail) return;
  const content = await contentOf(deps, person, told);
  if (!content) return void (await turn(db, told, 'pendiente', 'sobra'));

  const foot = `${config.PRODUCT_NAME}. Puedes apagar este correo en tu cuenta.`;
  const html = `<!doctype html><html lang="es"><meta charset="utf-8"><body style="margin:0;padding:24px;font:15px/1.5 Arial,sans-serif;color:#17212b;max-width:640px">${[...content.lines, foot].map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`).join('')}</body></html>`;
  const id = `vencimientos.${told.userId}.${told.semana}`;
  let from: CorreoState = 'pendiente';
  let isTaken = false;
  const begin = async () => {
    const isOurs = await turn(db, told, 'pendiente', 'enviando');
    if (isOurs) from = 'enviando';
    isTaken = !isOurs;
    return isOurs;
  };
  const text = [...content.lines, '—', foot].join('\n\n');
  const delivery = await mail.send({ id, to: person.email, subject: content.subject, text, html }, begin);
  if (isTaken) return;
  await turn(db, told, from, STATE_OF[delivery.kind]);
  if (delivery.kind === 'retry') throw new Error(delivery.reason);
}

/** What may have arrived is not sent again: next Monday there is another. */
const STATE_OF = {
  sent: 'enviado',
  refused: 'rechazado',
  unknown: 'porConfirmar',
  retry: 'pendiente',
} as const satisfies Record<Delivery['kind'], CorreoState>;

function findPerson(db: Db, { userId, semana }: Told) {
  return db
    .selectFrom('vencimientos_correos as m')
    .innerJoin('users as u', 'u._id', 'm.user_id')
    .select(['u.email', 'u.nameUser', 'u.client_id', 'u.isActive', 'u.deleted_at', 'u.scopes', 'u.avisosVencimientos'])
    .where('m.user_id', '=', userId)
    .where('m.semana', '=', semana)
    .where('m.state', '=', 'pendiente')
    .executeTakeFirst();
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** A message may have waited for days: what it says is of the moment at which it leaves. */
async function contentOf(deps: Deps, person: Person, { semana }: Told) {
  const db = deps.database.system;
  const today = bogotaDay(deps.clock.now());
  const isWanted =
    person.isActive &&
    !person.deleted_at &&
    person.avisosVencimientos &&
    person.scopes.includes('readCompliance') &&
    lunesOf(today) === semana;
  const company = isWanted ? await readCompany(db, { id: person.client_id }) : undefined;
  if (!company?.modules.includes('cumplimiento')) return undefined;
  const ruled = { company, rules: await rulesToday(db, company, today), today };
  const items = await listVencimientos(deps, db, ruled, { dias: POR_VENCER_DIAS });
  const { PUBLIC_URL } = deps.config;
  return semanaMail(items, {
    nameUser: person.nameUser,
    client: company.client,
    addressOf: (one) => `${PUBLIC_URL}${pathOf(one)}`,
  });
}

function pathOf(one: { placa: string | null; persona: string | null } | undefined): string {
  if (one?.placa) return href('hojaVehiculo', { placa: one.placa });
  return one?.persona ? href('hojaPersona', { id: one.persona }) : href('vencimientos', {});
}

/** Whether it was so and we turned it: a second server, or this one too late, finds nothing to turn. */
async function turn(db: Db, { userId, semana }: Told, from: CorreoState, state: CorreoState): Promise<boolean> {
  const turned = await db
    .updateTable('vencimientos_correos')
    .set({ state })
    .where('user_id', '=', userId)
    .where('semana', '=', semana)
    .where('state', '=', from)
    .executeTakeFirst();
  return turned.numUpdatedRows > 0n;
}
