import type { Db, Proviso } from '../db/database';
import { type KnownSession, type Moment, type Viewer, findSession, printOfSession } from './viewer';

/**
 * The session of an earlier request, taken for what it was then. The first read of this request asks the database in
 * the same message whether it is still so: no answer leaves on the word of a session that ended or changed, and the
 * round trip of looking it up first is spared.
 */
export type Claim = Proviso & { viewer: Viewer };

/** The session is over or another than it was; whoever relied on it begins again. */
export class SessionChanged extends Error {}

const MOST_KNOWN = 10_000;

/** What this server has read of sessions lately. The oldest are forgotten first. */
export function createSessions() {
  const known = new Map<string, KnownSession>();
  return {
    async find(db: Db, sessionId: string, moment: Moment): Promise<Viewer | undefined> {
      const found = await findSession(db, sessionId, moment);
      known.delete(sessionId);
      if (!found) return undefined;
      known.set(sessionId, found);
      const [oldest] = known.keys();
      if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
      return found.viewer;
    },
    claim(sessionId: string, moment: Moment): Claim | undefined {
      const session = known.get(sessionId);
      if (!session) return undefined;
      const assert = ([row]: unknown[]) => {
        if ((row as { print: string } | undefined)?.print !== session.print) throw new SessionChanged();
      };
      return { viewer: session.viewer, statement: printOfSession(sessionId, moment), isMet: false, assert };
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
