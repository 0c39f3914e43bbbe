import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { access, isManager } from '@fenix/domain/permissions';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { isSame } from '../adapters/signature';
import type { Deps } from '../deps';
import { findViewer } from '../sesion/viewer';
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
  const { permission, alsoFor, module } = request.routeOptions.config;
  // Addresses that match no route have no permission; the not-found handler answers them.
  if (!permission || permission === 'public') return;
  if (hasServiceToken(request, deps)) return;
  request.foundViewer = await identify(request, deps);
  const answer = access(request.foundViewer, { permission, alsoFor, module });
  if (answer === 'signedOut') throw new DomainError('unauthenticated', SHELL_MESSAGES.sessionExpired);
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

async function identify(request: FastifyRequest, deps: Deps) {
  const sessionId = await sessionIdOf(request, deps);
  return sessionId === undefined ? undefined : findViewer(deps.database.session, sessionId, deps.clock.now());
}

/** The session that the token names; whether it lives is another question. */
export async function sessionIdOf(
  request: FastifyRequest,
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
): Promise<string | undefined> {
  const token = bearerOf(request);
  return token === undefined ? undefined : tokens.read(token, clock.now());
}
