import { DomainError } from '@fenix/domain/errors';
import type { InControlUser, InControlUsers, NewInControlUser } from '@fenix/domain/incontrol/usuarios/usuario';
import type { AskedInspector } from '@fenix/domain/incontrol/usuarios/inspector';
import type { FastifyRequest } from 'fastify';
import { openLogin } from '../adapters/gps/login';
import { type Account, accountOfInspector, addAccount, withHash } from './embedded';
import type { Actor } from '../db/auditLog';
import { assertWhole } from '../records/keyset';
import type { Deps } from '../ports/deps';
import { findCompanyByName, findCompanyFor, unknownClient } from '../http/company';
import { type UnsureAct, doOutside } from '../http/outside';
import { earlierAnswer, originOf, writeAs } from '../http/write';
import { assertConfirmed, assertGoodPassword } from '../sesion/account';

export const INCONTROL_USUARIO = 'incontrol.usuario';

/** What the service said last, for the time in which it says nothing. */
export function createLastKnown() {
  let known: { users: InControlUser[]; readAt: string } | undefined;
  return async function readUsers({ incontrol, clock }: Deps): Promise<InControlUsers> {
    try {
      known = { users: assertWhole(await incontrol.listUsers()), readAt: clock.now().toISOString() };
      return { ...known, isStale: false };
    } catch (error) {
      if (!known || !(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
      return { ...known, isStale: true };
    }
  };
}

/** The other service creates, outside our transaction: its answer may take seconds, and may be lost. */
export async function createInControlUser(
  deps: Deps,
  request: FastifyRequest,
  user: NewInControlUser,
): Promise<InControlUser> {
  const before = await earlierAnswer<InControlUser>(request);
  if (before) return before;
  assertConfirmed(deps, request);
  const company = await findCompanyByName(request.db, user.client);
  if (!company) throw unknownClient('client');
  assertGoodPassword(deps, user.password, [user.username, user.name, company.client]);
  const { password, ...created } = { ...user, client: company.client };
  return signUp(deps, request, company, created, () => deps.incontrol.createUser({ ...created, password }));
}

/** IUSR-05, IUSR-06: the client's key is added here and goes to the service only. */
export async function createInspector(
  deps: Deps,
  request: FastifyRequest,
  { client, ...asked }: AskedInspector,
): Promise<InControlUser> {
  const before = await earlierAnswer<InControlUser>(request);
  if (before) return before;
  assertConfirmed(deps, request);
  const company = await findCompanyFor(deps.database.system, request, client);
  assertGoodPassword(deps, asked.password, [asked.username, asked.nameInspector, company.client]);
  const apikeyClient = company.account ? openLogin(deps.dataKeys)(company.account).apiKey : '';
  const inspector = { ...asked, client: company.client, apikeyClient };
  const { username, name, email, scopes, isActive } = accountOfInspector(inspector);
  const created = { username, name, email, client: company.client, scopes, isActive };
  return signUp(deps, request, company, created, () => deps.incontrol.createInspector(inspector));
}

type Company = { _id: string; client: string };

async function signUp(
  deps: Deps,
  request: FastifyRequest,
  company: Company,
  created: InControlUser,
  perform: () => Promise<void>,
): Promise<InControlUser> {
  const act = {
    kind: INCONTROL_USUARIO,
    subject: created.username,
    entry: {
      action: 'incontrol.usuario',
      entity: 'usuario InControl',
      entityId: created.username,
      of: { clientId: company._id, client: company.client },
      after: created,
    },
  } as const;
  try {
    return await doOutside(deps, request, act, { perform, wasDone: () => isListed(deps, created) }, created);
  } catch (error) {
    // Two calls with one key at the same moment: the second is refused and answered by the first.
    const meanwhile = await earlierAnswer<InControlUser>(request);
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/** For the reconciliation job. */
export function wasSignedUp(deps: Deps, { entry }: UnsureAct): Promise<boolean> {
  return isListed(deps, entry['after'] as InControlUser);
}

/** The very user that was asked for, and not one who had the name before. */
async function isListed({ incontrol }: Deps, { username, name, email }: InControlUser): Promise<boolean> {
  const users = await incontrol.listUsers();
  return users.some((user) => user.username === username && user.name === name && user.email === email);
}

/** Who calls the embedded service: staff, or anyone who has its token. */
export function serviceActor({ foundViewer: viewer }: FastifyRequest): Actor {
  return viewer
    ? { userId: viewer._id, user: viewer.name, clientId: viewer.clienteId, client: viewer.cliente }
    : { userId: null, user: 'servicio InControl', clientId: null, client: null };
}

/** AUTH-32: of staff, as elsewhere; a program that shows the token of the service has no password. */
export function assertServiceConfirmed(deps: Deps, request: FastifyRequest): void {
  if (request.foundViewer) assertConfirmed(deps, request);
}

/** The embedded service's own sign-up, called by other systems. */
export async function signUpInService(deps: Deps, request: FastifyRequest, account: Account): Promise<void> {
  assertServiceConfirmed(deps, request);
  const company = await findCompanyByName(deps.database.system, account.client);
  if (!company) throw unknownClient('client');
  assertGoodPassword(deps, account.password, [account.username, account.name, company.client]);
  const stored = await withHash({ ...account, client: company.client });
  await writeAs(
    deps.database.system,
    serviceActor(request),
    originOf(request, deps.clock),
    async ({ tx, now, record }) => {
      await addAccount(tx, stored, now, deps.dataKeys);
      const { username, name, email, client, scopes, isActive } = stored;
      await record({
        action: 'incontrol.usuario',
        entity: 'usuario InControl',
        entityId: username,
        after: { username, name, email, client, scopes, isActive },
      });
    },
  );
}
