import type { EstadoSalida, EstadoVehiculo } from './torre';

/** The words and hues of states; a hue never stands without its word. */
export const VEHICULO_WORDS = {
  movimiento: { label: 'En movimiento', tone: 'ok' },
  ralenti: { label: 'En ralentí', tone: 'warning' },
  detenido: { label: 'Detenido', tone: 'info' },
  sinSenal: { label: 'Sin señal', tone: 'neutral' },
} as const satisfies Record<EstadoVehiculo, { label: string; tone: string }>;

export const SALIDA_WORDS = {
  programada: { label: 'Programada', tone: 'info' },
  aTiempo: { label: 'A tiempo', tone: 'ok' },
  tarde: { label: 'Tarde', tone: 'warning' },
  perdida: { label: 'Perdida', tone: 'danger' },
  llego: { label: 'Llegó', tone: 'neutral' },
} as const satisfies Record<EstadoSalida, { label: string; tone: string }>;

export const TORRE_MESSAGES = {
  tooMany: 'Tienes la torre de control abierta en demasiadas ventanas. Cierra alguna e intenta de nuevo.',
  full: 'La torre de control tiene demasiados observadores en este momento. Intenta de nuevo en un minuto.',
} as const;
