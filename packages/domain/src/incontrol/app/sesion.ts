import { z } from 'zod';
import type { Despacho } from '../../gps/programada';
import { InspectorConfig } from '../configuracion/config';

/** What the inspector's app and its calls say to each other. */
export const InspectorUser = z.object({ _id: z.uuid(), username: z.string(), name: z.string(), client: z.string() });
export type InspectorUser = z.infer<typeof InspectorUser>;

/** Who signed in, and what seals their work on the phone: the key in use first, then those before it. */
export const InspectorSession = z.object({
  inspector: InspectorUser,
  keys: z.tuple([z.string()], z.string()),
});
export type InspectorSession = z.infer<typeof InspectorSession>;

/** A trip that waits for inspection, as far as anyone who stops the vehicle needs to know it. */
export const InspectorTrip = z.object({
  id: z.string(),
  nombre: z.string(),
  fecha_inicio: z.string(),
  hora_inicio: z.string(),
  hora_fin: z.string(),
  activo: z.string(),
  placa: z.string(),
  conductor: z.string(),
  estado: z.string(),
  lugares: z.array(z.object({ nombre: z.string(), llegadaEstimada: z.string() })),
});
export type InspectorTrip = z.infer<typeof InspectorTrip>;

/** One round trip: who, what is asked for, and the trips of today and tomorrow. `isStale`: the GPS platform is away. */
export const InspectorWork = InspectorSession.extend({
  config: InspectorConfig,
  trips: z.array(InspectorTrip),
  at: z.iso.datetime(),
  isStale: z.boolean(),
  /** VIDEO-07: its reports are kept here, so that their videos may be long; false of one at a platform elsewhere. */
  videosLargos: z.boolean(),
});
export type InspectorWork = z.infer<typeof InspectorWork>;

/** Marked for inspection, and not called off. */
export function isToInspect({ estado, definicion }: Pick<Despacho, 'estado' | 'definicion'>): boolean {
  return definicion.inControl && estado !== 'Cancelado';
}

export function inspectorTrip(despacho: Despacho): InspectorTrip {
  const { id, nombre, fecha_inicio, hora_inicio, hora_fin, activo, placa, estado, definicion } = despacho;
  return {
    id,
    nombre,
    fecha_inicio,
    hora_inicio,
    hora_fin,
    activo,
    placa,
    conductor: definicion.conductor1[0]?.nombre ?? '',
    estado,
    lugares: definicion.lugares.map((lugar) => ({ nombre: lugar.nombre, llegadaEstimada: lugar.llegadaEstimada })),
  };
}
