import type { Action } from '@fenix/domain/assembly/actions';
import type { Registro } from '@fenix/domain/assembly/auditWords';
import { announce } from './avisos';
import type { Db } from './database';
import { newId } from '../ground/ids';

/** The user of an entry, as the audit log names them. */
export type Actor = { userId: string | null; user: string; clientId: string | null; client: string | null };
/** Where a request came from and with which program; null outside of requests. */
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

/** One entry per action, with its notifications, in the transaction of the write. */
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
