import { z } from 'zod';
import { SHELL_MESSAGES } from '../../messages';
import type { ClientScope } from '../../permissions';
import { textField } from '../../text/fields';
import { Email, Password, PersonName, Username } from '../../sesion/persona';
import { TEXT_MAX } from '../../sesion/limits';
import { USUARIO_MESSAGES } from '../../sesion/messages';

/** The scopes of the InControl service. */
export const INCONTROL_SCOPES = ['readInspect', 'configInspect'] as const satisfies readonly ClientScope[];
export type InControlScope = (typeof INCONTROL_SCOPES)[number];

/** IUSR-09: a user of the second service, as it lists them. Inspectors have no e-mail there, only a telephone. */
export const InControlUser = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  client: z.string(),
  scopes: z.array(z.string()),
  isActive: z.boolean(),
});
export type InControlUser = z.infer<typeof InControlUser>;

const InControlScopes = z
  .array(z.enum(INCONTROL_SCOPES), USUARIO_MESSAGES.emptyScopes)
  .max(20)
  .transform((given) => INCONTROL_SCOPES.filter((scope) => given.includes(scope)))
  .refine((scopes) => scopes.length > 0, USUARIO_MESSAGES.emptyScopes);

/** IUSR-12: the first shape of the service's sign-up, and of the form (IUSR-10). */
export const NewInControlUser = z.strictObject({
  username: Username,
  name: PersonName,
  email: Email,
  password: Password,
  client: textField(TEXT_MAX),
  scopes: InControlScopes,
  isActive: z.boolean().default(true),
});
export type NewInControlUser = z.infer<typeof NewInControlUser>;

const Phone = z
  .string(SHELL_MESSAGES.required)
  .trim()
  .min(1, SHELL_MESSAGES.required)
  .max(30, SHELL_MESSAGES.tooLong)
  .regex(/^[\d+() .-]+$/, 'Escribe un teléfono válido, por ejemplo 300 123 4567.');

/** IUSR-13: the second shape, which the inspector screen sends. */
export const NewInspector = z.strictObject({
  username: Username,
  password: Password,
  nameInspector: PersonName,
  phone: Phone,
  apikeyClient: z.string().trim().max(200),
  client: textField(TEXT_MAX),
});
export type NewInspector = z.infer<typeof NewInspector>;

/** What the browser gets: the users, when they were read, and whether the service has been away since. */
export const InControlUsers = z.object({
  users: z.array(InControlUser),
  readAt: z.iso.datetime(),
  isStale: z.boolean(),
});
export type InControlUsers = z.infer<typeof InControlUsers>;
