import type { Explicacion } from '../explicacion';
import { CODIGOS_APTITUD, GRAVEDADES } from '../reglas/aptitud';
import { RULE_KINDS } from '../reglas/tipos';
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

/** WHY-06: which row of the table of rules makes a reason as grave as it is. */
export function porQueRazon({ codigo, gravedad, texto }: Omit<Razon, 'regla'>): Explicacion {
  return {
    que: `${GRAVEDAD_WORDS[gravedad]}: ${texto}`,
    regla: `La tabla de reglas de la empresa dice de «${CODIGOS_APTITUD[codigo]}»: ${GRAVEDADES[gravedad]}.`,
    valor: texto,
    limite: GRAVEDADES[gravedad],
    fuente: `Reglas, ${RULE_KINDS.aptitud.label}: ${CODIGOS_APTITUD[codigo]}`,
  };
}
