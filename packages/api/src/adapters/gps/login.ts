import type { GpsAccount } from '../../ports/gps';
import type { DataKeys } from '../dataKey';

/** What an account says to a platform elsewhere, readable. It is opened where it is sent and nowhere else. */
export type Login = { apiKey: string; username: string | null; password: string | null };
export type LoginOf = (account: GpsAccount) => Login;

export function openLogin(keys: DataKeys): LoginOf {
  return ({ id, apiKey, username, password }) => {
    const open = (column: string, sealed: string) => keys.open(sealed, { table: 'gps_accounts', id, column });
    return {
      // A key that we made ourselves is known to nobody else: a platform elsewhere will refuse its absence.
      apiKey: apiKey === null ? '' : open('api_key', apiKey),
      username,
      password: password === null ? null : open('password', password),
    };
  };
}
