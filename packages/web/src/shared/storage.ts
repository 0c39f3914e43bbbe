/** Browser storage that may be blocked, full or garbled: reading then gives nothing and writing does nothing. */
/** SHELL-17: everything the browser keeps for us, by area. A key that is not named here does not compile. */
export const STORED_KEYS = {
  local: [
    'bienvenida',
    'celular',
    'equipo',
    'filas',
    'inspector',
    'pin',
    'porEnviar',
    'recientes',
    'salidaPendiente',
    'sidebar',
    'sinSenal',
    'teclas',
    'theme',
    'vistas',
  ],
  session: ['clientTem', 'lastPath', 'llave', 'token', 'user'],
} as const;

type Area = keyof typeof STORED_KEYS;
type KeyOf<A extends Area> = (typeof STORED_KEYS)[A][number];

function areaOf(area: Area): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage;
}

export function readStored<A extends Area>(area: A, key: KeyOf<A>): string | undefined {
  try {
    return areaOf(area).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStored<A extends Area>(area: A, key: KeyOf<A>, value: string): void {
  try {
    areaOf(area).setItem(key, value);
  } catch {
    // The choice lasts until the page is left; nothing else depends on it.
  }
}

export function removeStored<A extends Area>(area: A, key: KeyOf<A>): void {
  try {
    areaOf(area).removeItem(key);
  } catch {
    // What cannot be reached cannot be removed either.
  }
}
