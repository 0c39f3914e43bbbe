import type { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import { leavePerson, rememberPerson } from './lastPerson';
import { parseUsuario } from './parseUsuario';
import { readStored, removeStored, writeStored } from './storage';

/** What the browser remembers. Keys as the product names them: AUTH-11, AUTH-16, SHELL-06, SHELL-08, SHELL-17. */
export function readSession(): SignedIn | undefined {
  const token = readStored('session', 'token');
  const user = parseUsuario(readStored('session', 'user'));
  return token && user ? { token, user } : undefined;
}

export function storeSession({ token, user }: SignedIn): void {
  writeStored('session', 'token', token);
  storeUser(user);
  rememberPerson(user, Date.now());
}

export function storeUser(user: Usuario): void {
  writeStored('session', 'user', JSON.stringify(user));
}

export function readToken(): string | undefined {
  return readStored('session', 'token');
}

/**
 * The session is over but the person is not gone: where they were, for whom they worked (AUTH-16) and their PIN (AUTH-50)
 * stay.
 */
export function endSession(): void {
  removeStored('session', 'user');
  removeStored('session', 'token');
  removeStored('session', 'llave');
  // N13: names of records and views stay readable after the tab is closed, so they end with every session.
  for (const key of NAMES) removeStored('local', key);
}

const NAMES = ['recientes', 'vistas'] as const;
/** The idle limit of a session; the server's default of IDLE_HOURS. */
const IDLE_MS = 2 * 3_600_000;

/**
 * N13: a tab that was closed took its session with it and left the names. The next page that opens without a session lets
 * them go, unless they are so fresh that another tab may still be at work with them.
 */
export function forgetClosedTab(now: number): void {
  if (readToken() !== undefined) return;
  for (const key of NAMES) if (!(now - keptAt(key) < IDLE_MS)) removeStored('local', key);
}

function keptAt(key: (typeof NAMES)[number]): number {
  try {
    const kept = JSON.parse(readStored('local', key) ?? 'null') as { at?: unknown } | null;
    return Number(kept?.at);
  } catch {
    return NaN;
  }
}

const leaving = new Set<() => Promise<void>>();

/** What has to be put away when the person leaves. */
export function onSignOut(work: () => Promise<void>): () => void {
  leaving.add(work);
  return () => void leaving.delete(work);
}

export async function tidyUp(): Promise<void> {
  await Promise.allSettled([...leaving].map((work) => work()));
}

/** Signing out leaves nothing readable behind; forms that wait to be sent stay on the device, sealed. */
export function clearSession(): void {
  leavePerson();
  endSession();
  removeStored('session', 'clientTem');
  removeStored('session', 'lastPath');
}

export const readClientTem = () => readStored('session', 'clientTem') || undefined;
export const storeClientTem = (client: string) => writeStored('session', 'clientTem', client);

export const readLastPath = () => readStored('session', 'lastPath');
export const storeLastPath = (path: string) => writeStored('session', 'lastPath', path);

export const readSidebar = () => (readStored('local', 'sidebar') === 'closed' ? 'closed' : 'open');
export const storeSidebar = (state: 'open' | 'closed') => writeStored('local', 'sidebar', state);

/** Nothing until someone chooses: the system's theme counts until then. */
export function readTheme(): 'default' | 'dark' | undefined {
  const theme = readStored('local', 'theme');
  return theme === 'dark' || theme === 'default' ? theme : undefined;
}
/** The cookie is for the server, which sends the next page in this theme (public/theme.js renews it). */
export function storeTheme(theme: 'default' | 'dark'): void {
  writeStored('local', 'theme', theme);
  document.cookie = `theme=${theme}; path=/; max-age=34560000; samesite=lax`;
}

/** BIEN-02: users who have seen or dismissed the tour on this device. By id: a shared device stores no names. */
const TOUR_PEOPLE_MAX = 50;
const readTourPeople = () => (readStored('local', 'bienvenida') ?? '').split(' ').filter((id) => id !== '');
export const hasSeenTour = (id: string) => readTourPeople().includes(id);
export function storeTourSeen(id: string): void {
  const others = readTourPeople().filter((one) => one !== id);
  writeStored('local', 'bienvenida', [id, ...others].slice(0, TOUR_PEOPLE_MAX).join(' '));
}
