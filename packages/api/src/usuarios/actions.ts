import { DomainError } from '@fenix/domain/errors';
import type { Scope } from '@fenix/domain/permissions';
import { nameKey } from '@fenix/domain/text/names';
import type { Write } from '../http/write';
import { newId } from '../ids';
import { hashPassword } from '../sesion/passwords';

export type NewUsuario = {
  name: string;
  nameUser: string;
  email: string;
  password: string;
  scopes: readonly Scope[];
  clientId: string;
  client: string;
  isActive?: boolean;
};

/** Adds a user in the caller's transaction. The name is unique over all companies, however it is spelt. */
export async function createUsuario({ tx, now, record }: Write, usuario: NewUsuario): Promise<string> {
  const id = newId(now.getTime());
  const { name, nameUser, email, scopes, clientId, client, isActive = true } = usuario;
  const added = await tx
    .insertInto('users')
    .values({
      _id: id,
      client_id: clientId,
      name: name.trim(),
      name_key: nameKey(name),
      nameUser,
      email,
      password_hash: await hashPassword(usuario.password),
      scopes: [...scopes],
      isActive,
      fecha: now,
    })
    .onConflict((conflict) => conflict.column('name_key').where('deleted_at', 'is', null).doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw new DomainError('conflict', 'El nombre de usuario ya existe');
  await record({
    action: 'usuario.crear',
    entity: 'usuario',
    entityId: id,
    of: { clientId, client },
    after: { name, nameUser, email, scopes, isActive },
  });
  return id;
}
