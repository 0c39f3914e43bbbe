/**
 * What someone typed over `base`, laid over what the record has become: untouched fields take the new value, touched
 * ones keep what was typed, and a list keeps the additions and removals of both.
 */
export function rebase<V extends object>(base: V, typed: V, fresh: V): V {
  const merged = Object.entries(fresh).map(([field, now]) => {
    const [was, mine] = [base, typed].map((values) => values[field as keyof V]) as [unknown, unknown];
    return [field, mergeValue(was, mine, now)];
  });
  return Object.fromEntries(merged) as V;
}

function mergeValue(was: unknown, mine: unknown, now: unknown): unknown {
  if (Array.isArray(was) && Array.isArray(mine) && Array.isArray(now)) {
    const added = mine.filter((item) => !was.includes(item) && !now.includes(item));
    return [...now.filter((item) => mine.includes(item) || !was.includes(item)), ...added] as unknown[];
  }
  return mine === was ? now : mine;
}
