import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { INSPECTOR, access, isManager } from '@fenix/domain/permissions';
import { CONTRASENA_MESSAGES } from '@fenix/domain/sesion/contrasena';
import { SEGUNDO_PASO_MESSAGES } from '@fenix/domain/sesion/segundoPaso';
import { UNATTENDED } from '@fenix/domain/sesion/headers';
import type { Owed } from '@fenix/domain/sesion/usuario';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import { isSame } from '../ground/signature';
import { readTogether } from '../db/database';
import type { Deps } from '../ports/deps';
import { type CachedSession, SessionChanged, type Sessions, createSessions } from './cachedSession';
import { findInspector } from './inspector';
import { isUseStale, recordUse } from './sessionUse';
import type { Viewer } from './viewer';
import { afterReply } from '../http/afterReply';
import type { Policy } from './requestTypes';

/** Deny by default: a route without a declared permission stops the start, and the check runs before the handler. */
export function registerGuard(app: FastifyInstance, deps: Deps): void {
  const policies: Policy[] = [];
  const checking = { ...deps, sessions: createSessions() };
  app.decorate('policies', policies);
  app.decorateRequest('foundViewer', undefined);
  app.decorateRequest('foundInspector', undefined);
  app.decorateRequest('opened', undefined);
  app.decorateRequest('readFile', undefined);
  app.decorateRequest('cachedSession', undefined);
  app.decorateRequest('viewer', {
    getter(this: FastifyRequest) {
      if (!this.foundViewer)
        throw new Error(`${this.method} ${this.routeOptions.url ?? this.url} has no viewer: it is public`);
      return this.foundViewer;
    },
  });
  app.decorateRequest('inspector', {
    getter(this: FastifyRequest) {
      if (!this.foundInspector) throw new Error(`${this.url} has no inspector: it is not of their app`);
      return this.foundInspector;
    },
  });
  app.decorateRequest('db', {
    getter(this: FastifyRequest) {
      const { viewer, cachedSession } = this;
      const precondition = cachedSession?.isMet ? undefined : cachedSession;
      return deps.database.for(isManager(viewer) ? 'everyone' : viewer, precondition);
    },
  });
  app.addHook('onRoute', (route) => {
    policies.push(...policiesOf(route));
    if (!mayUseCachedSession(route)) return;
    route.config = { ...route.config, usesCachedSession: true };
    route.attachValidation = true;
    route.handler = verifyingCachedSession(route.handler, checking);
  });
  app.addHook('onRequest', (request) => checkAccess(request, checking));
}

type Checking = Deps & { sessions: Sessions };

function policiesOf({ method, url, config }: RouteOptions): Policy[] {
  const permission = config?.permission;
  if (!permission) throw new Error(`${String(method)} ${url} declares no permission`);
  const { alsoFor, module, usesCachedSession = false } = config;
  // HEAD needs the same permission as its GET.
  const methods = [method].flat().filter((one) => one !== 'HEAD');
  return methods.map((one) => {
    return { method: one, url, permission, alsoFor, module, onlyReads: one === 'GET' || usesCachedSession };
  });
}

/** A route with `produces` streams its response, so its handler cannot run a second time. */
function mayUseCachedSession({ method, schema, config }: RouteOptions): boolean {
  const { permission = 'public', usesCachedSession } = config ?? {};
  if (permission === 'public' || permission === INSPECTOR) return false;
  const isRead = [method].flat().every((one) => one === 'GET' || one === 'HEAD');
  return usesCachedSession ?? (isRead && !(schema && 'produces' in schema));
}

async function checkAccess(request: FastifyRequest, checking: Checking): Promise<void> {
  const { permission, alsoFor, module, usesCachedSession } = request.routeOptions.config;
  // A URL without a route has no permission; the not-found handler answers it.
  if (!permission || permission === 'public') return;
  if (permission === INSPECTOR) return admitInspector(request, checking);
  if (hasServiceToken(request, checking)) return;
  const cached = usesCachedSession && (await cachedSessionOf(request, checking));
  // A refusal is always decided on the current session, not on the cached one.
  if (!cached || cached.viewer.owes || access(cached.viewer, { permission, alsoFor, module }) !== 'open')
    return checkCurrentSession(request, checking);
  request.cachedSession = cached;
  request.foundViewer = cached.viewer;
}

