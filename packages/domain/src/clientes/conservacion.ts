import { z } from 'zod';
import { Version } from '../stale';

/** For how many days what grows is kept; records (actas, reports, checks, inspections, audit) have no period. */
export const CONSERVACION = {
  posiciones: {
    label: 'Posiciones',
    what: 'Cada reporte de los rastreadores. Sin ellas no se puede volver a ver un recorrido.',
    min: 30,
    max: 3650,
  },
  viajes: { label: 'Viajes', what: 'Los viajes y calificaciones del tablero de conducción.', min: 30, max: 3650 },
  fotos: {
    label: 'Fotos de cámaras',
    what: 'Las que envían las cámaras de los vehículos, salvo las que tienen un conteo de pasajeros.',
    min: 7,
    max: 3650,
  },
  alertas: {
    label: 'Alertas atendidas',
    what: 'Quién atendió cada alerta de la torre de control, y su nota.',
    min: 30,
    max: 3650,
  },
  avisos: { label: 'Avisos', what: 'Los de la campana, que nunca pasan de 90 días.', min: 7, max: 90 },
} as const;
export type Categoria = keyof typeof CONSERVACION;
export const CATEGORIAS = Object.keys(CONSERVACION) as [Categoria, ...Categoria[]];

/** The client keeps them whatever the installation's period is. */
export const SIEMPRE = 0;

/** Null: the installation's period. */
const daysOf = (categoria: Categoria) => {
  const { min, max } = CONSERVACION[categoria];
  // Notices end with the bell's own 90 days.
  const mayStay = categoria !== 'avisos';
  const words = `Escribe entre ${min} y ${max} días,${mayStay ? ' 0 para siempre,' : ''} o déjalo vacío.`;
  return z
    .number(words)
    .int(words)
    .refine((days) => (mayStay && days === SIEMPRE) || (days >= min && days <= max), words)
    .nullable();
};

export const Conservacion = z.strictObject({
  posiciones: daysOf('posiciones'),
  viajes: daysOf('viajes'),
  fotos: daysOf('fotos'),
  alertas: daysOf('alertas'),
  avisos: daysOf('avisos'),
});
export type Conservacion = z.infer<typeof Conservacion>;

export const SIN_REGLA: Conservacion = { posiciones: null, viajes: null, fotos: null, alertas: null, avisos: null };

/** What a form sends: all of them, and the version it was filled from. */
export const ConservacionChange = Conservacion.extend({ version: Version.optional() });
export type ConservacionChange = z.infer<typeof ConservacionChange>;

/** What a client has, and what holds where it has nothing; null there is for ever. */
export const ConservacionDe = z.object({ cliente: Conservacion, instalacion: Conservacion, version: Version });
export type ConservacionDe = z.infer<typeof ConservacionDe>;

/** The days that hold for a client; undefined is for ever. */
export function daysFor(rule: number | null | undefined, installation: number | null | undefined): number | undefined {
  const days = rule ?? installation ?? SIEMPRE;
  return days === SIEMPRE ? undefined : days;
}

/** What was kept until now would be deleted. */
export function isShortened(before: Conservacion, after: Conservacion, installation: Conservacion): boolean {
  const kept = (rules: Conservacion, categoria: Categoria) =>
    daysFor(rules[categoria], installation[categoria]) ?? Infinity;
  return CATEGORIAS.some((categoria) => kept(after, categoria) < kept(before, categoria));
}

/** Of companies that share a GPS account the longest period holds: none of them loses what it asked to keep. */
export function longest(days: readonly (number | undefined)[]): number | undefined {
  return days.some((one) => one === undefined) ? undefined : Math.max(...(days as number[]));
}

export const CONSERVACION_MESSAGES = {
  saved: 'Conservación actualizada',
  failed: 'No pudimos actualizar la conservación.',
} as const;
