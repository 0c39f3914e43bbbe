import { z } from 'zod';
import { PlatformId, looseText } from './vehiculo';

const number = z.coerce.number().finite();

/** PESV-16: the categories of a trip, in the order they are shown. */
export const CATEGORIAS = ['Eventos', 'Alertas', 'Ralenti', 'Manejo ecologico', 'Velocidades'] as const;
export type Categoria = (typeof CATEGORIAS)[number];

/** Public service may never be faster (Ley 1239 de 2008). */
export const SPEED_LIMIT_KMH = 80;

/** PESV-31: `fecha_reporte` is Bogotá time as yyyymmddhhmmss, `velocidad` in km/h. */
export const HistoryPoint = z.object({
  fecha_reporte: z.string().regex(/^\d{14}$/),
  longitud: number.min(-180).max(180),
  latitud: number.min(-90).max(90),
  velocidad: number.nonnegative(),
  domicilio: looseText,
  /** When it came, where that was minutes after `fecha_reporte` or the tracker said no time. */
  fecha_recibido: z
    .string()
    .regex(/^\d{14}$/)
    .optional(),
});
export type HistoryPoint = z.infer<typeof HistoryPoint>;

/** `fecha_hora` is Bogotá time as `yyyy-mm-dd HH:mm:ss`. */
export const Momento = z.object({
  fecha_hora: z.string(),
  domicilio: looseText,
  latitud: number.optional(),
  longitud: number.optional(),
});

/** PESV-32: something that happened along a stretch; `distancia` in metres, `duracion` in seconds, scores from 0 to 1. */
export const Evento = z.object({
  nombre: looseText,
  inicio: Momento,
  final: Momento,
  calificacion: number.min(0).max(1),
  distancia: number.nonnegative(),
  duracion: number.nonnegative(),
  detalle: z.object({ vel_max: number, vel_prom: number, vel_min: number }).optional(),
});
export type Evento = z.infer<typeof Evento>;

/** PESV-30. */
export const Viaje = z.object({
  inicio_viaje: Momento,
  final_viaje: Momento,
  distancia_viaje: number.nonnegative(),
  duracion_viaje: number.nonnegative(),
  calificacion_viaje: number.min(0).max(1),
  categorias: z.array(
    z.object({ categoria: z.string(), calificacion: number.min(0).max(1), eventos: z.array(Evento) }),
  ),
});
export type Viaje = z.infer<typeof Viaje>;

/** Scores of vehicles and fleets run from 0 to 10 (PESV-24), by category. */
const Calificacion = z.record(z.string(), number.min(0).max(10));

/** PESV-28, PESV-29. `tiempo_viaje` in seconds, `distancia_recorrida` in metres. */
export const Flota = z.object({
  fInicio: z.string(),
  fFin: z.string(),
  flota: z.record(z.string(), z.object({ valor: number.min(0).max(10), calificacion: Calificacion })),
  activo: z.array(
    z.object({
      id: PlatformId,
      nombre: looseText,
      patente: looseText,
      grupo: looseText,
      valor: number.min(0).max(10),
      calificacion: Calificacion,
      viajes: z.array(
        z.object({
          tiempo_viaje: number.nonnegative(),
          distancia_recorrida: number.nonnegative(),
          grupo: looseText,
          fechahorainicio: z.string(),
          fechahorafin: z.string(),
          /** Ours, from 0 to 1: the trip itself and each of its categories. Other platforms say them of one vehicle only. */
          calificacion_viaje: number.min(0).max(1).optional(),
          categorias: z.record(z.string(), number.min(0).max(1)).optional(),
        }),
      ),
    }),
  ),
});
export type Flota = z.infer<typeof Flota>;

/** Who was programmed to drive a vehicle, and when: from the departure to the last stop, or to the planned end. */
export type Turno = {
  idactivo: string;
  placa: string;
  conductor: { id: string; nombre: string };
  from: Date;
  to: Date;
};

/** A photo of a device. `imagen` is the address of the picture, `fecha_hora_insertado` `yyyy-mm-dd HH:mm:ss`. */
export const Foto = z.object({
  imagen: z.string().min(1),
  latitud: number.nullish(),
  longitud: number.nullish(),
  fecha_hora_insertado: z.string(),
});
export type Foto = z.infer<typeof Foto>;
