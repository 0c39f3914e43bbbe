import { z } from 'zod';
import { CATEGORIAS } from '../../gps/conduccion';
import { heardList } from '../../gps/heard';
import type { Franja } from '../../gps/periodo';
import { WEEKDAYS } from './graficas';

/** PESV-49: more are not listed; the newest come first. */
export const EVENTOS_MOST = 200;

/** PESV-49: an hour (0 to 23) of a weekday (1 is Monday), of one category or of all. */
export const FranjaAsked = z.object({
  semana: z.coerce.number().int().min(1).max(7),
  hora: z.coerce.number().int().min(0).max(23),
  categoria: z.enum(CATEGORIAS).optional(),
});

/** PESV-49: what `GET /api/conduccion/eventos` answers: events with the trip on which each happened, newest first. */
export const EventosConduccion = heardList(
  z.object({
    vehiculo: z.object({ id: z.string(), patente: z.string(), grupo: z.string() }),
    viaje: z.string(),
    inicio: z.string(),
    categoria: z.enum(CATEGORIAS),
    nombre: z.string(),
    domicilio: z.string(),
    velocidad: z.number().nullable(),
  }),
);
export type EventosConduccion = z.infer<typeof EventosConduccion>;

/** 'Martes de 7:00 a 7:59'. */
export function franjaWords({ semana, hora }: Pick<Franja, 'semana' | 'hora'>): string {
  return `${WEEKDAYS[semana - 1] ?? ''} de ${hora}:00 a ${hora}:59`;
}

/** In the address: '2-7'. Undefined where it says no hour of the week. */
export function readFranja(text: string): Pick<Franja, 'semana' | 'hora'> | undefined {
  const [, semana, hora] = /^([1-7])-(1?\d|2[0-3])$/.exec(text) ?? [];
  return semana && hora ? { semana: Number(semana), hora: Number(hora) } : undefined;
}

export const writeFranja = ({ semana, hora }: Pick<Franja, 'semana' | 'hora'>): string => `${semana}-${hora}`;
