import type { Db, Precondition } from '../db/database';
import { type KnownSession, type Moment, type Viewer, findSession, selectFingerprint } from './viewer';

/**
 * Session cache entry, verified by row version: the first read of the request selects the session's fingerprint in the
 * same message, so that no answer relies on a session that ended or changed and no round trip looks it up first.
 */
export type CachedSession = Precondition & { viewer: Viewer };

/** The cached session is out of date: the request runs again with the current one. */
export class SessionChanged extends Error {}

const MAX_ENTRIES = 10_000;

/** Session cache of this server; the entry read longest ago is evicted first. */
export function createSessions() {
  const cache = new Map<string, KnownSession>();
  return {
    async find(db: Db, sessionId: string, moment: Moment): Promise<Viewer | undefined> {
      const found = await findSession(db, sessionId, moment);
      cache.delete(sessionId);
      if (!found) return undefined;
      cache.set(sessionId, found);
      const [oldest] = cache.keys();
      if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
      return found.viewer;
    },
    forget(sessionId: string): void {
      cache.delete(sessionId);
    },
    cached(sessionId: string, moment: Moment): CachedSession | undefined {
      const session = cache.get(sessionId);
      if (!session) return undefined;
      const assert = ([row]: unknown[]) => {
        if ((row as { fingerprint: string } | undefined)?.fingerprint !== session.fingerprint)
          throw new SessionChanged();
      };
      return { viewer: session.viewer, statement: selectFingerprint(sessionId, moment), isMet: false, assert };
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
