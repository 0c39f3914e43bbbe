/** Browser storage that may be blocked, full or garbled: reading then gives nothing and writing does nothing. */
type Area = 'local' | 'session';

function areaOf(area: Area): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage;
}

export function readStored(area: Area, key: string): string | undefined {
  try {
    return areaOf(area).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(area: Area, key: string, value: string): void {
  try {
    areaOf(area).setItem(key, value);
  } catch {
    // The choice lasts until the page is left; nothing else depends on it.
  }
}

export function removeStored(area: Area, key: string): void {
  try {
    areaOf(area).removeItem(key);
  } catch {
    // What cannot be reached cannot be removed either.
  }
}
