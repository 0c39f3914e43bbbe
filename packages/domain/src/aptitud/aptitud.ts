import { z } from 'zod';
import { DomainError } from '../errors';
import { heardList } from '../gps/heard';
import { SHELL_MESSAGES } from '../messages';
import { CODIGO_APTITUD_KEYS, type CodigoAptitud } from '../reglas/aptitud';
import { Motivo } from '../text/motivo';
import { APTITUD_MESSAGES } from './messages';

/** Whose a reason is. */
export const DE_QUIEN = { vehiculo: 'Vehículo', conductor: 'Conductor' } as const;
type DeQuien = keyof typeof DE_QUIEN;
const DE_QUIEN_KEYS = Object.keys(DE_QUIEN) as [DeQuien, ...DeQuien[]];

/** CUM-30: one thing that speaks against a departure; `regla` is the row of the table of rules that says how grave it is. */
export const Razon = z.object({
  codigo: z.enum(CODIGO_APTITUD_KEYS),
  gravedad: z.enum(['bloquea', 'advierte']),
  texto: z.string(),
  regla: z.uuid(),
  /** Absent where it is about the trip itself, and in what was judged by older versions. */
  de: z.enum(DE_QUIEN_KEYS).optional(),
  /** The sheet of that driver, where the company keeps one. */
  persona: z.uuid().optional(),
});
export type Razon = z.output<typeof Razon>;
export type Gravedad = Razon['gravedad'];
export type { CodigoAptitud };

/** `apto`: nothing blocks. Warnings never stop a departure; what blocks is first. */
export const Aptitud = z.object({ apto: z.boolean(), razones: z.array(Razon) });
export type Aptitud = z.output<typeof Aptitud>;

export const AptitudVehiculo = Aptitud.extend({
  /** As the platform names it. */
  vehiculo: z.object({ id: z.string(), nombre: z.string(), patente: z.string() }),
});
export type AptitudVehiculo = z.output<typeof AptitudVehiculo>;

/** CUM-33: every vehicle of a fleet; for a company without the module none has a reason. */
export const AptitudFlota = heardList(AptitudVehiculo);
export type AptitudFlota = z.output<typeof AptitudFlota>;

const asked = (message: string, max: number) =>
  z.string(message).trim().min(1, message).max(max, SHELL_MESSAGES.invalid);

/** CUM-32: a second person takes the decision. `codigo` is asked for where that person has a second step. */
export const Autorizacion = z.strictObject({
  motivo: Motivo,
  usuario: asked(APTITUD_MESSAGES.askUser, 120),
  clave: z
    .string(APTITUD_MESSAGES.askPassword)
    .min(1, APTITUD_MESSAGES.askPassword)
    .max(256, SHELL_MESSAGES.invalid)
    .refine((text) => !text.includes('\0'), SHELL_MESSAGES.invalid),
  codigo: z.string().trim().max(40, SHELL_MESSAGES.invalid).optional(),
});
export type Autorizacion = z.output<typeof Autorizacion>;

/** The fields of an authorisation under which the API refuses it. */
export const AUTORIZACION_PATHS = {
  motivo: 'autorizacion.motivo',
  usuario: 'autorizacion.usuario',
  clave: 'autorizacion.clave',
  codigo: 'autorizacion.codigo',
} as const;

const Refused = z.object({ razones: z.array(Razon) });

/** What a refused dispatch says against it; nothing for any other failure. */
export function razonesIn(error: unknown): Razon[] | undefined {
  if (!(error instanceof DomainError) || error.kind !== 'conflict') return undefined;
  return Refused.safeParse(error.data).data?.razones;
}
