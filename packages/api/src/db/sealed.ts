import { type DataKeys, type Place, isSealed } from '../ground/dataKey';
import type { Connection } from './engine';

/** The columns with encrypted values, in tables whose key is `_id`; rekey and doctor go through this list. */
export const SEALED_COLUMNS = [
  { table: 'gps_accounts', column: 'api_key' },
  { table: 'gps_accounts', column: 'password' },
  { table: 'gps_accounts', column: 'platform_key' },
  { table: 'incontrol_users', column: 'api_key' },
  { table: 'second_steps', column: 'secret' },
] as const;

export type SealedColumn = (typeof SEALED_COLUMNS)[number];

/** The purpose that fingerprints of API keys of our own GPS platform are derived for. */
export const GPS_KEY = 'gps key';

/** An entered API key is encrypted, because it may have to be sent; the fingerprint looks up the account it belongs to. */
export function keptKey(keys: DataKeys, id: string, apikey: string) {
  const api_key = keys.seal(apikey, { table: 'gps_accounts', id, column: 'api_key' });
  return { api_key, api_key_print: keys.fingerprint(apikey, GPS_KEY) };
}

type StoredValue = { _id: string; value: string };

/** The values of one column, encrypted or not. */
async function readValues(connection: Connection, { table, column }: SealedColumn): Promise<StoredValue[]> {
  const text = `select _id, ${column} as value from ${table} where ${column} is not null`;
  return (await connection.query<StoredValue>(text, [])).rows;
}

/** Encrypts values that are still plain and fingerprints every account; idempotent. */
export async function sealPlainValues(connection: Connection, keys: DataKeys): Promise<number> {
  await connection.exec(`begin; set local app.tenant = '*'`);
  try {
    let count = 0;
    for (const place of SEALED_COLUMNS) {
      const plain = (await readValues(connection, place)).filter(({ value }) => !isSealed(value));
      for (const { _id, value } of plain)
        await updateValue(connection, place, _id, keys.seal(value, { ...place, id: _id }));
      count += plain.length;
    }
    await fingerprintAccounts(connection, keys);
    await connection.exec('commit');
    return count;
  } catch (error) {
    await connection.exec('rollback');
    throw error;
  }
}

/** How many values are not encrypted, and how many the configured keys do not decrypt. */
export async function countSecrets(connection: Connection, keys: DataKeys) {
  await connection.exec(`set app.tenant = '*'`);
  const count = { plain: 0, unreadable: 0 };
  for (const place of SEALED_COLUMNS)
    for (const { _id, value } of await readValues(connection, place)) {
      if (!isSealed(value)) count.plain += 1;
      else if (!opens(keys, value, { ...place, id: _id })) count.unreadable += 1;
    }
  return count;
}

function opens(keys: DataKeys, value: string, place: Place): boolean {
  try {
    keys.open(value, place);
    return true;
  } catch {
    return false;
  }
}

/** Key rotation: encrypts values of an earlier key again with the current one; returns how many there were. */
export async function sealAgain(connection: Connection, keys: DataKeys): Promise<number> {
  let count = 0;
  for (const place of SEALED_COLUMNS) {
    const old = (await readValues(connection, place)).filter(({ value }) => !keys.isCurrent(value));
    for (const { _id, value } of old) {
      const at = { ...place, id: _id };
      await updateValue(connection, place, _id, keys.seal(keys.open(value, at), at));
    }
    count += old.length;
  }
  await connection.exec('update gps_accounts set api_key_print = null where api_key is not null');
  await fingerprintAccounts(connection, keys);
  return count;
}

/** A key shared by two active accounts gets no fingerprint: the lookup would be ambiguous. */
async function fingerprintAccounts(connection: Connection, keys: DataKeys): Promise<void> {
  const { rows } = await connection.query<StoredValue>(
    'select _id, api_key as value from gps_accounts where api_key is not null and api_key_print is null and retired_at is null',
    [],
  );
  const accounts = rows.map(({ _id, value }) => {
    const key = keys.open(value, { table: 'gps_accounts', column: 'api_key', id: _id });
    return { _id, fingerprint: keys.fingerprint(key, GPS_KEY) };
  });
  const unshared = accounts.filter(
    ({ fingerprint }) => accounts.filter((other) => other.fingerprint === fingerprint).length === 1,
  );
  for (const { _id, fingerprint } of unshared)
    await connection.query(
      `update gps_accounts set api_key_print = $1
       where _id = $2 and not exists (select from gps_accounts where api_key_print = $1 and retired_at is null)`,
      [fingerprint, _id],
    );
}

function updateValue(connection: Connection, { table, column }: SealedColumn, id: string, value: string) {
  return connection.query(`update ${table} set ${column} = $1 where _id = $2`, [value, id]);
}
