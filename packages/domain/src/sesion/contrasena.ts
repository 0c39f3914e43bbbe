import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';
import { Password } from './persona';

export const CONTRASENA_MESSAGES = {
  changed: 'Contraseña cambiada',
  changedMore: 'Cerramos tus demás sesiones.',
  wrong: 'Esa no es tu contraseña actual.',
  same: 'La contraseña nueva debe ser distinta de la actual.',
  first: 'Cambia tu contraseña para continuar: la que usaste la eligió otra persona.',
  unconfirmed: 'Escribe tu contraseña de nuevo para hacer este cambio.',
  different: 'Las dos contraseñas nuevas no son iguales.',
  common: 'Esa contraseña es de las más usadas y se adivina pronto. Elige otra.',
  contextual: 'No uses tu nombre, tu usuario, tu empresa ni el nombre del producto como contraseña.',
} as const;

/** AUTH-27: one's own password; the current one proves that it is its owner who asks. */
export const PasswordChange = z.strictObject({
  current: z.string(SHELL_MESSAGES.required).min(1, SHELL_MESSAGES.required).max(256),
  password: Password,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** AUTH-32: anyone who does something grave proves once more that it is them. */
export const PasswordConfirm = z.strictObject({ password: PasswordChange.shape.current });

/** For so long the session may go on without proving it again. */
export const CONFIRMED_MINUTES = 10;

export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_MINUTES * 60_000;
}

/** AUTH-29: one of a person's own sessions: from which device and place, since when, last used when. */
export const SesionPropia = z.object({
  _id: z.uuid(),
  device: z.string(),
  address: z.string().nullable(),
  fecha: z.iso.datetime(),
  lastUsed: z.iso.datetime(),
  isCurrent: z.boolean(),
  /** AUTH-50: its PIN opens a session again. */
  hasPin: z.boolean(),
});
export type SesionPropia = z.infer<typeof SesionPropia>;

/** Letters only, without accents and case: what a guesser tries first. */
function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

const SHORTEST_WORD = 4;
const FREE_LETTERS = 4;

/** Whether a password is hardly more than a well-known word: the person's, the company's, the product's. */
export function isContextual(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  return words
    .flatMap((word) => [word, ...word.split(/[\s.@_-]+/)])
    .map(lettersOf)
    .some((word) => {
      return word.length >= SHORTEST_WORD && letters.includes(word) && letters.length - word.length < FREE_LETTERS;
    });
}

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** What a browser says of itself, as a person would say it. */
export function deviceName(agent: string | null): string {
  const first = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(agent ?? ''))?.[1];
  const [browser, system] = [first(BROWSERS), first(SYSTEMS)];
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? 'Equipo desconocido';
}
