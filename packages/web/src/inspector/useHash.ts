import { useSyncExternalStore } from 'react';
import { idOfVehicle, vehicleIn } from './vehiculo';

/** Where one is, after the `#`: the page is one file, which also opens without signal. */
export type Place =
  | { at: 'viajes' }
  | { at: 'vehiculos' }
  | { at: 'pendientes' }
  | { at: 'viaje'; trip: string }
  | { at: 'reporte'; trip: string; referencia: string; section: string | undefined };

export function readPlace(hash: string): Place {
  const [, first, named, , referencia, section] = hash.replace(/^#/, '').split('/').map(decode);
  if (first === 'pendientes' || first === 'vehiculos') return { at: first };
  if (first === 'vehiculo' && named) return placeOf(idOfVehicle(named), referencia, section);
  if (first !== 'viaje' || !named) return { at: 'viajes' };
  return placeOf(named, referencia, section);
}

function placeOf(trip: string, referencia: string | undefined, section: string | undefined): Place {
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
    case 'vehiculos':
      return `#/${place.at}`;
    case 'viaje':
      return `#/${nameOf(place.trip)}`;
    case 'reporte': {
      const { trip, referencia, section } = place;
      return `#/${nameOf(trip)}/reporte/${referencia}${section ? `/${section}` : ''}`;
    }
    default:
      return place satisfies never;
  }
}

/** `viaje/…`, or `vehiculo/…` as the code on it leads here. */
function nameOf(trip: string): string {
  const vehicle = vehicleIn(trip);
  return vehicle === undefined ? `viaje/${encodeURIComponent(trip)}` : `vehiculo/${encodeURIComponent(vehicle)}`;
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
