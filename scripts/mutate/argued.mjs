/**
 * Changes that no test can notice, and why. They count neither as noticed nor as missed.
 * @type {readonly { source: string, code: string, change: string, why: string }[]}
 */
export const ARGUED = [
  {
    source: 'packages/domain/src/guard.ts',
    code: "lastPath.startsWith('//')",
    change: 'startsWith → endsWith',
    why: 'an address that begins with two slashes matches no route either, so the landing screen follows both ways',
  },
  {
    source: 'packages/domain/src/guard.ts',
    code: 'split(/[?#]/, 1)',
    change: '1 → 2',
    why: 'only the first part is read',
  },
  {
    source: 'packages/domain/src/guard.ts',
    code: "split('#', 1)",
    change: '1 → 2',
    why: 'only the first part is read',
  },
  {
    source: 'packages/api/src/media/room.ts',
    code: 'sum.forms > 0',
    change: 'sum.forms > 0 → true',
    why: 'a count of nothing is read as none; it only stays in memory',
  },
  {
    source: 'packages/api/src/media/room.ts',
    code: 'sum.forms > 0',
    change: '> → >=',
    why: 'a count of nothing is read as none; it only stays in memory',
  },
  {
    source: 'packages/api/src/auditoria/anchor.ts',
    code: 'LOOK_EVERY_MS = 5_000',
    change: '5_000 → 5001',
    why: 'how often is looked decides nothing: what is due is decided by entries and minutes',
  },
  {
    source: 'packages/api/src/db/auditChain.ts',
    code: 'STEP = 1_000',
    change: '1_000 → 1001',
    why: 'the size of a batch changes no verdict',
  },
  {
    source: 'packages/api/src/db/auditChain.ts',
    code: 'readLinks(db, from.seq, 1)',
    change: '1 → 2',
    why: 'only the first link is read of it',
  },
  {
    source: 'packages/api/src/sesion/limits.ts',
    code: 'name?.failures ?? 0',
    change: '0 → 1',
    why: 'both are far below the hundred after which a name is slowed down',
  },
  {
    source: 'packages/api/src/sesion/limits.ts',
    code: 'const counted = [...(isRight ? [] : [keys.here])',
    change: 'isRight → false',
    why: 'a right one has its row deleted just before, so that nothing is left to count down',
  },
  {
    source: 'packages/api/src/sesion/limits.ts',
    code: 'counted.length === 0',
    change: 'counted.length === 0 → false',
    why: 'a loop over nothing follows',
  },
  {
    source: 'packages/api/src/viewer/guard.ts',
    code: 'cachedSession?.isMet ? undefined : cachedSession',
    change: 'cachedSession?.isMet → false',
    why: 'one that is met is sent no second time by db/database.ts either; only a handle is kept from being made anew',
  },
  {
    source: 'packages/api/src/viewer/guard.ts',
    code: "permission === 'public' || permission === INSPECTOR) return false",
    change: "permission === 'public' || permission === INSPECTOR → false",
    why: 'the check before a call returns for both before it asks for a cached session, and without one the handler runs as it is',
  },
  {
    source: 'packages/api/src/viewer/guard.ts',
    code: "permission === 'public' || permission === INSPECTOR) return false",
    change: '|| → &&',
    why: 'as above: no permission is both',
  },
  {
    source: 'packages/api/src/viewer/guard.ts',
    code: 'if (!request.cachedSession) return answer();',
    change: '!request.cachedSession → false',
    why: 'without a cached session nothing is verified, and nothing says that it changed',
  },
  {
    source: 'packages/api/src/viewer/guard.ts',
    code: 'token === undefined ? undefined : tokens.read',
    change: 'token === undefined → false',
    why: 'no token is read as one that is none: undefined both ways, and no statement either',
  },
  {
    source: 'packages/api/src/viewer/guard.ts',
    code: "permission === 'public' || permission === INSPECTOR) return false",
    change: 'false → true',
    why: 'as above: what may use a cached session and is never asked for one has none',
  },
  {
    source: 'packages/domain/src/cargas.ts',
    code: 'second: z.number().min(0).max(86_400)',
    change: '86_400 → 86401',
    why: 'a second beyond the longest video is beyond its own duration too',
  },
];
