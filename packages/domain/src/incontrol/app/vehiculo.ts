import { z } from 'zod';
import { VEHICLE_CLASSES, VEHICLE_CLASS_KEYS, type VehicleClass } from '../../flota/vehicleClass';
import type { Vehiculo } from '../../gps/vehiculo';
import { sameName } from '../../text/names';
import { IMAGE_TYPES, type ImageType, TYPE_WORDS } from '../configuracion/config';

/** A vehicle of the company, as far as an inspector needs to find it. */
export const InspectorVehicle = z.object({ id: z.string(), placa: z.string(), activo: z.string(), grupo: z.string() });
export type InspectorVehicle = z.infer<typeof InspectorVehicle>;

export const INFORMES_SHOWN = 5;
export const NOVEDADES_SHOWN = 5;
export const DEFECTOS_SHOWN = 5;

/** IAPP-33: hints for the inspection. Holds no names of people and no free texts about them. */
export const Antecedentes = z.object({
  placa: z.string(),
  /** Which of the types of an inspection it is; absent where no check says it. */
  tipo: z.enum(IMAGE_TYPES).optional(),
  /** The check that was filled in last. */
  control: z.object({ fecha: z.iso.datetime(), aprobado: z.boolean() }).nullable(),
  /** What checks found bad and is not repaired, first what is promised first; absent without Cumplimiento. */
  defectos: z
    .object({
      total: z.number().int().nonnegative(),
      abiertos: z.array(z.object({ nombre: z.string(), desde: z.iso.datetime(), prometido: z.string().nullable() })),
    })
    .optional(),
  /** The inspection before this one. */
  inspeccion: z.object({ fecha: z.iso.datetime(), punto: z.string(), novedades: z.array(z.string()) }).nullable(),
  /** Incident reports that are not finished, newest first. */
  informes: z.object({
    total: z.number().int().nonnegative(),
    abiertos: z.array(z.object({ titulo: z.string(), fecha: z.string() })),
  }),
});
export type Antecedentes = z.infer<typeof Antecedentes>;

/** IAPP-31, IAPP-35: every vehicle of the company, and what is known of those that pass today. */
export const InspectorFleet = z.object({
  vehiculos: z.array(InspectorVehicle),
  antecedentes: z.array(Antecedentes),
  at: z.iso.datetime(),
});
export type InspectorFleet = z.infer<typeof InspectorFleet>;

export const VehicleOne = z.object({ vehiculo: InspectorVehicle, antecedentes: Antecedentes });
export type VehicleOne = z.infer<typeof VehicleOne>;

const TYPE_OF_CLASS: Record<VehicleClass, ImageType | undefined> = {
  moto: 'otros',
  defaultcheck: undefined,
  automovil: 'automovil',
  camionFurgonTurbo: 'camion',
  camionetaCarri: 'camioneta',
  bus: 'bus',
  minibusMicrobusBusetonBusetaColectivo: 'microbus',
};

/** IAPP-37: the type of an inspection, from the words in which a check names the class of its vehicle. */
export function typeOfClass(words: string): ImageType | undefined {
  const clase = VEHICLE_CLASS_KEYS.find((key) => VEHICLE_CLASSES[key] === words);
  return clase ? TYPE_OF_CLASS[clase] : IMAGE_TYPES.find((type) => sameName(TYPE_WORDS[type], words));
}

/** One without a plate goes by its number, as on its code. */
export function inspectorVehicle({ id, patente, nombre, grupo }: Vehiculo): InspectorVehicle {
  return { id, placa: patente.toUpperCase(), activo: nombre, grupo };
}
