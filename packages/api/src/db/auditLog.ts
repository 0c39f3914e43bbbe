import type { Action } from '@fenix/domain/auditoria/entrada';
import type { Registro } from '@fenix/domain/registros';
import { announce } from './avisos';
import type { Db } from './database';
import { newId } from '../ids';

/** Who acts, as the audit log names them. */
export type Actor = { userId: string | null; user: string; clientId: string | null; client: string | null };
/** From where, and with which program, where it was asked for over the network. */
export type Origin = { address: string | null; requestId: string | null; agent?: string | null; at: Date };

export type Act = {
  action: Action;
  entity: Registro;
  entityId: string;
  /** The company whose record changed, where it is not the actor's own. */
  of?: { clientId: string; client: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** One entry per act, in the write's own transaction, and with it what the bell says of it. */
export async function recordAct(tx: Db, actor: Actor, origin: Origin, ...acts: Act[]): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values(
      acts.map((act) => ({
        _id: newId(origin.at.getTime()),
        at: origin.at,
        user_id: actor.userId,
        user: actor.user,
        client_id: act.of?.clientId ?? actor.clientId,
        client: act.of?.client ?? actor.client,
        action: act.action,
        entity: act.entity,
        entity_id: act.entityId,
        before: act.before ? JSON.stringify(act.before) : null,
        after: act.after ? JSON.stringify(act.after) : null,
        address: origin.address,
        request_id: origin.requestId,
        agent: origin.agent ?? null,
      })),
    )
    .execute();
  await announce(tx, actor.userId, origin.at, acts);
}
