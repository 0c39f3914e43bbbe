import { z } from 'zod';
import { ESTADO_PAPEL_KEYS, PAPEL_TIPOS } from '../../flota/papel';

/** CUM-10: one paper of one owner, or that it is missing: of a plate, of a person, or of a driver without a sheet. */
export const Vencimiento = z.object({
  tipo: z.enum(PAPEL_TIPOS),
  entidad: z.string().nullable(),
  placa: z.string().nullable(),
  persona: z.uuid().nullable(),
  /** A driver of the platform without a sheet in this product. */
  conductor: z.string().nullable(),
  /** Whose it is, in words. */
  de: z.string(),
  vence: z.string().nullable(),
  /** Days left; negative when it has ended, null when the date is unknown. */
  dias: z.number().int().nullable(),
  estado: z.enum(ESTADO_PAPEL_KEYS),
  avisos: z.array(z.string()),
});
export type Vencimiento = z.output<typeof Vencimiento>;

export const Vencimientos = z.object({
  items: z.array(Vencimiento),
  next: z.string().nullable(),
  total: z.object({ value: z.number().int(), capped: z.boolean() }),
  /** The platform does not answer: vehicles without a sheet of their own are missing from the list. */
  sinPlataforma: z.boolean(),
  /** How many of each state. */
  cuenta: z.object({
    vigente: z.number().int(),
    por_vencer: z.number().int(),
    vencido: z.number().int(),
    sin_dato: z.number().int(),
  }),
});
export type Vencimientos = z.output<typeof Vencimientos>;
