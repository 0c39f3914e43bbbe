/** The present state, the states before it, and those that were taken back. Nothing here is ever changed in place. */
export type History<T> = { past: readonly T[]; now: T; future: readonly T[]; tag: string };

/** Far more than anyone takes back one by one, and little enough to hold. */
export const STEPS_MAX = 100;

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [], tag: '' };
}

/** Changes under one tag that follow each other, such as the letters of a word, are taken back together. */
export function advance<T>({ past, now, future, tag }: History<T>, next: T, nextTag = ''): History<T> {
  if (next === now) return { past, now, future, tag };
  const isSame = nextTag !== '' && nextTag === tag;
  return { past: isSame ? past : [...past, now].slice(-STEPS_MAX), now: next, future: [], tag: nextTag };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], tag: '' };
}

export function redo<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.now], now: after, future, tag: '' };
}
