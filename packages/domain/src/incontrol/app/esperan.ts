/** More than these no phone says; a phone that holds more says this many. */
export const ESPERAN_MAX = 999;

/** IAPP-36: what a phone says of what waits on it. Without the schemas: it is part of the app's first load. */
export function esperanOf(queued: readonly { queuedAt: number }[]): { esperan: number; desde: string | null } {
  const oldest = Math.min(...queued.map(({ queuedAt }) => queuedAt));
  return {
    esperan: Math.min(queued.length, ESPERAN_MAX),
    desde: queued.length === 0 ? null : new Date(oldest).toISOString(),
  };
}
