import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';
import { CLIENT_SCOPES, type ClientScope, MANAGER_SCOPE } from '../permissions';
import { textField } from '../text/fields';
import { isStorable } from '../text/storable';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, TEXT_MAX } from './limits';
import { USUARIO_MESSAGES } from './messages';

/** The scopes that can be given. `all` is not among them: everyone holds it. */
export type GivenScope = ClientScope | typeof MANAGER_SCOPE;
export const GIVEN_SCOPES: readonly GivenScope[] = [...CLIENT_SCOPES, MANAGER_SCOPE];

/** A colon would end the name when signing in: Basic authentication reads up to the first one. */
export const Username = z
  .string(SHELL_MESSAGES.required)
  .trim()
  .min(1, SHELL_MESSAGES.required)
  .max(NAME_MAX, SHELL_MESSAGES.tooLong)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._@+-]*$/u, USUARIO_MESSAGES.nameShape);

/** Counted in characters as people see them; limited in bytes of what signing in can carry. */
export const Password = z
  .string(SHELL_MESSAGES.required)
  .min(1, SHELL_MESSAGES.required)
  .min(PASSWORD_MIN, USUARIO_MESSAGES.passwordShort)
  .max(PASSWORD_MAX, USUARIO_MESSAGES.passwordLong)
  .refine(isStorable, SHELL_MESSAGES.invalid);

export const Email = z
  .string(SHELL_MESSAGES.required)
  .trim()
  .min(1, SHELL_MESSAGES.required)
  .max(EMAIL_MAX, SHELL_MESSAGES.tooLong)
  .pipe(z.email(USUARIO_MESSAGES.badEmail));

export const PersonName = textField(TEXT_MAX);

/** In the order of the form, each once. */
export const Scopes = z
  .array(z.enum(GIVEN_SCOPES as [GivenScope, ...GivenScope[]]), USUARIO_MESSAGES.emptyScopes)
  .max(50)
  .transform((given) => GIVEN_SCOPES.filter((scope) => given.includes(scope)));

/** USR-16, USR-30. */
export const SomeScopes = Scopes.refine((scopes) => scopes.length > 0, USUARIO_MESSAGES.emptyScopes);
