import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';
import { textField } from '../text/fields';

/** DELIV-02: what is handed over. */
export const FORMATOS = { equipo: 'Equipo', informe: 'Informe' } as const;
export type Formato = keyof typeof FORMATOS;

export const ENTREGA_MESSAGES = {
  badNumber: 'Escribe un número entero mayor que cero.',
  chooseFormat: 'Elige el formato.',
  chooseClient: 'Elige un cliente de la lista.',
} as const;

const CONSECUTIVO_MAX = 999_999_999;

/** DELIV-02 to DELIV-04, DELIV-07: everything is required. */
export const FormatoDeEntrega = z.strictObject({
  formato: z.enum(Object.keys(FORMATOS) as [Formato, ...Formato[]], ENTREGA_MESSAGES.chooseFormat),
  consecutivo: z
    .string(SHELL_MESSAGES.required)
    .trim()
    .min(1, SHELL_MESSAGES.required)
    .regex(/^\d+$/, ENTREGA_MESSAGES.badNumber)
    .transform(Number)
    .refine((number) => number > 0 && number <= CONSECUTIVO_MAX, ENTREGA_MESSAGES.badNumber),
  ciudad: textField(80),
  destinatario: textField(120),
  cliente: textField(120),
  asunto: textField(200),
});
export type FormatoDeEntrega = z.infer<typeof FormatoDeEntrega>;
