import { z } from 'zod';

/** Until when papers hold, by the name of the point that asks for them. */
export const Vencimientos = z.record(z.string(), z.string());
export type Vencimientos = z.infer<typeof Vencimientos>;

/** PRE-15: the stored papers of one of the company's drivers, by the driver's id at the platform. */
export const PapelesConductor = z.object({
  id: z.string(),
  cedula: z.string(),
  licencia: z.string(),
  /** A server of the version before sends none. */
  vencimientos: Vencimientos.default({}),
});
export type PapelesConductor = z.infer<typeof PapelesConductor>;

/** What the last check of a vehicle said of it, by the vehicle's id at the platform. */
export const PapelesVehiculo = z.object({
  id: z.string(),
  kilometraje: z.number().int().nullable(),
  vencimientos: Vencimientos,
  extintor: z.string().nullable(),
  /** When that check was filled in. */
  fecha: z.iso.datetime(),
});
export type PapelesVehiculo = z.infer<typeof PapelesVehiculo>;

export const CEDULA_MAX = 20;
export const LICENCIA_MAX = 30;

/** Whose paper it is: the licence and the social security go with the driver, everything else with the vehicle. */
export function isOfDriver(punto: string): boolean {
  return /conducci[oó]n|conductor/i.test(punto);
}
