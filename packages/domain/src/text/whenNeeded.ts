/**
 * Made when it is first asked for, and once. What writes lists, dates and numbers in a language takes tens of
 * milliseconds to make on a phone: a page that opens does not wait for those that it may never use.
 */
export function whenNeeded<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
