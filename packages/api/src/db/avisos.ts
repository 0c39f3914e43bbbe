import type { Action } from '@fenix/domain/auditoria/entrada';
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
type Done = { tx: Db; act: Act; actorId: string | null; at: Date };

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** NOTI-01: the acts that somebody else wants to know about. Of all others nothing is written and nothing is asked. */
const TOLD: Partial<Record<Action, (done: Done) => Promise<void>>> = {
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
    await tellMaker(tx, 'acta.crear', {
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
    return tellMaker(tx, 'despacho.crear', {
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

/** With the audit entries of the same acts, in their transaction. */
export async function announce(tx: Db, actorId: string | null, at: Date, acts: readonly Act[]): Promise<void> {
  for (const act of acts) await TOLD[act.action]?.({ tx, act, actorId, at });
}

type NewAviso = {
  kind: AvisoKind;
  subject: string;
  /** Null: for the provider's staff. */
  clientId: string | null;
  actorId: string | null;
  at: Date;
  data: { [K in keyof AvisoData]: AvisoData[K] | undefined };
  /** Somebody alone; otherwise everybody of the company whom its kind is for. */
  userId?: string;
  /** Told only the first time. */
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

/** Who made the record says its first entry. They are not told what they do to it themselves. */
async function tellMaker(tx: Db, action: Action, aviso: NewAviso): Promise<void> {
  const maker = await tx
    .selectFrom('audit_log')
    .select(['user_id', 'client_id'])
    .where('entity', '=', action.split('.')[0] ?? '')
    .where('entity_id', '=', aviso.subject)
    .where('action', '=', action)
    .executeTakeFirst();
  if (!maker?.user_id || maker.user_id === aviso.actorId) return;
  // A program that calls the platform speaks for an account, not for a company.
  await addAviso(tx, { ...aviso, clientId: aviso.clientId ?? maker.client_id, userId: maker.user_id });
}
