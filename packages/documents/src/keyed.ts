/** A document never changes the order of its parts while it is shown, so a part's place is its identity. */
export function keyed<T>(parts: readonly T[]): { key: string; part: T }[] {
  return parts.map((part, place) => ({ key: String(place), part }));
}
