import { z } from 'zod';
import { HeardMark, heardList } from '../gps/heard';
import type { Viaje } from '../gps/conduccion';

const Momento = z.object({
  fecha_hora: z.string(),
  domicilio: z.string(),
  latitud: z.number().optional(),
  longitud: z.number().optional(),
});

/** PESV-32: a stretch, in metres and seconds; `detalle` in km/h where it is one of speed. */
export const EventoConduccion = z.object({
  nombre: z.string(),
  inicio: Momento,
  final: Momento,
  calificacion: z.number(),
  distancia: z.number(),
  duracion: z.number(),
  detalle: z.object({ vel_max: z.number(), vel_prom: z.number(), vel_min: z.number() }).optional(),
});
export type EventoConduccion = z.infer<typeof EventoConduccion>;

/** PESV-30: metres, seconds, and a score from 0 to 1 that is shown times 5. */
export const ViajeConduccion = z.object({
  inicio_viaje: Momento,
  final_viaje: Momento,
  distancia_viaje: z.number(),
  duracion_viaje: z.number(),
  calificacion_viaje: z.number(),
  categorias: z.array(
    z.object({ categoria: z.string(), calificacion: z.number(), eventos: z.array(EventoConduccion) }),
  ),
});
export type ViajeConduccion = z.infer<typeof ViajeConduccion>;

/** What `GET /api/conduccion/viajes` answers: the trips of one vehicle that begin in the span, oldest first. */
export const ViajesConduccion = z.object({
  vehiculo: z.object({ id: z.string(), nombre: z.string(), patente: z.string(), grupo: z.string() }),
  items: z.array(ViajeConduccion),
  ...HeardMark,
});
export type ViajesConduccion = z.infer<typeof ViajesConduccion>;

/** PESV-31: what `GET /api/conduccion/historia` answers, oldest first. `fecha_reporte` is yyyymmddhhmmss in Bogotá. */
export const PuntoHistoria = z.object({
  fecha_reporte: z.string(),
  longitud: z.number(),
  latitud: z.number(),
  velocidad: z.number(),
  domicilio: z.string(),
  fecha_recibido: z.string().optional(),
});
export type PuntoHistoria = z.infer<typeof PuntoHistoria>;
export const HistoriaConduccion = heardList(PuntoHistoria);
export type HistoriaConduccion = z.infer<typeof HistoriaConduccion>;

/** PESV-32: the category whose events are stretches above the limit. */
export const VELOCIDADES = 'Velocidades';

/** PESV-16, PESV-17: what is shown of a trip; its speeds are left out while they are one event or none. */
export function shownCategorias<T extends Pick<Viaje, 'categorias'>>({ categorias }: T): T['categorias'] {
  return categorias.filter(({ categoria, eventos }) => categoria !== VELOCIDADES || eventos.length > 1);
}

/** PESV-14: the speedings of a trip as they are numbered on the map, from 1, by time. */
export function excesosOf<T extends Pick<Viaje, 'categorias'>>({
  categorias,
}: T): T['categorias'][number]['eventos'][number][] {
  return categorias.filter(({ categoria }) => categoria === VELOCIDADES).flatMap(({ eventos }) => eventos);
}
