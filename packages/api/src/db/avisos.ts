import type { Action } from '@fenix/domain/assembly/actions';
import type { AvisoData, AvisoKind } from '@fenix/domain/avisos/aviso';
import { sql } from 'kysely';
import type { Db } from './database';

type Act = {
  action: Action;
  entityId: string;
  of?: { clientId: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};
type Context = { tx: Db; act: Act; actorId: string | null; at: Date };

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** NOTI-01: the actions that notify other users; all others cost no query. */
const NOTIFICATIONS: Partial<Record<Action, (context: Context) => Promise<void>>> = {
  'informe.crear': ({ tx, act, actorId, at }) => {
    const data = { numero: Number(act.after?.['consecutive']), placa: text(act.after?.['plate']) };
    return addAviso(tx, { kind: 'informe.creado', subject: act.entityId, clientId: clientOf(act), actorId, at, data });
  },
  'prealistamiento.crear': async ({ tx, act, actorId, at }) => {
    if (act.after?.['estado'] !== 'false') return;
    const data = { numero: Number(act.after['consecutive']), placa: text(act.after['placa']) };
    const kind = 'prealistamiento.noAprobado';
    await addAviso(tx, { kind, subject: act.entityId, clientId: clientOf(act), actorId, at, data });
  },
  'acta.completar': async ({ tx, act, actorId, at }) => {
    const acta = await tx
      .selectFrom('actas')
      .select(['consecutive', 'plate', 'client_id'])
      .where('_id', '=', act.entityId)
      .executeTakeFirst();
    if (!acta) return;
    const data = { numero: acta.consecutive, placa: acta.plate };
    await notifyCreator(tx, 'acta.crear', {
      kind: 'acta.completada',
      subject: act.entityId,
      clientId: acta.client_id,
      actorId,
      at,
      data,
    });
  },
  'despacho.cancelar': ({ tx, act, actorId, at }) => {
    const data = { ruta: text(act.before?.['ruta']), placa: text(act.before?.['placa']) };
    const kind = 'despacho.cancelado';
    return notifyCreator(tx, 'despacho.crear', {
      kind,
      subject: act.entityId,
      clientId: clientOf(act),
      actorId,
      at,
      data,
    });
  },
  'boletin.crear': async ({ tx, act, actorId, at }) => {
    await sql`insert into avisos (kind, subject, client_id, actor_id, at, data)
      select 'boletin.publicado', n._id, t.client_id, ${actorId}::uuid, ${at}::timestamptz,
        jsonb_build_object('numero', n.consecutive, 'titulo', n.title1)
      from newsletters n join newsletter_clients t on t.newsletter_id = n._id
      where n._id = ${act.entityId}::uuid`.execute(tx);
  },
};

const clientOf = (act: Act) => act.of?.clientId ?? null;

/** Called with the audit entries of the same actions, in their transaction. */
export async function announce(tx: Db, actorId: string | null, at: Date, acts: readonly Act[]): Promise<void> {
  for (const act of acts) await NOTIFICATIONS[act.action]?.({ tx, act, actorId, at });
}

type NewAviso = {
  kind: AvisoKind;
  subject: string;
  /** Null: for the provider's staff. */
  clientId: string | null;
  actorId: string | null;
  at: Date;
  data: { [K in keyof AvisoData]: AvisoData[K] | undefined };
  /** One user; otherwise every user of the company that its kind is for. */
  userId?: string;
  /** A key by which it is inserted only the first time. */
  once?: string;
};

export async function addAviso(tx: Db, { clientId, actorId, userId, data, ...aviso }: NewAviso): Promise<void> {
  await tx
    .insertInto('avisos')
    .values({
      ...aviso,
      client_id: clientId,
      actor_id: actorId,
      user_id: userId ?? null,
      data: JSON.stringify(data),
      once: aviso.once ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The creator is the user of the record's first audit entry, and is not notified of their own actions. */
async function notifyCreator(tx: Db, action: Action, aviso: NewAviso): Promise<void> {
  const creator = await tx
    .selectFrom('audit_log')
    .select(['user_id', 'client_id'])
    .where('entity', '=', action.split('.')[0] ?? '')
    .where('entity_id', '=', aviso.subject)
    .where('action', '=', action)
    .executeTakeFirst();
  if (!creator?.user_id || creator.user_id === aviso.actorId) return;
  // A caller of the GPS platform is an account, which has no company.
  await addAviso(tx, { ...aviso, clientId: aviso.clientId ?? creator.client_id, userId: creator.user_id });
}
