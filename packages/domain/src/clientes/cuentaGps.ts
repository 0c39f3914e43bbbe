import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';
import { keep, textField } from '../text/fields';

export const CUENTA_GPS_MESSAGES = {
  created: 'Cuenta agregada',
  createFailed: 'No pudimos agregar la cuenta.',
  updated: 'Cuenta actualizada',
  updateFailed: 'No pudimos actualizar la cuenta.',
  retired: 'Cuenta retirada',
  retireFailed: 'No pudimos retirar la cuenta.',
  notFound: 'No encontramos esta cuenta.',
  nameTaken: 'Ya hay una cuenta de esta empresa.',
  inUse: 'Hay clientes que usan esta cuenta. Asígnales otra antes de retirarla.',
  badKey: 'La llave no lleva espacios ni tildes.',
} as const;

export const COMPANY_MAX = 120;
export const KEY_MAX = 200;

/** CLI-11 to CLI-13: an account at the GPS platform. Its key goes in and never comes out. */
export const CuentaGps = z.object({
  _id: z.uuid(),
  empresa: z.string(),
  /** How many clients work with it. */
  clientes: z.number().int(),
  fecha: z.iso.datetime(),
});
export type CuentaGps = z.infer<typeof CuentaGps>;

const Key = z
  .string(SHELL_MESSAGES.required)
  .trim()
  .min(1, SHELL_MESSAGES.required)
  .max(KEY_MAX, SHELL_MESSAGES.tooLong)
  .regex(/^[\x21-\x7e]+$/, CUENTA_GPS_MESSAGES.badKey);

export const NewCuentaGps = z.strictObject({ empresa: textField(COMPANY_MAX), apikey: Key });
export type NewCuentaGps = z.infer<typeof NewCuentaGps>;

/** Blank keeps: a new name with the same key, or a new key under the same name. */
export const CuentaGpsChange = z.strictObject({ empresa: keep(textField(COMPANY_MAX)), apikey: keep(Key) });
export type CuentaGpsChange = z.infer<typeof CuentaGpsChange>;
