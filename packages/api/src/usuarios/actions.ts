import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Scope } from '@fenix/domain/permissions';
import { nameKey } from '@fenix/domain/text/names';
import {
  assertMayChangeScopes,
  assertMayDelete,
  assertMayDisable,
  losesManager,
} from '@fenix/domain/usuarios/managers';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import { SEGUNDO_PASO_MESSAGES } from '@fenix/domain/sesion/segundoPaso';
import type { ListedUsuario, NewUsuario as SignUp, UsuarioChange } from '@fenix/domain/usuarios/usuario';
import type { FastifyRequest } from 'fastify';
import { type Restore, discard } from '../records/papelera';
import { isAmong } from '../db/among';
import { assertFresh } from '../db/stale';
import { isUniqueViolation } from '../db/unique';
import type { Deps } from '../ports/deps';
import { findCompanyByName, unknownClient } from '../http/company';
import { type Write, write } from '../http/write';
import { newId } from '../ground/ids';
import { assertConfirmed, assertGoodPassword } from '../sesion/account';
import { countOtherManagers, lockManagers } from '../sesion/managers';
import { enqueueNotice } from '../sesion/notices';
import { hashPassword } from '../sesion/passwords';
import { revokeSessions } from '../sesion/queries';
import { removeSecondStep } from '../sesion/secondStep';
import type { Viewer } from '../viewer/viewer';
import { type UsuarioRow, lockUsuarios, toListed } from './queries';

export type NewUsuario = {
  name: string;
  nameUser: string;
  email: string;
  /** Hashing takes its time: it is done before the transaction begins. */
  passwordHash: string;
  scopes: readonly Scope[];
  clientId: string;
  client: string;
  isActive?: boolean;
  /** Another user chose the password (AUTH-30). */
  mustChange?: boolean;
  /** Since when, where that is not now. */
  fecha?: Date;
};

