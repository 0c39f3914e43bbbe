import { DomainError } from '@fenix/domain/errors';
import type { Inspector, InspectorChange, Inspectors } from '@fenix/domain/incontrol/usuarios/inspector';
import { sameName } from '@fenix/domain/text/names';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import type { FastifyRequest } from 'fastify';
import { assertWhole } from '../../records/keyset';
import type { Deps } from '../../ports/deps';
import { findCompanyFor } from '../../http/company';
import { type UnsureAct, doOutside } from '../../http/outside';
import { originOf, writeAs } from '../../http/write';
import { assertConfirmed, assertGoodPassword } from '../../sesion/account';
import { assertServiceConfirmed, serviceActor } from '../actions';
import { listInspectorsOf, storeInspector, withHashed } from '../embedded';

export const INCONTROL_INSPECTOR = 'incontrol.inspector';

/** What the service said last of each client, for the time in which it says nothing. */
export function createLastInspectors() {
  const known = new Map<string, Omit<Inspectors, 'isStale'>>();
  return async function readInspectors(deps: Deps, request: FastifyRequest, name: string): Promise<Inspectors> {
    const { client } = await findCompanyFor(deps.database.system, request, name);
    try {
      const inspectors = assertWhole(await deps.incontrol.listInspectors(client));
      const read = { inspectors, readAt: deps.clock.now().toISOString() };
      known.set(client, read);
      return { ...read, isStale: false };
    } catch (error) {
      const last = known.get(client);
      if (!last || !(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
      return { ...last, isStale: true };
    }
  };
}

/** Disabled, enabled, or with another password; which one it was is written, the password is not. */
export async function changeInspector(
  deps: Deps,
  request: FastifyRequest,
  of: { client: string; username: string },
  change: InspectorChange,
): Promise<Inspector> {
  if (isGrave(change)) assertConfirmed(deps, request);
  const { _id, client } = await findCompanyFor(deps.database.system, request, of.client);
  const before = await findInspector(deps, client, of.username);
  if ('password' in change) assertGoodPassword(deps, change.password, [before.username, before.name, client]);
  const after = { ...before, ...('isActive' in change && change) };
  const act = {
    kind: INCONTROL_INSPECTOR,
    subject: before.username,
    entry: {
      action: 'incontrol.inspector',
      entity: 'usuario InControl',
      entityId: before.username,
      of: { clientId: _id, client },
      ...('isActive' in change
        ? { before: { isActive: before.isActive }, after: { isActive: change.isActive } }
        : { after: { contraseña: 'otra' } }),
    },
  } as const;
  const doing = {
    perform: () => deps.incontrol.changeInspector(client, before.username, change),
    // A password cannot be read back: after a lost answer a retry sets it again.
    wasDone: async () =>
      'isActive' in change && (await findInspector(deps, client, of.username)).isActive === change.isActive,
  };
  return doOutside(deps, request, act, doing, after);
}

/** AUTH-32: what opens the app to a user; disabling does not wait for a password. */
const isGrave = (change: InspectorChange) => 'password' in change || change.isActive;

/** For the reconciliation job. */
export async function wasChanged(deps: Deps, { subject, entry }: UnsureAct): Promise<boolean> {
  const { after, of } = entry as { after: { isActive?: boolean }; of: { client: string } };
  if (after.isActive === undefined) return false;
  return (await findInspector(deps, of.client, subject)).isActive === after.isActive;
}

async function findInspector({ incontrol }: Deps, client: string, username: string): Promise<Inspector> {
  const found = (await incontrol.listInspectors(client)).find((one) => sameName(one.username, username));
  if (!found) throw new DomainError('notFound', USUARIO_MESSAGES.notFound);
  return found;
}

/** The embedded service's own, called by other systems. */
export async function changeInService(
  deps: Deps,
  request: FastifyRequest,
  { client, username }: { client: string; username: string },
  change: InspectorChange,
): Promise<null> {
  if (isGrave(change)) assertServiceConfirmed(deps, request);
  if ('password' in change) {
    const known = await listInspectorsOf(deps.database.system, client);
    const name = known.find((one) => sameName(one.username, username))?.name ?? '';
    assertGoodPassword(deps, change.password, [username, name, client]);
  }
  const stored = await withHashed(change);
  return writeAs(deps.database.system, serviceActor(request), originOf(request, deps.clock), async ({ tx, record }) => {
    await storeInspector(tx, client, username, stored);
    const after = 'isActive' in change ? change : { contraseña: 'otra' };
    await record({ action: 'incontrol.inspector', entity: 'usuario InControl', entityId: username, after });
    return null;
  });
}
