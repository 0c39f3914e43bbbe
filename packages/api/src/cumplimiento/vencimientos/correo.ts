import { lunesOf, nextSemana, semanaDue, semanaMail } from '@fenix/domain/cumplimiento/vencimientos/semana';
import { bogotaDay } from '@fenix/domain/dates/days';
import { POR_VENCER_DIAS } from '@fenix/domain/flota/papel';
import { href } from '@fenix/domain/routes';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { readCompany } from '../../http/company';
import { type MessageRow, mailBody, sendOnce, turnMessage } from '../../http/mailOnce';
import { type Job, enqueueAll, enqueueOncePer } from '../../jobs/queue';
import type { Deps } from '../../ports/deps';
import { rulesToday } from '../company';
import { listVencimientos } from './queries';

export const VENCIMIENTOS_SEMANA = 'vencimientos.semana';
export const VENCIMIENTOS_MAIL = 'mail.vencimientos';

type Telling = Pick<Deps, 'clock'> & { database: Pick<Deps['database'], 'system'> };

/** CUM-16: queues one message a week for each subscribed person; idempotent, also across servers. */
export async function tellSemana({ database, clock }: Telling): Promise<void> {
  const now = clock.now();
  const semana = semanaDue(now);
  if (semana !== undefined) await addCorreos(database.system, semana, now);
  await scheduleSemana(database.system, nextSemana(now), now);
}

export function scheduleSemana(db: Db, runAt: Date, now: Date): Promise<void> {
  return enqueueOncePer(db, 'hour', { kind: VENCIMIENTOS_SEMANA, runAt }, now);
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

type Recipient = { userId: string; semana: string };

/** Sends the message of one person once; not at all where it has no content or the person no longer subscribes. */
export async function sendSemana(deps: Deps, job: Job): Promise<void> {
  const { database, mail, config } = deps;
  const db = database.system;
  const recipient = job.payload as Recipient;
  const person = await findPerson(db, recipient);
  if (!person || !mail) return;
  const content = await contentOf(deps, person, recipient);
  const row: MessageRow = {
    table: 'vencimientos_correos',
    key: { user_id: recipient.userId, semana: recipient.semana },
  };
  if (!content) return void (await turnMessage(db, row, 'pendiente', 'sobra'));

  const body = mailBody(content.lines, `${config.PRODUCT_NAME}. Puedes apagar este correo en tu cuenta.`);
  const id = `vencimientos.${recipient.userId}.${recipient.semana}`;
  const message = { id, to: person.email, subject: content.subject, ...body };
  // What may have arrived is not sent again: next Monday there is another.
  const delivery = await sendOnce({ db, mail, row }, message);
  if (delivery?.kind === 'retry') throw new Error(delivery.reason);
}

function findPerson(db: Db, { userId, semana }: Recipient) {
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
async function contentOf(deps: Deps, person: Person, { semana }: Recipient) {
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
  const { items } = await listVencimientos(deps, db, ruled, { dias: POR_VENCER_DIAS });
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