/** Adds a user in the caller's transaction. The name is unique over all companies, however it is spelt. */
export async function createUsuario({ tx, now, record }: Write, usuario: NewUsuario): Promise<string> {
  const { name, nameUser, email, passwordHash, scopes, clientId, client } = usuario;
  const { isActive = true, mustChange = false, fecha = now } = usuario;
  const id = newId(fecha.getTime());
  const added = await tx
    .insertInto('users')
    .values({
      _id: id,
      client_id: clientId,
      name: name.trim(),
      name_key: nameKey(name),
      nameUser,
      email,
      password_hash: passwordHash,
      scopes: [...scopes],
      isActive,
      must_change: mustChange,
      fecha,
    })
    .onConflict((conflict) => conflict.column('name_key').where('deleted_at', 'is', null).doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw nameTaken();
  await record({
    action: 'usuario.crear',
    entity: 'usuario',
    entityId: id,
    of: { clientId, client },
    after: { name, nameUser, email, scopes, isActive },
  });
  return id;
}

/** USR-19, AUTH-32. */
export async function signUp(deps: Deps, request: FastifyRequest, body: SignUp): Promise<ListedUsuario> {
  assertConfirmed(deps, request);
  const { password, cliente, ...person } = body;
  assertGoodPassword(deps, password, [person.name, person.nameUser, cliente]);
  const passwordHash = await hashPassword(password);
  return write(request, deps.clock, async (write) => {
    const company = await findCompanyByName(write.tx, cliente);
    if (!company) throw unknownClient('cliente');
    const clientId = company._id;
    const id = await createUsuario(write, {
      ...person,
      passwordHash,
      clientId,
      client: company.client,
      mustChange: true,
    });
    return toListed(await lockOne(write, request.viewer, id));
  });
}

/** USR-14, USR-22, USR-36, USR-37, AUTH-32. Disabling ends the user's sessions at once. */
export function changeState(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  isActive: boolean,
): Promise<ListedUsuario> {
  const { viewer } = request;
  return write(request, deps.clock, async (write) => {
    const { tx, now, record, unchanged } = write;
    await lockManagers(tx);
    const row = await lockOne(write, viewer, id);
    if (!isActive)
      assertMayDisable({ actorId: viewer._id, ids: [id], managersLeft: await countOtherManagers(tx, [id]) });
    if (row.isActive === isActive) {
      unchanged();
      return toListed(row);
    }
    if (isActive) assertConfirmed(deps, request);
    await tx.updateTable('users').set({ isActive }).where('_id', '=', id).execute();
    if (!isActive) await revokeSessions(tx, { userId: id }, 'disabled', now);
    await record({ ...actOn(row, 'usuario.estado'), before: { isActive: row.isActive }, after: { isActive } });
    return toListed({ ...row, isActive });
  });
}

const WORDS = {
  name: 'nombre de usuario',
  nameUser: 'nombre completo',
  email: 'correo',
  scopes: 'permisos',
  contraseña: 'contraseña',
};

/** USR-23, USR-24, USR-40. A new password or other scopes end the user's sessions. */
export async function updateUsuario(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  change: UsuarioChange,
): Promise<ListedUsuario> {
  const { viewer } = request;
  const passwordHash = change.password === undefined ? undefined : await hashPassword(change.password);
  return write(request, deps.clock, async (write) => {
    await lockManagers(write.tx);
    const before = await lockOne(write, viewer, id);
    const edited = {
      entity: 'usuario',
      id,
      actions: ['usuario.editar'],
      words: WORDS,
      version: before.version,
    } as const;
    await assertFresh(write.tx, { ...edited, current: () => toListed(before) }, change.version, write.now);
    if (change.nameOld !== before.name) throw new DomainError('conflict', SHELL_MESSAGES.conflict);
    const after: UsuarioRow = {
      ...before,
      name: change.name ?? before.name,
      nameUser: change.nameUser ?? before.nameUser,
      email: change.email ?? before.email,
      scopes: change.scopes ?? before.scopes,
    };
    if (change.password !== undefined)
      assertGoodPassword(deps, change.password, [after.name, after.nameUser, after.cliente]);
    const isGrave = passwordHash !== undefined || GRAVE.some((field) => String(before[field]) !== String(after[field]));
    if (isGrave) assertConfirmed(deps, request);
    await assertScopes(write, viewer, before, after);
    const password =
      passwordHash === undefined ? undefined : { password_hash: passwordHash, must_change: viewer._id !== id };
    const version = await storeChange(write, before, after, password);
    return toListed({ ...after, version });
  });
}

async function assertScopes({ tx }: Write, viewer: Viewer, before: UsuarioRow, after: UsuarioRow): Promise<void> {
  const scopes = { before: before.scopes, after: after.scopes };
  assertMayChangeScopes({ isSelf: viewer._id === before._id, ...scopes });
  const isLeaving = losesManager(scopes.before, scopes.after) && !before.is_provider && before.isActive;
  if (isLeaving && (await countOtherManagers(tx, [before._id])) === 0)
    throw new DomainError('forbidden', USUARIO_MESSAGES.lastManager);
}

const EDITABLE = ['name', 'nameUser', 'email', 'scopes'] as const;
/** AUTH-32: what decides who gets in, and to what. */
const GRAVE = ['name', 'email', 'scopes'] as const;

async function storeChange(
  { tx, now, record, unchanged }: Write,
  before: UsuarioRow,
  after: UsuarioRow,
  password: { password_hash: string; must_change: boolean } | undefined,
): Promise<number> {
  const changed = EDITABLE.filter((field) => String(before[field]) !== String(after[field]));
  if (changed.length === 0 && !password) {
    unchanged();
    return before.version;
  }
  const { name, nameUser, email, scopes } = after;
  const version = before.version + 1;
  await tx
    .updateTable('users')
    .set({ name, name_key: nameKey(name), nameUser, email, scopes: [...scopes], version, ...password })
    .where('_id', '=', before._id)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
  if (password) await revokeSessions(tx, { userId: before._id }, 'passwordChanged', now);
  else if (changed.includes('scopes')) await revokeSessions(tx, { userId: before._id }, 'scopesChanged', now);
  const only = (row: UsuarioRow) => Object.fromEntries(changed.map((field) => [field, row[field]]));
  await record({
    ...actOn(before, 'usuario.editar'),
    before: only(before),
    after: { ...only(after), ...(password && { contraseña: 'cambiada' }) },
  });
  return version;
}

/** AUTH-36: for anyone who lost phone and codes. Their sessions end; the next one is opened with the password alone. */
export function resetSecondStep(deps: Deps, request: FastifyRequest, id: string): Promise<ListedUsuario> {
  const { viewer } = request;
  return write(request, deps.clock, async (write) => {
    const { tx, now, record, unchanged } = write;
    const row = await lockOne(write, viewer, id);
    if (viewer._id === id) throw new DomainError('conflict', SEGUNDO_PASO_MESSAGES.ownReset);
    assertConfirmed(deps, request);
    if (!row.hasSecondStep) {
      unchanged();
      return toListed(row);
    }
    await removeSecondStep(tx, id, now);
    await enqueueNotice(tx, { userId: id, notice: 'reset' }, now);
    await record(actOn(row, 'usuario.restablecer'));
    return toListed({ ...row, hasSecondStep: false });
  });
}

/** USR-25, USR-26: all of them or none. The rows stay for the records that name them; the user names are free again. */
export function deleteUsuarios(deps: Deps, request: FastifyRequest, ids: readonly string[]): Promise<null> {
  const { viewer } = request;
  return write(request, deps.clock, async ({ tx, now, record }) => {
    await lockManagers(tx);
    const rows = await lockUsuarios(tx, viewer, ids);
    if (rows.length < ids.length) throw new DomainError('notFound', USUARIO_MESSAGES.notFound);
    assertMayDelete({ actorId: viewer._id, ids, managersLeft: await countOtherManagers(tx, ids) });
    await tx.updateTable('users').set({ deleted_at: now }).where(isAmong('_id', ids)).execute();
    await revokeSessions(tx, { userIds: ids }, 'deleted', now);
    const discarded = rows.map(({ _id, client_id, name }) => ({ record: _id, clientId: client_id, label: name }));
    await discard(tx, 'usuario', discarded, viewer, now);
    const acts = rows.map((row) => {
      const { name, nameUser, email, scopes, isActive } = row;
      return Object.assign(actOn(row, 'usuario.eliminar'), { before: { name, nameUser, email, scopes, isActive } });
    });
    await record(...acts);
    return null;
  });
}

/** PAP-05: with the password and the permissions they had; their sessions stay ended. */
export const restoreUsuario: Restore = async (tx, { record }) => {
  await tx.updateTable('users').set({ deleted_at: null }).where('_id', '=', record).execute();
};

async function lockOne({ tx }: Write, viewer: Viewer, id: string): Promise<UsuarioRow> {
  const [row] = await lockUsuarios(tx, viewer, [id]);
  if (!row) throw new DomainError('notFound', USUARIO_MESSAGES.notFound);
  return row;
}

function actOn<A extends string>(row: UsuarioRow, action: A) {
  return {
    action,
    entity: 'usuario',
    entityId: row._id,
    of: { clientId: row.client_id, client: row.cliente },
  } as const;
}

function nameTaken(): DomainError {
  const errors = [{ path: 'name', message: USUARIO_MESSAGES.nameTaken }];
  return new DomainError('conflict', USUARIO_MESSAGES.nameTaken, { errors });
}
