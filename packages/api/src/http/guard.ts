import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { INSPECTOR, access, isManager } from '@fenix/domain/permissions';
import { CONTRASENA_MESSAGES } from '@fenix/domain/sesion/contrasena';
import { SEGUNDO_PASO_MESSAGES } from '@fenix/domain/sesion/segundoPaso';
import { UNATTENDED } from '@fenix/domain/sesion/headers';
import type { Owed } from '@fenix/domain/sesion/usuario';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import { isSame } from '../adapters/signature';
import { readTogether } from '../db/database';
import type { Deps } from '../deps';
import { type Claim, SessionChanged, type Sessions, createSessions } from '../sesion/claim';
import { findInspector } from '../sesion/inspector';
import { isUseOld, noteUse } from '../sesion/queries';
import type { Viewer } from '../sesion/viewer';
import { afterReply } from './afterReply';
import type { Policy } from './types';

/** Deny by default: a call without a declared permission stops the start, and the check runs before the handler. */
export function registerGuard(app: FastifyInstance, deps: Deps): void {
  const policies: Policy[] = [];
  const checking = { ...deps, sessions: createSessions() };
  app.decorate('policies', policies);
  app.decorateRequest('foundViewer', undefined);
  app.decorateRequest('foundInspector', undefined);
  app.decorateRequest('opened', undefined);
  app.decorateRequest('readFile', undefined);
  app.decorateRequest('claim', undefined);
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
      const { viewer, claim } = this;
      return deps.database.for(isManager(viewer) ? 'everyone' : viewer, claim?.isMet ? undefined : claim);
    },
  });
  app.addHook('onRoute', (route) => {
    policies.push(...policiesOf(route));
    if (!route.config?.canRepeat) return;
    route.attachValidation = true;
    route.handler = repeated(route.handler, checking);
  });
  app.addHook('onRequest', (request) => checkAccess(request, checking));
}

type Checking = Deps & { sessions: Sessions };

function policiesOf({ method, url, config }: RouteOptions): Policy[] {
  const permission = config?.permission;
  if (!permission) throw new Error(`${String(method)} ${url} declares no permission`);
  const { alsoFor, module } = config;
  // HEAD is the other half of its GET and asks the same of its caller.
  const methods = [method].flat().filter((one) => one !== 'HEAD');
  return methods.map((one) => ({ method: one, url, permission, alsoFor, module }));
}

async function checkAccess(request: FastifyRequest, checking: Checking): Promise<void> {
  const { permission, alsoFor, module, canRepeat } = request.routeOptions.config;
  // Addresses that match no route have no permission; the not-found handler answers them.
  if (!permission || permission === 'public') return;
  if (permission === INSPECTOR) return admitInspector(request, checking);
  if (hasServiceToken(request, checking)) return;
  const claim = canRepeat && (await claimOf(request, checking));
  // Only what was open is believed; a refusal is of this moment.
  if (!claim || claim.viewer.owes || access(claim.viewer, { permission, alsoFor, module }) !== 'open')
    return checkAfresh(request, checking);
  request.claim = claim;
  request.foundViewer = claim.viewer;
}

async function admitInspector(request: FastifyRequest, checking: Checking): Promise<void> {
  request.foundInspector = await findInspector(checking, request);
  if (!request.foundInspector) throw new DomainError('unauthenticated', SHELL_MESSAGES.sessionExpired);
}

async function checkAfresh(request: FastifyRequest, checking: Checking): Promise<void> {
  const { permission = 'public', alsoFor, module, whileOwing } = request.routeOptions.config;
  request.claim = undefined;
  request.foundViewer = await identify(request, checking);
  const answer = access(request.foundViewer, { permission, alsoFor, module });
  if (answer === 'signedOut') throw new DomainError('unauthenticated', SHELL_MESSAGES.sessionExpired);
  const [owed] = request.viewer.owes ?? [];
  if (owed && !whileOwing) throw owing(owed);
  if (answer === 'notContracted') throw new DomainError('forbidden', SHELL_MESSAGES.moduleNotContracted);
  if (answer === 'noScope') throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
}

/** Begins again, with the session as it is now, where the first read says that it is not what it was. */
function repeated(handler: RouteHandlerMethod, checking: Checking): RouteHandlerMethod {
  return async function (request, reply) {
    const answer = async (): Promise<unknown> => {
      if (request.validationError) throw request.validationError;
      return handler.call(this, request, reply);
    };
    if (!request.claim) return answer();
    try {
      try {
        return await answer();
      } finally {
        await bearOut(request);
      }
    } catch (error) {
      if (!(error instanceof SessionChanged)) throw error;
      await checkAfresh(request, checking);
      return answer();
    }
  };
}

/** Of a call that was answered or refused without reading anything. */
async function bearOut(request: FastifyRequest): Promise<void> {
  const { claim } = request;
  if (claim && !claim.isMet) await readTogether(request.db);
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

async function claimOf(request: FastifyRequest, checking: Checking): Promise<Claim | undefined> {
  const sessionId = await sessionIdOf(request, checking);
  const claim = sessionId && checking.sessions.claim(sessionId, momentOf(checking));
  if (!claim) return undefined;
  // A session that was over is not brought back by somebody who still tries it.
  markUse(request, checking, claim.viewer, () => claim.isMet);
  return claim;
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
  { clock, database }: Deps,
  { sessionId, lastUsedAt }: Viewer,
  isAlive: () => boolean,
): void {
  const now = clock.now();
  // A screen that refreshes itself is not somebody who works: its browser says so.
  if (!isUseOld(lastUsedAt, now) || request.headers[UNATTENDED] !== undefined) return;
  afterReply(request, async () => {
    if (isAlive()) await noteUse(database.system, sessionId, now);
  });
}

/** The session that the token names; whether it lives is another question. */
export async function sessionIdOf(
  request: FastifyRequest,
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
): Promise<string | undefined> {
  const token = bearerOf(request);
  return token === undefined ? undefined : tokens.read(token, clock.now());
}
