import type { State } from '../theme/colors';

/** Made-up trips, the same on every visit: row n depends on n alone. */
export type Trip = {
  id: string;
  at: Date;
  plate: string;
  route: string;
  driver: string;
  kilometres: number;
  state: State;
  stateWord: string;
};

const ROUTES = ['Barranquilla - Ciénaga', 'Santa Marta - Riohacha', 'Cartagena - Sincelejo', 'Montería - Medellín'];
const DRIVERS = ['Ana Núñez', 'Óscar Peña', 'Beatriz Gómez', 'Íñigo Suárez', 'Zoila Ñáñez'];
const STATES: readonly (readonly [State, string])[] = [
  ['ok', 'Finalizado'],
  ['info', 'En ruta'],
  ['warning', 'Retrasado'],
  ['danger', 'Detenido'],
  ['neutral', 'Pendiente'],
];
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const START = Date.UTC(2026, 10, 2, 12, 0);
const MINUTE = 60_000;

export function sampleTrips(count: number): Trip[] {
  return Array.from({ length: count }, (_, index) => sampleTrip(index));
}

function sampleTrip(index: number): Trip {
  const [state, stateWord] = pick(STATES, index * 7) ?? ['neutral', ''];
  return {
    id: String(index + 1),
    at: new Date(START - index * 17 * MINUTE),
    plate: `${letter(index)}${letter(index * 5 + 3)}${letter(index * 11 + 7)}${String((index * 37) % 1000).padStart(3, '0')}`,
    route: pick(ROUTES, index * 3) ?? '',
    driver: pick(DRIVERS, index * 13) ?? '',
    kilometres: 40 + ((index * 97) % 1900),
    state,
    stateWord,
  };
}

function pick<T>(values: readonly T[], index: number): T | undefined {
  return values[index % values.length];
}

function letter(index: number): string {
  return LETTERS[index % LETTERS.length] ?? 'A';
}
