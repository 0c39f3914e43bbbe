import { type DataKeys, type Place, isSealed } from '../adapters/dataKey';
import type { Connection } from './engine';

/** The columns that hold sealed values, in tables whose key is `_id`. A new one is a line here: rekey and doctor follow it. */
export const SEALED_COLUMNS = [
  { table: 'gps_accounts', column: 'api_key' },
  { table: 'gps_accounts', column: 'password' },
  { table: 'incontrol_users', column: 'api_key' },
  { table: 'second_steps', column: 'secret' },
] as const;

export type SealedColumn = (typeof SEALED_COLUMNS)[number];

/** What the fingerprints of keys of our own GPS platform are made for. */
export const GPS_KEY = 'gps key';

/** A typed key is sealed, for it may have to be sent; the fingerprint finds its caller at our own platform. */
export function keptKey(keys: DataKeys, id: string, apikey: string) {
  const api_key = keys.seal(apikey, { table: 'gps_accounts', id, column: 'api_key' });
  return { api_key, api_key_print: keys.fingerprint(apikey, GPS_KEY) };
}

type Kept = { _id: string; kept: string };

/** The values of one column, sealed or not. */
async function readKept(connection: Connection, { table, column }: SealedColumn): Promise<Kept[]> {
  const text = `select _id, ${column} as kept from ${table} where ${column} is not null`;
  return (await connection.query<Kept>(text, [])).rows;
}

/** Seals what is still plain and gives every account its fingerprint. Does nothing the second time. */
export async function sealPlainValues(connection: Connection, keys: DataKeys): Promise<number> {
  await connection.exec(`begin; set local app.tenant = '*'`);
  try {
    let count = 0;
    for (const place of SEALED_COLUMNS) {
      const plain = (await readKept(connection, place)).filter(({ kept }) => !isSealed(kept));
      for (const { _id, kept } of plain) await keep(connection, place, _id, keys.seal(kept, { ...place, id: _id }));
      count += plain.length;
    }
    await printAccounts(connection, keys);
    await connection.exec('commit');
    return count;
  } catch (error) {
    await connection.exec('rollback');
    throw error;
  }
}

/** How many values are not sealed, and how many the known keys do not open. */
export async function countSecrets(connection: Connection, keys: DataKeys) {
  await connection.exec(`set app.tenant = '*'`);
  const count = { plain: 0, unreadable: 0 };
  for (const place of SEALED_COLUMNS)
    for (const { _id, kept } of await readKept(connection, place)) {
      if (!isSealed(kept)) count.plain += 1;
      else if (!opens(keys, kept, { ...place, id: _id })) count.unreadable += 1;
    }
  return count;
}

function opens(keys: DataKeys, kept: string, place: Place): boolean {
  try {
    keys.open(kept, place);
    return true;
  } catch {
    return false;
  }
}

/** Writes what was sealed with an earlier key anew with the one in use; answers how many there were. */
export async function sealAgain(connection: Connection, keys: DataKeys): Promise<number> {
  let count = 0;
  for (const place of SEALED_COLUMNS) {
    const old = (await readKept(connection, place)).filter(({ kept }) => !keys.isCurrent(kept));
    for (const { _id, kept } of old) {
      const at = { ...place, id: _id };
      await keep(connection, place, _id, keys.seal(keys.open(kept, at), at));
    }
    count += old.length;
  }
  await connection.exec('update gps_accounts set api_key_print = null where api_key is not null');
  await printAccounts(connection, keys);
  return count;
}

/** A key that two living accounts share stays without a fingerprint: nobody could say whose data it asks for. */
async function printAccounts(connection: Connection, keys: DataKeys): Promise<void> {
  const { rows } = await connection.query<Kept>(
    'select _id, api_key as kept from gps_accounts where api_key is not null and api_key_print is null and retired_at is null',
    [],
  );
  const prints = rows.map(({ _id, kept }) => {
    const key = keys.open(kept, { table: 'gps_accounts', column: 'api_key', id: _id });
    return { _id, print: keys.fingerprint(key, GPS_KEY) };
  });
  const lone = prints.filter(({ print }) => prints.filter((other) => other.print === print).length === 1);
  for (const { _id, print } of lone)
    await connection.query(
      `update gps_accounts set api_key_print = $1
       where _id = $2 and not exists (select from gps_accounts where api_key_print = $1 and retired_at is null)`,
      [print, _id],
    );
}

function keep(connection: Connection, { table, column }: SealedColumn, id: string, kept: string) {
  return connection.query(`update ${table} set ${column} = $1 where _id = $2`, [kept, id]);
}
