import { z } from 'zod';
import { Odometro } from '../gps/odometro';

/** The state of a vehicle by its last report. */
export const ESTADOS_VEHICULO = ['movimiento', 'ralenti', 'detenido', 'sinSenal'] as const;
export type EstadoVehiculo = (typeof ESTADOS_VEHICULO)[number];

/** BI-05: place and moment are null for a vehicle that never reported. `hora` is when its tracker spoke. */
export const VehiculoTorre = z.object({
  id: z.string(),
  placa: z.string(),
  nombre: z.string(),
  latitud: z.number().nullable(),
  longitud: z.number().nullable(),
  velocidad: z.number().nullable(),
  rumbo: z.number().nullable(),
  hora: z.iso.datetime().nullable(),
  estado: z.enum(ESTADOS_VEHICULO),
  /** Absent where its tracker does not count kilometres. */
  odometro: Odometro.optional(),
});
export type VehiculoTorre = z.infer<typeof VehiculoTorre>;

/** The state of a departure of today. `terminada` is over, and nothing says that it reached its last stop. */
export const ESTADOS_SALIDA = ['programada', 'aTiempo', 'tarde', 'perdida', 'llego', 'terminada'] as const;
export type EstadoSalida = (typeof ESTADOS_SALIDA)[number];

export const SalidaTorre = z.object({
  id: z.string(),
  hora: z.iso.datetime(),
  ruta: z.string(),
  vehiculo: z.string(),
  placa: z.string(),
  conductor: z.string(),
  estado: z.enum(ESTADOS_SALIDA),
  /** Minutes after the plan at the last stop passed, or since the hour while it has not left; null before either. */
  retraso: z.number().int().nullable(),
  /** The last stop passed. */
  parada: z.string().nullable(),
  /** DISP-05: whether its vehicle has an approved check today. */
  prealistamiento: z.boolean(),
});
export type SalidaTorre = z.infer<typeof SalidaTorre>;

export const TIPOS_ALERTA = ['alarma', 'velocidad', 'sinSenal', 'perdida', 'tarde', 'sinPrealistamiento'] as const;
export type TipoAlerta = (typeof TIPOS_ALERTA)[number];

/** BI-20: who took an alert on, and when. */
const Atencion = z.object({
  _id: z.uuid(),
  por: z.string(),
  porId: z.string(),
  hora: z.iso.datetime(),
  nota: z.string().nullable(),
});
export type Atencion = z.infer<typeof Atencion>;

/** `id` is the same on every server and at every moment: kind, vehicle or trip, and since when. */
export const AlertaTorre = z.object({
  id: z.string(),
  tipo: z.enum(TIPOS_ALERTA),
  nivel: z.enum(['danger', 'warning']),
  placa: z.string(),
  hora: z.iso.datetime(),
  texto: z.string(),
  /** Where the vehicle was at that moment, as far as that is known. */
  lugar: z.object({ latitud: z.number(), longitud: z.number() }).optional(),
  /** The departure it is about. */
  viaje: z.string().optional(),
  atendida: Atencion.optional(),
});
export type AlertaTorre = z.infer<typeof AlertaTorre>;

export const CifrasTorre = z.object({
  vehiculos: z.number().int(),
  enMovimiento: z.number().int(),
  /** Departures whose hour has come, and those of them that went on time. */
  salidas: z.number().int(),
  aTiempo: z.number().int(),
  tardeOPerdidas: z.number().int(),
  alertas: z.number().int(),
});
export type CifrasTorre = z.infer<typeof CifrasTorre>;

/** BI-05: all that a tower shows at one moment. `id` is where the stream of changes goes on. */
export const Torre = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The platform is unreachable, and this is its last answer, from the cache. */
  isStale: z.boolean(),
  vehiculos: z.array(VehiculoTorre),
  salidas: z.array(SalidaTorre),
  alertas: z.array(AlertaTorre),
  cifras: CifrasTorre,
});
export type Torre = z.infer<typeof Torre>;
