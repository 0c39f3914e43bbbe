import { z } from 'zod';
import { heardPage } from '../gps/heard';
import { DespachoRow } from '../flota/despacho';

/** TRIP-02: a trip in the list of trips; `fotos` is null while the platform cannot tell. */
export const ViajeRow = DespachoRow.extend({ fotos: z.number().int().nullable() });
export type ViajeRow = z.infer<typeof ViajeRow>;

export const ViajesPage = heardPage(ViajeRow);
export type ViajesPage = z.infer<typeof ViajesPage>;
