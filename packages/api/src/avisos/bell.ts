import type { Readable } from 'node:stream';
import { isManager } from '@fenix/domain/permissions';
import type { Deps } from '../ports/deps';
import { type Send, createStreams } from '../viewer/streams';
import type { Viewer } from '../viewer/viewer';

/** One browser needs one; a user may work with a desk, a phone and a laptop. */
const MOST_PER_PERSON = 6;
/** How often is looked for what any server wrote, while a user listens. */
const LOOK_MS = 2_000;
/** A write may be committed a while after its moment, and servers' clocks differ. */
const OVERLAP_MS = 60_000;

/** The stream says that there is something and never what: the words are asked for, and checked, by themselves. */
const RING = 'event: avisos\ndata: {}\n\n';

type Listener = { viewer: Viewer; send: Send };
type Rung = { _id: string; client_id: string | null; user_id: string | null; actor_id: string | null };

/** NOTI-07: who listens, and the one look at the table that serves all of them. */
export function createBell(deps: Deps) {
  const streams = createStreams(deps, { mostPerPerson: MOST_PER_PERSON, gate: { permission: 'all' } });
  const listeners = new Set<Listener>();
  let known = new Set<string>();
  let looking: NodeJS.Timeout | undefined;

  async function listRecent(): Promise<Rung[]> {
    return deps.database.system
      .selectFrom('avisos')
      .select(['_id', 'client_id', 'user_id', 'actor_id'])
      .where('at', '>', new Date(deps.clock.now().getTime() - OVERLAP_MS))
      .execute();
  }

  async function look(): Promise<void> {
    const recent = await listRecent();
    const fresh = recent.filter(({ _id }) => !known.has(_id));
    known = new Set(recent.map(({ _id }) => _id));
    for (const { viewer, send } of listeners) if (fresh.some((aviso) => isFor(aviso, viewer))) send(RING);
  }

  function rest(): void {
    clearInterval(looking);
    looking = undefined;
    known = new Set();
  }

  return {
    /** It rings at once: anyone who comes back looks for what they missed. */
    open: (viewer: Viewer, isOnce: boolean): Promise<Readable> =>
      streams.open(viewer, isOnce, (send) => {
        send(RING);
        const listener = { viewer, send };
        listeners.add(listener);
        looking ??= setInterval(
          () => void look().catch((error: unknown) => deps.log.warn({ err: error }, 'the bell is silent')),
          LOOK_MS,
        ).unref();
        return () => {
          listeners.delete(listener);
          if (listeners.size === 0) rest();
        };
      }),
    /** What a person read on one device is read on the others. */
    ring(userId: string): void {
      for (const { viewer, send } of listeners) if (viewer._id === userId) send(RING);
    },
    look,
    beat: streams.beat,
    close(): void {
      rest();
      streams.close();
    },
  };
}

function isFor({ client_id, user_id, actor_id }: Rung, viewer: Viewer): boolean {
  if (actor_id === viewer._id) return false;
  if (user_id !== null) return user_id === viewer._id;
  return client_id === null ? isManager(viewer) : client_id === viewer.clienteId;
}
