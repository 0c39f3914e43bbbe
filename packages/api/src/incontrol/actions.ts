import { DomainError } from '@fenix/domain/errors';
import type { InControlUser, InControlUsers, NewInControlUser } from '@fenix/domain/incontrol/usuario';
import type { FastifyRequest } from 'fastify';
import { type Account, addAccount, withHash } from './embedded';
import type { Actor } from '../db/auditLog';
import type { Deps } from '../deps';
import { findCompanyByName, unknownClient } from '../http/company';
import { earlierAnswer, originOf, write, writeAs } from '../http/write';

/** What the service said last, for the time in which it says nothing. */
export function createLastKnown() {
  let known: { users: InControlUser[]; readAt: string } | undefined;
  return async function readUsers({ incontrol, clock }: Deps): Promise<InControlUsers> {
    try {
      known = { users: await incontrol.listUsers(), readAt: clock.now().toISOString() };
      return { ...known, isStale: false };
    } catch (error) {
      if (!known || !(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
      return { ...known, isStale: true };
    }
  };
}

/**
 * The other service creates first and outside our transaction: its answer may take seconds. The entry follows, and the
 * key of a call that is repeated finds the answer of the first.
 */
export async function createInControlUser(
  deps: Deps,
  request: FastifyRequest,
  user: NewInControlUser,
): Promise<InControlUser> {
  const before = await earlierAnswer<InControlUser>(request);
  if (before) return before;
  const company = await findCompanyByName(request.db, user.client);
  if (!company) throw unknownClient('client');
  const { password: _, ...created } = { ...user, client: company.client };
  try {
    await deps.incontrol.createUser({ ...created, password: user.password });
  } catch (error) {
    // Two calls with one key at the same moment: the second is refused by the service and answered by the first.
    const meanwhile = await earlierAnswer<InControlUser>(request);
    if (meanwhile) return meanwhile;
    throw error;
  }
  return write(request, deps.clock, async ({ record }) => {
    await record({
      action: 'incontrol.usuario',
      entity: 'usuario InControl',
      entityId: created.username,
      of: { clientId: company._id, client: company.client },
      after: created,
    });
    return created;
  });
}

const SERVICE_ACTOR: Actor = { userId: null, user: 'servicio InControl', clientId: null, client: null };

/** The embedded service's own sign-up, called by other systems. */
export async function signUpInService(deps: Deps, request: FastifyRequest, account: Account): Promise<void> {
  const stored = await withHash(account);
  const viewer = request.foundViewer;
  const actor = viewer
    ? { userId: viewer._id, user: viewer.name, clientId: viewer.clienteId, client: viewer.cliente }
    : SERVICE_ACTOR;
  await writeAs(deps.database.system, actor, originOf(request, deps.clock), async ({ tx, now, record }) => {
    await addAccount(tx, stored, now, deps.dataKeys);
    const { username, name, email, client, scopes, isActive } = stored;
    await record({
      action: 'incontrol.usuario',
      entity: 'usuario InControl',
      entityId: username,
      after: { username, name, email, client, scopes, isActive },
    });
  });
}
