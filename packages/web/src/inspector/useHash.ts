import { useSyncExternalStore } from 'react';

/** Where one is, after the `#`: the page is one file, which also opens without signal. */
export type Place =
  | { at: 'viajes' }
  | { at: 'pendientes' }
  | { at: 'viaje'; trip: string }
  | { at: 'reporte'; trip: string; referencia: string; section: string | undefined };

export function readPlace(hash: string): Place {
  const [, first, trip, , referencia, section] = hash.replace(/^#/, '').split('/').map(decode);
  if (first === 'pendientes') return { at: 'pendientes' };
  if (first !== 'viaje' || !trip) return { at: 'viajes' };
  return referencia ? { at: 'reporte', trip, referencia, section } : { at: 'viaje', trip };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function hashOf(place: Place): string {
  switch (place.at) {
    case 'viajes':
      return '#/';
    case 'pendientes':
      return '#/pendientes';
    case 'viaje':
      return `#/viaje/${encodeURIComponent(place.trip)}`;
    case 'reporte': {
      const { trip, referencia, section } = place;
      return `#/viaje/${encodeURIComponent(trip)}/reporte/${referencia}${section ? `/${section}` : ''}`;
    }
    default:
      return place satisfies never;
  }
}

export function go(place: Place, { replace = false } = {}): void {
  if (replace) window.location.replace(hashOf(place));
  else window.location.hash = hashOf(place);
}

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

export function useHash(): Place {
  return readPlace(useSyncExternalStore(subscribe, () => window.location.hash));
}
