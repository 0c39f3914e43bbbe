import { z } from 'zod';
import { HeardMark, heardList } from '../../gps/heard';
import { CATEGORIAS, type Viaje } from '../../gps/conduccion';
import { columnsOf } from '../../records/columns';
import type { Cell } from '../../text/cells';
import { instantOf } from './window';

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

/** PESV-45: with who drove, from the programmed trips; empty where that is not known. */
export const ViajeConducido = ViajeConduccion.extend({ conductor: z.string() });
export type ViajeConducido = z.infer<typeof ViajeConducido>;

/** What `GET /api/conduccion/viajes` answers: the trips of one vehicle that begin in the span, oldest first. */
export const ViajesConduccion = z.object({
  vehiculo: z.object({ id: z.string(), nombre: z.string(), patente: z.string(), grupo: z.string() }),
  items: z.array(ViajeConducido),
  ...HeardMark,
});
export type ViajesConduccion = z.infer<typeof ViajesConduccion>;

const ofViaje = columnsOf<ViajeConducido>();
const momentCell = (fechaHora: string): Cell => {
  const at = instantOf(fechaHora);
  return at ? { at } : fechaHora;
};
/** PESV-10, PESV-47: the columns of the trips of a vehicle, on screen and in its files. */
export const VIAJE_COLUMNS = {
  inicio: ofViaje.computed('Inicio', 'moment', (row) => momentCell(row.inicio_viaje.fecha_hora)),
  fin: ofViaje.computed('Fin', 'moment', (row) => momentCell(row.final_viaje.fecha_hora)),
  conductor: ofViaje.computed('Conductor', 'text', (row) => row.conductor || null),
  desde: ofViaje.computed('Desde', 'text', (row) => row.inicio_viaje.domicilio),
  hasta: ofViaje.computed('Hasta', 'text', (row) => row.final_viaje.domicilio),
  distancia: ofViaje.computed('Distancia (km)', 'number', (row) => Math.round(row.distancia_viaje / 10) / 100),
  duracion: ofViaje.computed('Duracion (min)', 'number', (row) => Math.round(row.duracion_viaje / 6) / 10),
  calificacion: ofViaje.computed(
    'Calificacion (de 5)',
    'number',
    (row) => Math.round(row.calificacion_viaje * 50) / 10,
  ),
  ...Object.fromEntries(
    CATEGORIAS.map((name) => [
      name,
      ofViaje.computed(
        name,
        'number',
        (row) => row.categorias.find(({ categoria }) => categoria === name)?.eventos.length ?? null,
      ),
    ]),
  ),
};

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
