import { MODULES, type Module, STANDARD_MODULES } from '@fenix/domain/permissions';
import { PASSWORD } from '../testing/givens';

/** Sends requests to a running server. A dead server rejects; there are no retries. */
export function createVoice(url: string) {
  const call = (path: string, init: RequestInit) => fetch(url + path, { ...init, signal: AbortSignal.timeout(15_000) });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  return {
    async signIn(name: string): Promise<string> {
      const authorization = `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}`;
      const reply = await call('/api/auth/sign-in', { method: 'POST', headers: { authorization } });
      if (reply.status !== 200) throw new Error(`sign-in: ${reply.status}`);
      return ((await reply.json()) as { data: { token: string } }).data.token;
    },
    async signOut(token: string): Promise<void> {
      const reply = await call('/api/auth/logout', { method: 'POST', headers: bearer(token) });
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`sign-out: ${reply.status}`);
    },
    async isOpen(token: string): Promise<boolean> {
      const reply = await call('/api/session', { headers: bearer(token) });
      await reply.arrayBuffer();
      if (reply.status !== 200 && reply.status !== 401) throw new Error(`session: ${reply.status}`);
      return reply.status === 200;
    },
    /** The id that the change's audit entry carries. */
    async changeModules(token: string, id: string, modulesClient: readonly Module[]): Promise<string> {
      const headers = { ...bearer(token), 'content-type': 'application/json' };
      const reply = await call(`/api/modules/${id}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ modulesClient }),
      });
      if (reply.status !== 200) throw new Error(`change: ${reply.status} ${await reply.text()}`);
      const { data } = (await reply.json()) as { data: { modulesClient: Module[] } };
      if (data.modulesClient.join() !== modulesClient.join()) throw new Error('answered other modules');
      return reply.headers.get('x-request-id') ?? '';
    },
    async modulesOf(token: string, client: string): Promise<string> {
      const reply = await call(`/api/modules/${encodeURIComponent(client)}`, { headers: bearer(token) });
      return ((await reply.json()) as { data: { modulesClient: Module[] } }).data.modulesClient.join();
    },
  };
}

export type Voice = ReturnType<typeof createVoice>;

/** The changes acknowledged to one worker, and the one request that may be without an answer. */
export class Ledger {
  readonly open = new Set<string>();
  readonly closed = new Set<string>();
  readonly changes: { requestId: string; modules: string }[] = [];
  /** Asked for and not answered: it happened whole or not at all. */
  unheard: { signOut?: string; modules?: string } = {};
  /** The company's modules as last confirmed: by an answer, or by a read after a restart. */
  modules = STANDARD_MODULES.join();
}

/** A change to what already is leaves no trace, and this one must. */
function otherModules(known: readonly (string | undefined)[], random: () => number): readonly Module[] {
  const others = MODULE_SETS.filter((modules) => !known.includes(modules.join()));
  const other = others[Math.floor(random() * others.length)];
  if (!other) throw new Error('a random number is at least 0 and below 1');
  return other;
}

/** Every choice of groups but the empty one. */
export const MODULE_SETS = Array.from({ length: 2 ** MODULES.length - 1 }, (_, bits) =>
  MODULES.filter((_, at) => ((bits + 1) >> at) & 1),
);

type Work = { voice: Voice; user: string; companyId: string; managerToken: string; random: () => number };

/** Signs in, changes modules, signs out, again and again, until the server is gone. */
export async function workUntilDeath({ voice, user, companyId, managerToken, random }: Work, ledger: Ledger) {
  try {
    for (;;) {
      ledger.open.add(await voice.signIn(user));
      for (let time = 0; time < 3; time += 1) await changeOnce();
      const [oldest] = ledger.open;
      if (oldest && random() < 0.5) await leave(oldest);
    }
  } catch (error) {
    // fetch names the broken connection as the cause; whatever else happens is a finding.
    if (!(error instanceof TypeError && error.cause)) throw error;
  }

  async function changeOnce(): Promise<void> {
    const modules = otherModules([ledger.modules, ledger.unheard.modules], random);
    ledger.unheard = { modules: modules.join() };
    const requestId = await voice.changeModules(managerToken, companyId, modules);
    ledger.changes.push({ requestId, modules: modules.join() });
    ledger.modules = modules.join();
    ledger.unheard = {};
  }

  async function leave(token: string): Promise<void> {
    ledger.unheard = { signOut: token };
    ledger.open.delete(token);
    await voice.signOut(token);
    ledger.closed.add(token);
    ledger.unheard = {};
  }
}
