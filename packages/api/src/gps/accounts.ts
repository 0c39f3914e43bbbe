import type { Accounts } from '@fenix/gps/http/host';
import type { DataKeys } from '../ground/dataKey';
import { isSame } from '../ground/signature';
import type { Db } from '../db/database';
import { GPS_KEY } from '../db/sealed';

/** Who may call our own platform. A key is found by its fingerprint in one read; it is compared with nothing else. */
export function gpsAccounts(db: Db, keys: DataKeys): Accounts {
  const living = () => db.selectFrom('gps_accounts').where('retired_at', 'is', null);

  /** Found under an earlier data key: kept under the one in use from now on. */
  async function renew(id: string, print: string, apikey: string): Promise<void> {
    if (keys.isCurrent(print)) return;
    const fresh = keys.fingerprint(apikey, GPS_KEY);
    await db.updateTable('gps_accounts').set({ api_key_print: fresh }).where('_id', '=', id).execute();
  }

  return {
    async identify({ username, password, apikey }) {
      const account = await living()
        .select(['_id', 'api_key_print', 'username', 'password'])
        .where('api_key_print', 'in', keys.fingerprints(apikey, GPS_KEY))
        .executeTakeFirst();
      if (!account) return undefined;
      const { _id: id, password: sealed } = account;
      const right = sealed === null ? null : keys.open(sealed, { table: 'gps_accounts', id, column: 'password' });
      const isTheirs = [isGiven(username, account.username), isGiven(password, right)].every(Boolean);
      if (isTheirs) await renew(id, account.api_key_print ?? '', apikey);
      return isTheirs ? id : undefined;
    },
    async ofKey(apikey) {
      const account = await living()
        .select(['_id', 'api_key_print'])
        .where('api_key_print', 'in', keys.fingerprints(apikey, GPS_KEY))
        .executeTakeFirst();
      if (account) await renew(account._id, account.api_key_print ?? '', apikey);
      return account?._id;
    },
    async owns(id, apikey) {
      const account = await living()
        .select('_id')
        .where('_id', '=', id)
        .where('api_key_print', 'in', keys.fingerprints(apikey, GPS_KEY))
        .executeTakeFirst();
      return account !== undefined;
    },
  };
}

const isGiven = (given: string, right: string | null) => right === null || isSame(given, right);
