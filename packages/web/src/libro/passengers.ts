import { formatCount } from '../shared/numbers';

/** 1 pasajero, 12 pasajeros. */
export function passengers(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'pasajero' : 'pasajeros'}`;
}
