import { CUENTA_GPS_MESSAGES, type CuentaGpsChange, type NewCuentaGps } from '@fenix/domain/clientes/cuentaGps';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { nameKey } from '@fenix/domain/text/names';
import { isUniqueViolation } from '../db/unique';
import type { Write } from '../http/write';
import { newId } from '../ids';
import { findAccount, lockAccount } from './cuentasGpsQueries';

const SECRET_CHANGED = 'cambiada';

/** Adds an account in the caller's transaction. One living account per company, however its name is spelt. */
export async function addAccount({ tx, now, record }: Write, cuenta: NewCuentaGps): Promise<string> {
  const { empresa, apikey, username = null, password = null } = cuenta;
  const id = newId(now.getTime());
  const added = await tx
    .insertInto('gps_accounts')
    .values({ _id: id, empresa, empresa_key: nameKey(empresa), api_key: apikey, username, password, fecha: now })
    .onConflict((conflict) => conflict.column('empresa_key').where('retired_at', 'is', null).doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw nameTaken();
  await record({ ...actOn(id, 'cuentaGps.crear'), after: { empresa } });
  return id;
}

export async function changeAccount(
  { tx, record, unchanged }: Write,
  id: string,
  change: CuentaGpsChange,
): Promise<void> {
  const before = await lockAccount(tx, id);
  if (!before) throw notFound();
  const after = {
    empresa: change.empresa ?? before.empresa,
    api_key: change.apikey ?? before.api_key,
    username: change.username ?? before.username,
    password: change.password ?? before.password,
  };
  assertLogin(after);
  const isRekeyed = after.api_key !== before.api_key;
  const isReloggedIn = after.username !== before.username || after.password !== before.password;
  if (after.empresa === before.empresa && !isRekeyed && !isReloggedIn) return unchanged();
  await tx
    .updateTable('gps_accounts')
    .set({ ...after, empresa_key: nameKey(after.empresa) })
    .where('_id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
  await record({
    ...actOn(id, 'cuentaGps.editar'),
    before: { empresa: before.empresa },
    after: {
      empresa: after.empresa,
      ...(isRekeyed && { llave: SECRET_CHANGED }),
      ...(isReloggedIn && { acceso: SECRET_CHANGED }),
    },
  });
}

/** The name is free again and no select offers it. An account that a client works with stays. */
export async function retireAccount({ tx, now, record }: Write, id: string): Promise<void> {
  if (!(await lockAccount(tx, id))) throw notFound();
  const account = await findAccount(tx, id);
  if (account?.clientes) throw new DomainError('conflict', CUENTA_GPS_MESSAGES.inUse);
  await tx.updateTable('gps_accounts').set({ retired_at: now }).where('_id', '=', id).execute();
  await record({ ...actOn(id, 'cuentaGps.retirar'), before: { empresa: account?.empresa } });
}

/** GPS-03: a user without a password, or the other way round, signs in nowhere. */
function assertLogin({ username, password }: { username: string | null; password: string | null }): void {
  if ((username === null) === (password === null)) return;
  const path = username === null ? 'username' : 'password';
  const errors = [{ path, message: CUENTA_GPS_MESSAGES.loginIncomplete }];
  throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
}

function actOn<A extends string>(entityId: string, action: A) {
  return { action, entity: 'cuenta GPS', entityId };
}

function notFound(): DomainError {
  return new DomainError('notFound', CUENTA_GPS_MESSAGES.notFound);
}

function nameTaken(): DomainError {
  const errors = [{ path: 'empresa', message: CUENTA_GPS_MESSAGES.nameTaken }];
  return new DomainError('conflict', CUENTA_GPS_MESSAGES.nameTaken, { errors });
}
