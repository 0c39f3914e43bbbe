import type { Razon } from './aptitud';

/** CUM-40: what the reasons come to, in the words that screens show. */
export const VEREDICTOS = {
  apto: 'Apto para salir',
  advertencias: 'Puede salir con advertencias',
  bloqueado: 'No puede salir',
} as const;
export type Veredicto = keyof typeof VEREDICTOS;
export const VEREDICTO_KEYS = Object.keys(VEREDICTOS) as [Veredicto, ...Veredicto[]];

/** How grave one reason is. */
export const GRAVEDAD_WORDS: Record<Razon['gravedad'], string> = { bloquea: 'Bloquea', advierte: 'Advierte' };

export function veredictoOf(razones: readonly Pick<Razon, 'gravedad'>[]): Veredicto {
  if (razones.some(({ gravedad }) => gravedad === 'bloquea')) return 'bloqueado';
  return razones.length > 0 ? 'advertencias' : 'apto';
}
