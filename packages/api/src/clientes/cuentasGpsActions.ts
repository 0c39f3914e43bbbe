import { randomBytes } from 'node:crypto';
import { CUENTA_GPS_MESSAGES, type CuentaGpsChange, type NewCuentaGps } from '@fenix/domain/clientes/cuentaGps';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { nameKey } from '@fenix/domain/text/names';
import type { DataKeys } from '../ground/dataKey';
import type { Tx } from '../db/database';
import { GPS_KEY, keptKey } from '../db/sealed';
import { assertFresh } from '../db/stale';
import { constraintOf, isUniqueViolation } from '../db/unique';
import type { Write } from '../http/write';
import { newId } from '../ground/ids';
import { findAccount, lockAccount, toCuenta } from './cuentasGpsQueries';

const ENTITY = 'cuenta GPS';
const SECRET_CHANGED = 'cambiada';

/** Adds an account in the caller's transaction. One living account per company, however its name is spelt. */
export async function addAccount(
  { tx, now, record }: Write,
  keys: DataKeys,
  { empresa, apikey, username, password, plataforma, llavePlataforma }: NewCuentaGps,
): Promise<{ id: string; madeKey?: string }> {
  const id = newId(now.getTime());
  const madeKey = apikey === undefined ? randomBytes(32).toString('base64url') : undefined;
  const key =
    madeKey === undefined
      ? keptKey(keys, id, apikey ?? '')
      : { api_key: null, api_key_print: keys.fingerprint(madeKey, GPS_KEY) };
  await tx
    .insertInto('gps_accounts')
    .values({ _id: id, empresa, empresa_key: nameKey(empresa), ...key, username: username ?? null, fecha: now })
    .execute()
    .catch(refuseTaken);
  if (password !== undefined) await keepPassword(tx, keys, id, password);
  if (plataforma !== undefined) await keepPlatform(tx, keys, id, plataforma, llavePlataforma);
  const after = { empresa, ...(plataforma !== undefined && { plataforma }) };
  await record({ ...actOn(id, 'cuentaGps.crear'), after });
  return { id, ...(madeKey !== undefined && { madeKey }) };
}

const WORDS = {
  empresa: 'empresa',
  llave: 'llave',
  acceso: 'acceso',
  plataforma: 'plataforma',
  llavePlataforma: 'llave de la plataforma',
};

/** CLI-13, CLI-40. */
export async function changeAccount(
  { tx, now, record, unchanged }: Write,
  keys: DataKeys,
  id: string,
  change: CuentaGpsChange,
): Promise<void> {
  const before = await lockAccount(tx, id);
  const shown = await findAccount(tx, id);
  if (!before || !shown) throw notFound();
  const edited = { entity: ENTITY, id, actions: ['cuentaGps.editar'], words: WORDS, version: before.version } as const;
  await assertFresh(tx, { ...edited, current: () => toCuenta(shown) }, change.version, now);
  const sealed = { table: 'gps_accounts', id, column: 'password' };
  const password = before.password === null ? null : keys.open(before.password, sealed);
  const after = {
    empresa: change.empresa ?? before.empresa,
    username: change.username ?? before.username,
    password: change.password ?? password,
  };
  assertLogin(after);
  const isRekeyed = change.apikey !== undefined && !hasKey(keys, before, change.apikey);
  const isReloggedIn = after.username !== before.username || after.password !== password;
  const moved = platformAfter(keys, id, before, change);
  if (after.empresa === before.empresa && !isRekeyed && !isReloggedIn && !moved.isChanged) return unchanged();
  await tx
    .updateTable('gps_accounts')
    .set({
      empresa: after.empresa,
      username: after.username,
      empresa_key: nameKey(after.empresa),
      version: before.version + 1,
    })
    .$if(isRekeyed, (query) => query.set(keptKey(keys, id, change.apikey ?? '')))
    .where('_id', '=', id)
    .execute()
    .catch(refuseTaken);
  if (isReloggedIn && after.password !== null) await keepPassword(tx, keys, id, after.password);
  if (moved.isChanged) await keepPlatform(tx, keys, id, moved.url, moved.key);
  await record({
    ...actOn(id, 'cuentaGps.editar'),
    before: { empresa: before.empresa, ...(moved.isMoved && { plataforma: before.platform_url }) },
    after: {
      empresa: after.empresa,
      ...(moved.isMoved && { plataforma: moved.url }),
      ...(moved.isRekeyed && { llavePlataforma: SECRET_CHANGED }),
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
  throw invalid(path, CUENTA_GPS_MESSAGES.loginIncomplete);
}

type Kept = { platform_url: string | null; platform_key: string | null };

/** GPS-30: a key is shown to the address it was given for and to no other, so that another address needs another key. */
function platformAfter(keys: DataKeys, id: string, before: Kept, { plataforma, llavePlataforma }: CuentaGpsChange) {
  const url = plataforma === undefined ? before.platform_url : plataforma;
  const isMoved = url !== before.platform_url;
  const kept = before.platform_key === null ? null : keys.open(before.platform_key, placeOf(id));
  const key = url === null ? null : (llavePlataforma ?? (isMoved ? null : kept));
  if (url === null && llavePlataforma !== undefined)
    throw invalid('plataforma', CUENTA_GPS_MESSAGES.platformIncomplete);
  if (url !== null && key === null) throw invalid('llavePlataforma', CUENTA_GPS_MESSAGES.platformKey);
  const isRekeyed = key !== null && key !== kept;
  return { url, key, isMoved, isRekeyed, isChanged: isMoved || isRekeyed };
}

const placeOf = (id: string) => ({ table: 'gps_accounts', id, column: 'platform_key' });

async function keepPlatform(
  tx: Tx,
  keys: DataKeys,
  id: string,
  url: string | null,
  key: string | null | undefined,
): Promise<void> {
  const sealed = url === null || key === null || key === undefined ? null : keys.seal(key, placeOf(id));
  await tx
    .updateTable('gps_accounts')
    .set({ platform_url: sealed === null ? null : url, platform_key: sealed })
    .where('_id', '=', id)
    .execute();
}

function invalid(path: string, message: string): DomainError {
  return new DomainError('invalid', SHELL_MESSAGES.invalid, { errors: [{ path, message }] });
}

function actOn<A extends string>(entityId: string, action: A) {
  return { action, entity: ENTITY, entityId } as const;
}

/** Whether this is the account's key already, under whichever data key it was kept. */
export function hasKey(keys: DataKeys, { api_key_print: print }: { api_key_print: string | null }, apikey: string) {
  return print !== null && keys.fingerprints(apikey, GPS_KEY).includes(print);
}

async function keepPassword(tx: Tx, keys: DataKeys, id: string, password: string): Promise<void> {
  const sealed = keys.seal(password, { table: 'gps_accounts', id, column: 'password' });
  await tx.updateTable('gps_accounts').set({ password: sealed }).where('_id', '=', id).execute();
}

function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw constraintOf(error) === 'gps_accounts_key' ? taken('apikey', CUENTA_GPS_MESSAGES.keyTaken) : nameTaken();
}

function notFound(): DomainError {
  return new DomainError('notFound', CUENTA_GPS_MESSAGES.notFound);
}

const nameTaken = () => taken('empresa', CUENTA_GPS_MESSAGES.nameTaken);

function taken(path: string, message: string): DomainError {
  return new DomainError('conflict', message, { errors: [{ path, message }] });
}
