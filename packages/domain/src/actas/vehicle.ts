import { z } from 'zod';
import { heardList } from '../gps/heard';
import { looseText } from '../gps/vehiculo';
import { parseStorableJson } from '../text/storable';
import { MAX_JSON_TEXT } from '../uploads';
import { ACTA_MESSAGES } from './messages';

/** ACTA-86, ACTA-96: the fields taken from the platform's vehicle; its other fields are dropped. */
export const VehicleData = z.object({
  patente: looseText,
  marca: looseText,
  modelo: looseText,
  color: looseText,
  numero_serie: looseText,
  nombre: looseText,
});
export type VehicleData = z.infer<typeof VehicleData>;

/** ACTA-38: the vehicles a new record may be about, as the API answers them. */
export const KnownVehicles = heardList(
  z.object({
    patente: z.string(),
    marca: z.string(),
    modelo: z.string(),
    color: z.string(),
    numero_serie: z.string(),
    nombre: z.string(),
    /** CUM-18: as the company keeps it, where it wrote one. */
    internalNumber: z.string().optional(),
  }),
);
export type KnownVehicles = z.infer<typeof KnownVehicles>;
export type KnownVehicle = KnownVehicles['items'][number];

/** ACTA-86: the vehicle travels as JSON in a text. */
export const DataVehicle = z
  .string()
  .max(MAX_JSON_TEXT, ACTA_MESSAGES.badVehicle)
  .transform((text, context): VehicleData => {
    const vehicle = parseDataVehicle(text);
    if (vehicle) return vehicle;
    context.addIssue({ code: 'custom', message: ACTA_MESSAGES.badVehicle });
    return z.NEVER;
  });

/** ACTA-42: the internal number that the vehicle's data brought, if they did. One that a user typed is not theirs. */
export function numberOfVehicle(vehicle: Pick<VehicleData, 'nombre'> | null | undefined): string | undefined {
  return vehicle?.nombre.trim() || undefined;
}

/** The vehicle behind the text, or undefined when it cannot be read. */
export function parseDataVehicle(text: string): VehicleData | undefined {
  const parsed = parseStorableJson(text);
  return typeof parsed === 'string' ? undefined : VehicleData.safeParse(parsed.value).data;
}
