import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';
import { Version } from '../stale';
import { keep, optionalField, textField } from '../text/fields';
import { storableText } from '../text/storable';

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
  shortKey: 'La llave debe tener al menos 24 caracteres.',
  keyTaken: 'Esta llave ya es de otra cuenta.',
  keyMade: 'Llave creada',
  keyOnce: 'Cópiala ahora: se guarda solo su huella y no se vuelve a mostrar.',
  badKey: 'La llave no lleva espacios ni tildes.',
  platformIncomplete: 'Escribe la dirección y la llave de la plataforma, o deja las dos vacías.',
  platformKey: 'Escribe la llave que esta plataforma le dio a la cuenta.',
  badPlatform: 'Escribe una dirección como https://gps.example/gps, sin usuario ni parámetros.',
  platformHost: 'Quien opera el servidor debe permitir antes esta plataforma en GPS_HOSTS.',
  loginIncomplete: 'Escribe el usuario y la contraseña, o deja los dos vacíos.',
} as const;

export const COMPANY_MAX = 120;
export const KEY_MAX = 200;
export const ADDRESS_MAX = 300;
/** Long enough to withstand guessing. */
export const KEY_MIN = 24;

/** CLI-11 to CLI-13: an account at the GPS platform. Its key, user and password go in and never come out. */
export const CuentaGps = z.object({
  _id: z.uuid(),
  empresa: z.string(),
  /** How many clients work with it. */
  clientes: z.number().int(),
  /** GPS-03: whether it signs in with a user of its own. */
  hasLogin: z.boolean(),
  /** GPS-30: the address of its own platform; null for the installation's. */
  plataforma: z.string().nullable(),
  fecha: z.iso.datetime(),
  version: Version,
});
export type CuentaGps = z.infer<typeof CuentaGps>;

const Key = z
  .string(SHELL_MESSAGES.required)
  .trim()
  .min(1, SHELL_MESSAGES.required)
  .max(KEY_MAX, SHELL_MESSAGES.tooLong)
  .regex(/^[\x21-\x7e]+$/, CUENTA_GPS_MESSAGES.badKey)
  .min(KEY_MIN, CUENTA_GPS_MESSAGES.shortKey);

/** GPS-03: platforms that ask for a user as well. Spaces belong to a password. */
const Username = textField(COMPANY_MAX);
const Password = storableText.min(1).max(KEY_MAX, SHELL_MESSAGES.tooLong);

/** GPS-30: the calls' names follow it. */
export const Plataforma = z
  .string()
  .trim()
  .max(ADDRESS_MAX, SHELL_MESSAGES.tooLong)
  .refine(isPlatform, CUENTA_GPS_MESSAGES.badPlatform)
  .transform((text) => text.replace(/\/+$/, ''));

function isPlatform(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

export const NewCuentaGps = z
  .strictObject({
    empresa: textField(COMPANY_MAX),
    /** Blank: the server makes one, for a platform of its own. */
    apikey: optionalField(Key),
    username: optionalField(Username),
    password: optionalField(Password),
    plataforma: optionalField(Plataforma),
    llavePlataforma: optionalField(Key),
  })
  .superRefine(({ username, password, plataforma, llavePlataforma }, context) => {
    if ((username === undefined) !== (password === undefined)) {
      const path = [username === undefined ? 'username' : 'password'];
      context.addIssue({ code: 'custom', path, message: CUENTA_GPS_MESSAGES.loginIncomplete });
    }
    if ((plataforma === undefined) !== (llavePlataforma === undefined)) {
      const path = [plataforma === undefined ? 'plataforma' : 'llavePlataforma'];
      context.addIssue({ code: 'custom', path, message: CUENTA_GPS_MESSAGES.platformIncomplete });
    }
  });
/** What the creation answers: the key, where the server made it, is shown this once. */
export const CreatedCuentaGps = CuentaGps.extend({ apikey: z.string().optional() });
export type CreatedCuentaGps = z.infer<typeof CreatedCuentaGps>;
export type NewCuentaGps = z.infer<typeof NewCuentaGps>;

/** Blank keeps: a new name with the same key, or a new key under the same name. */
export const CuentaGpsChange = z.strictObject({
  empresa: keep(textField(COMPANY_MAX)),
  apikey: keep(Key),
  username: keep(Username),
  password: keep(Password),
  /** Null: back to the installation's platform. Another address needs its key. */
  plataforma: keep(Plataforma.nullable()),
  llavePlataforma: keep(Key),
  version: Version.optional(),
});
export type CuentaGpsChange = z.infer<typeof CuentaGpsChange>;
