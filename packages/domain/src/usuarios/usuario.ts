import { z } from 'zod';
import { pageOf } from '../paging';
import { Usuario } from '../sesion/usuario';
import { Version } from '../stale';
import { keep, textField } from '../text/fields';
import { Email, Password, PersonName, Scopes, SomeScopes, Username } from '../sesion/persona';
import { DELETE_MAX, TEXT_MAX } from '../sesion/limits';

/** A user as the administration lists them: `scopes` are the ones given, not what the company adds. */
export const ListedUsuario = Usuario.omit({ modulesClient: true, owes: true }).extend({
  isManager: z.boolean(),
  hasSecondStep: z.boolean(),
  version: Version,
});
export type ListedUsuario = z.infer<typeof ListedUsuario>;

/** USR-20: the whole list, or one page of it where the caller asks for pages. */
export const UsuariosPage = pageOf(ListedUsuario);
export const UsuariosAnswer = z.union([z.array(ListedUsuario), UsuariosPage]);

/** USR-15, USR-16, USR-19. */
export const NewUsuario = z.strictObject({
  name: Username,
  nameUser: PersonName,
  email: Email,
  password: Password,
  cliente: textField(TEXT_MAX),
  scopes: SomeScopes,
  isActive: z.boolean().default(true),
});
export type NewUsuario = z.infer<typeof NewUsuario>;

/** USR-17, USR-18: blank keeps. USR-23, USR-24: `nameOld` is the username before the edit; an edit of anything else would overwrite someone's work. */
export const UsuarioChange = z.strictObject({
  name: keep(Username),
  nameUser: keep(PersonName),
  email: keep(Email),
  password: keep(Password),
  scopes: Scopes.optional(),
  nameOld: z.string().max(TEXT_MAX),
  version: Version.optional(),
});
export type UsuarioChange = z.infer<typeof UsuarioChange>;

/** USR-14, USR-22. */
export const StateChange = z.strictObject({ isActive: z.boolean() });

/** USR-25. */
export const UsuariosToDelete = z
  .array(z.uuid())
  .min(1)
  .max(DELETE_MAX)
  .transform((ids) => [...new Set(ids)]);
