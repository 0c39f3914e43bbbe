import { nameKey } from '@fenix/domain/text/names';
import { readStored, writeStored } from './storage';

/** A recently visited place: its label and its address. Nothing else of it is stored. */
export type Place = { label: string; detail: string; to: string };
type Kept = { user: string; places: Place[]; client?: string };

const KEY = 'recientes';
const MOST = 8;

function readKept(user: string): Kept {
  const nothing: Kept = { user, places: [] };
  try {
    const kept = JSON.parse(readStored('local', KEY) ?? 'null') as Partial<Kept> | null;
    // Entries of another user are neither shown nor kept.
    if (kept?.user !== user || !Array.isArray(kept.places)) return nothing;
    const client = typeof kept.client === 'string' ? { client: kept.client } : {};
    return { user, places: kept.places.filter(isPlace), ...client };
  } catch {
    return nothing;
  }
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false;
  const { label, detail, to } = value as Partial<Record<keyof Place, unknown>>;
  return typeof label === 'string' && typeof detail === 'string' && typeof to === 'string' && /^\/(?!\/)/.test(to);
}

/** `at`: a tab that was closed is noticed by it (N13). */
const keep = (kept: Kept) => writeStored('local', KEY, JSON.stringify({ ...kept, at: Date.now() }));

/** SHELL-40: where this person was on this device, the last first. */
export const recentPlaces = (user: string): readonly Place[] => readKept(user).places;

export function rememberPlace(user: string, place: Place): void {
  const kept = readKept(user);
  keep({ ...kept, places: [place, ...kept.places.filter(({ to }) => to !== place.to)].slice(0, MOST) });
}

/** SHELL-18: the client that staff worked for last, on this device. */
export const lastClient = (user: string): string | undefined => readKept(user).client;

export function rememberClient(user: string, client: string): void {
  const kept = readKept(user);
  if (kept.client === undefined || nameKey(kept.client) !== nameKey(client)) keep({ ...kept, client });
}
