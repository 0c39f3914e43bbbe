import type { EstadoSalida, EstadoVehiculo, TipoAlerta } from './torre';

/** The words and tones of states; a tone is never shown without its word, for users who do not see colours. */
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
  terminada: { label: 'Finalizado', tone: 'neutral' },
} as const satisfies Record<EstadoSalida, { label: string; tone: string }>;

export const TIPO_ALERTA_WORDS = {
  alarma: 'Alarma del equipo',
  velocidad: 'Velocidad',
  sinSenal: 'Sin señal',
  perdida: 'No salió',
  tarde: 'Tarde',
  sinPrealistamiento: 'Sin prealistamiento',
} as const satisfies Record<TipoAlerta, string>;

export const TORRE_MESSAGES = {
  tooMany: 'Tienes la torre de control abierta en demasiadas ventanas. Cierra alguna e intenta de nuevo.',
  noVehicle: 'Este vehículo ya no está entre los del mapa.',
  nowHere: 'El mapa muestra dónde está ahora.',
  nowhere: 'No se sabe dónde está.',
  gone: 'Esta alerta ya no está en la torre.',
  atendidaNotFound: 'No encontramos esa alerta atendida.',
  taken: (por: string, hora: string) => `Ya la atiende ${por}, desde las ${hora}.`,
  changed: 'Alguien acaba de soltar esta alerta. Intenta de nuevo.',
  notYours: (por: string) => `Solo ${por} o un gestor puede soltar esta alerta o cambiar su nota.`,
  released: 'Esta alerta ya se soltó.',
  full: 'La torre de control tiene demasiados observadores en este momento. Intenta de nuevo en un minuto.',
} as const;