async function admitInspector(request: FastifyRequest, checking: Checking): Promise<void> {
  request.foundInspector = await findInspector(checking, request);
  if (!request.foundInspector) throw new DomainError('unauthenticated', SHELL_MESSAGES.sessionExpired);
}

async function checkCurrentSession(request: FastifyRequest, checking: Checking): Promise<void> {
  const { permission = 'public', alsoFor, module, whileOwing } = request.routeOptions.config;
  request.cachedSession = undefined;
  request.foundViewer = await identify(request, checking);
  const answer = access(request.foundViewer, { permission, alsoFor, module });
  if (answer === 'signedOut') throw new DomainError('unauthenticated', SHELL_MESSAGES.sessionExpired);
  const [owed] = request.viewer.owes ?? [];
  if (owed && !whileOwing) throw owing(owed);
  if (answer === 'notContracted') throw new DomainError('forbidden', SHELL_MESSAGES.moduleNotContracted);
  if (answer === 'noScope') throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
}

/** Runs the handler once more with the current session where the first read shows that the cached one is out of date. */
function verifyingCachedSession(handler: RouteHandlerMethod, checking: Checking): RouteHandlerMethod {
  return async function (request, reply) {
    const answer = async (): Promise<unknown> => {
      if (request.validationError) throw request.validationError;
      return handler.call(this, request, reply);
    };
    if (!request.cachedSession) return answer();
    try {
      try {
        return await answer();
      } finally {
        await verifyCachedSession(request);
      }
    } catch (error) {
      if (!(error instanceof SessionChanged)) throw error;
      await checkCurrentSession(request, checking);
      return answer();
    }
  };
}

/** For a handler that ended without a read of its own. */
async function verifyCachedSession(request: FastifyRequest): Promise<void> {
  const { cachedSession } = request;
  if (cachedSession && !cachedSession.isMet) await readTogether(request.db);
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

async function cachedSessionOf(request: FastifyRequest, checking: Checking): Promise<CachedSession | undefined> {
  const sessionId = await sessionIdOf(request, checking);
  const cached = sessionId && checking.sessions.cached(sessionId, momentOf(checking));
  if (!cached) return undefined;
  // A request on a session that has ended must not count as a use of it.
  markUse(request, checking, cached.viewer, () => cached.isMet);
  return cached;
}

async function identify(request: FastifyRequest, checking: Checking): Promise<Viewer | undefined> {
  const { database, sessions } = checking;
  const sessionId = await sessionIdOf(request, checking);
  if (sessionId === undefined) return undefined;
  const viewer = await sessions.find(database.session, sessionId, momentOf(checking));
  if (viewer) markUse(request, checking, viewer, () => true);
  return viewer;
}

const momentOf = ({ clock, config }: Deps) => ({ now: clock.now(), idleHours: config.IDLE_HOURS });

function markUse(
  request: FastifyRequest,
  { clock, database, sessions }: Checking,
  { sessionId, lastUsedAt }: Viewer,
  isValid: () => boolean,
): void {
  const now = clock.now();
  // Automatic refreshes, which the browser marks with a header, do not count as use.
  if (!isUseStale(lastUsedAt, now) || request.headers[UNATTENDED] !== undefined) return;
  afterReply(request, async () => {
    if (!isValid()) return;
    await recordUse(database.system, sessionId, now);
    // The write gives the row another version: looking the session up again costs less than running a handler twice.
    sessions.forget(sessionId);
  });
}

/** The session id in the token; the session may have ended. */
export async function sessionIdOf(
  request: FastifyRequest,
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
): Promise<string | undefined> {
  const token = bearerOf(request);
  return token === undefined ? undefined : tokens.read(token, clock.now());
}
