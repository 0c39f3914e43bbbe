import { DomainError, STATUS_OF, kindOfStatus } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { sameName } from '@fenix/domain/text/names';
import type { CompanionConfig } from '@fenix/domain/incontrol/configuracion/config';
import { Inspector, type InspectorChange } from '@fenix/domain/incontrol/usuarios/inspector';
import { InControlUser } from '@fenix/domain/incontrol/usuarios/usuario';
import { USUARIO_MESSAGES, USUARIO_REPLIES } from '@fenix/domain/sesion/messages';
import { z } from 'zod';
import type { Clock } from '../../ports/clock';
import type { InControl } from '../../ports/incontrol';
import { createBreaker } from '../breaker';
import { readLimited } from '../gps/post';

type Options = { url: string; token: string; clock: Clock; timeoutMs?: number };

const UserList = z.object({ data: z.array(InControlUser) });
const InspectorList = z.object({ data: z.array(Inspector) });
const Reply = z.object({
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** ICFG-20: the response has a status. */
const Taken = z.object({ status: z.literal(200) });

type Answer = { status: number; json: unknown };

const RETRY_SECONDS = 10;
/** Enough for thousands of users; a longer response is treated as invalid. */
const MAX_BYTES = 5_000_000;

/** IUSR-11, IUSR-12, ICFG-19: the service behind INCONTROL_URL. Slow, failed and invalid responses are all `unavailable`. */
export function httpInControl({ url, token, clock, timeoutMs = 5_000 }: Options): InControl {
  const base = url.replace(/\/+$/, '');
  const guarded = createBreaker({ clock, message: USUARIO_MESSAGES.incontrolAway });

  async function send(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer> {
    try {
      const init: RequestInit = {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A redirect could send the token to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      };
      const response = await fetch(`${base}${path}`, init);
      const text = Buffer.from(await readLimited(response, MAX_BYTES)).toString('utf8');
      return { status: response.status, json: JSON.parse(text) as unknown };
    } catch (error) {
      throw unavailable(error);
    }
  }

  async function listUsers(): Promise<InControlUser[]> {
    const { status, json } = await send('GET', '/api/auth/get-users');
    const parsed = UserList.safeParse(json);
    if (status !== STATUS_OK || !parsed.success) throw unavailable(parsed.error);
    return parsed.data.data;
  }

  /** A creation whose response was lost is looked up before a retry. */
  async function create(body: unknown, isIt: (user: InControlUser) => boolean): Promise<void> {
    try {
      assertCreated(await send('POST', '/api/auth/sign-up', body));
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
      const exists = await listUsers().then(
        (users) => users.some(isIt),
        () => false,
      );
      if (!exists) throw error;
    }
  }

  async function publishConfig(config: CompanionConfig): Promise<void> {
    const { status, json } = await send('PUT', '/api/incontrol/config-incontrol-inspector', config);
    if (status !== STATUS_OK || !Taken.safeParse(json).success) throw unavailable(`the answer was ${status}`);
  }

  async function listInspectors(client: string): Promise<Inspector[]> {
    const { status, json } = await send('GET', `/api/auth/inspectors?${new URLSearchParams({ client }).toString()}`);
    const parsed = InspectorList.safeParse(json);
    if (status !== STATUS_OK || !parsed.success) throw unavailable(parsed.error);
    return parsed.data.data;
  }

  async function changeInspector(client: string, username: string, change: InspectorChange): Promise<void> {
    const path = `/api/auth/inspectors/${encodeURIComponent(username)}?${new URLSearchParams({ client }).toString()}`;
    const { status, json } = await send('PUT', path, change);
    if (status === STATUS_OF.notFound) throw new DomainError('notFound', USUARIO_MESSAGES.notFound);
    if (status !== STATUS_OK || !Taken.safeParse(json).success) throw unavailable(`the answer was ${status}`);
  }

  return {
    listInspectors: (client) => guarded(() => listInspectors(client)),
    changeInspector: (client, username, change) => guarded(() => changeInspector(client, username, change)),
    listUsers: () => guarded(listUsers),
    createUser: (user) => guarded(() => create(user, (other) => isSame(user, other) && other.email === user.email)),
    createInspector: ({ nameInspector, ...inspector }) =>
      guarded(() =>
        create({ nameInspector, ...inspector }, (other) => isSame({ ...inspector, name: nameInspector }, other)),
      ),
    publishConfig: (config) => guarded(() => publishConfig(config)),
  };
}

type Person = Pick<InControlUser, 'username' | 'name' | 'client'>;

function isSame(one: Person, other: Person): boolean {
  return sameName(one.username, other.username) && one.name === other.name && sameName(one.client, other.client);
}

const STATUS_OK = 200;

/** API-04, USR-29: only the exact reply is a success; any other reply of a working service means that the name is taken. */
function assertCreated({ status, json }: Answer): void {
  const reply = Reply.safeParse(json);
  if (!reply.success || status >= 500 || status === STATUS_OF.unauthenticated || status === STATUS_OF.forbidden)
    throw unavailable(reply.error);
  if (status === STATUS_OF.invalid) {
    throw new DomainError(kindOfStatus(status), SHELL_MESSAGES.invalid, { errors: reply.data.errors ?? [] });
  }
  if (reply.data.message !== USUARIO_REPLIES.created) throw new DomainError('conflict', USUARIO_MESSAGES.nameTaken);
}

function unavailable(cause: unknown): DomainError {
  const error = new DomainError('unavailable', USUARIO_MESSAGES.incontrolAway, { retryAfter: RETRY_SECONDS });
  error.cause = cause;
  return error;
}
