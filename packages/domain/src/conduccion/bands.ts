import { whenNeeded } from '../text/whenNeeded';

/** How many times 0 to 1 the score of a trip is shown (PESV-30). */
const TRIP_SCALE = 5;
const oneDecimal = whenNeeded(
  () => new Intl.NumberFormat('es-CO', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** PESV-33: the score of a trip, 0 to 1, as it is shown: times 5, with one decimal. */
export function tripScoreShown(calificacion: number): string {
  return oneDecimal().format(calificacion * TRIP_SCALE);
}

/** What a sum of fractions may lack of the number it represents. */
const LACK = 1e-6;

/** Scores of vehicles, groups and drivers run from 0 to 10. Cut, not rounded: 8,96 is no 9,0, which is of a better band. */
export function scoreShown(valor: number): string {
  return oneDecimal().format(Math.floor(valor * 10 + LACK) / 10);
}

export const BANDAS = ['verde', 'amarillo', 'rojo'] as const;
export type Banda = (typeof BANDAS)[number];

/** What each band says where colours cannot be seen. */
export const BANDA_LABELS: Readonly<Record<Banda, string>> = { verde: 'Bien', amarillo: 'Regular', rojo: 'Mal' };

/** PESV-23, PESV-24: from which score on a band holds; below the last one it is red. */
const BANDA_FROM = { verde: 9, amarillo: 5 } as const;

/** PESV-23, PESV-24: by the score as it is, 0 to 10, and not as it is rounded. */
export function bandaOf(valor: number): Banda {
  if (valor >= BANDA_FROM.verde) return 'verde';
  return valor >= BANDA_FROM.amarillo ? 'amarillo' : 'rojo';
}

/** The bands with where they begin, as legends say them. */
export const BANDA_WORDS: Readonly<Record<Banda, string>> = {
  verde: `${BANDA_LABELS.verde}: ${BANDA_FROM.verde} o más`,
  amarillo: `${BANDA_LABELS.amarillo}: de ${BANDA_FROM.amarillo} a menos de ${BANDA_FROM.verde}`,
  rojo: `${BANDA_LABELS.rojo}: menos de ${BANDA_FROM.amarillo}`,
};

export type ColorDeVelocidad = 'ambar' | 'naranja' | 'rojo';

/** PESV-36, PESV-37: of a speed marker, in km/h. Below 80 it is red: what is marked there is no usual speeding. */
export function colorOfSpeed(kmh: number): ColorDeVelocidad {
  if (kmh < 80 || kmh > 100) return 'rojo';
  return kmh <= 90 ? 'ambar' : 'naranja';
}
