import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { access, isManager } from '@fenix/domain/permissions';
import { CONTRASENA_MESSAGES } from '@fenix/domain/sesion/contrasena';
import { SEGUNDO_PASO_MESSAGES } from '@fenix/domain/sesion/segundoPaso';
import { UNATTENDED } from '@fenix/domain/sesion/headers';
import type { Owed } from '@fenix/domain/sesion/usuario';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { isSame } from '../adapters/signature';
import type { Deps } from '../deps';
import { isUseOld, noteUse } from '../sesion/queries';
import { type Viewer, findViewer } from '../sesion/viewer';
import { afterReply } from './afterReply';
import type { Policy } from './types';

/** Deny by default: a call without a declared permission stops the start, and the check runs before the handler. */
export function registerGuard(app: FastifyInstance, deps: Deps): void {
  const policies: Policy[] = [];
  app.decorate('policies', policies);
  app.decorateRequest('foundViewer', undefined);
  app.decorateRequest('readFile', undefined);
  app.decorateRequest('viewer', {
    getter(this: FastifyRequest) {
      if (!this.foundViewer)
        throw new Error(`${this.method} ${this.routeOptions.url ?? this.url} has no viewer: it is public`);
      return this.foundViewer;
    },
  });
  app.decorateRequest('db', {
    getter(this: FastifyRequest) {
      const { viewer } = this;
      return deps.database.for(isManager(viewer) ? 'everyone' : viewer);
    },
  });
  app.addHook('onRoute', (route) => void policies.push(...policiesOf(route)));
  app.addHook('onRequest', (request) => checkAccess(request, deps));
}

function policiesOf({ method, url, config }: RouteOptions): Policy[] {
  const permission = config?.permission;
  if (!permission) throw new Error(`${String(method)} ${url} declares no permission`);
  const { alsoFor, module } = config;
  // HEAD is the other half of its GET and asks the same of its caller.
  const methods = [method].flat().filter((one) => one !== 'HEAD');
  return methods.map((one) => ({ method: one, url, permission, alsoFor, module }));
}

async function checkAccess(request: FastifyRequest, deps: Deps): Promise<void> {
  const { permission, alsoFor, module, whileOwing } = request.routeOptions.config;
  // Addresses that match no route have no permission; the not-found handler answers them.
  if (!permission || permission === 'public') return;
  if (hasServiceToken(request, deps)) return;
  request.foundViewer = await identify(request, deps);
  const answer = access(request.foundViewer, { permission, alsoFor, module });
  if (answer === 'signedOut') throw new DomainError('unauthenticated', SHELL_MESSAGES.sessionExpired);
  const [owed] = request.viewer.owes ?? [];
  if (owed && !whileOwing) throw owing(owed);
  if (answer === 'notContracted') throw new DomainError('forbidden', SHELL_MESSAGES.moduleNotContracted);
  if (answer === 'noScope') throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
}

function hasServiceToken(request: FastifyRequest, { serviceTokens }: Deps): boolean {
  const { service } = request.routeOptions.config;
  const token = service && bearerOf(request);
  if (!token) return false;
  return isSame(token, serviceTokens[service]);
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

function owing(owed: Owed): DomainError {
  return owed === 'contrasena'
    ? new DomainError('forbidden', CONTRASENA_MESSAGES.first, { reason: 'owesPassword' })
    : new DomainError('forbidden', SEGUNDO_PASO_MESSAGES.owed, { reason: 'owesSecondStep' });
}

async function identify(request: FastifyRequest, deps: Deps): Promise<Viewer | undefined> {
  const { clock, database, config } = deps;
  const sessionId = await sessionIdOf(request, deps);
  if (sessionId === undefined) return undefined;
  const now = clock.now();
  const viewer = await findViewer(database.session, sessionId, { now, idleHours: config.IDLE_HOURS });
  // A screen that refreshes itself is not somebody who works: its browser says so.
  if (viewer && isUseOld(viewer.lastUsedAt, now) && request.headers[UNATTENDED] === undefined)
    afterReply(request, () => noteUse(database.system, sessionId, now));
  return viewer;
}

/** The session that the token names; whether it lives is another question. */
export async function sessionIdOf(
  request: FastifyRequest,
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
): Promise<string | undefined> {
  const token = bearerOf(request);
  return token === undefined ? undefined : tokens.read(token, clock.now());
}
