import type { GpsAccount } from '../../ports/gps';
import type { DataKeys } from '../../ground/dataKey';

/** The decrypted credentials of an account at an external platform; decrypted only where they are sent. */
export type Login = { apiKey: string; username: string | null; password: string | null };
export type LoginOf = (account: GpsAccount) => Login;

export function openLogin(keys: DataKeys): LoginOf {
  return ({ id, apiKey, username, password, platform }) => {
    const open = (column: string, sealed: string) => keys.open(sealed, { table: 'gps_accounts', id, column });
    return {
      // A key that we generated is not stored in readable form, and no external platform has it: it will refuse the call.
      apiKey: platform ? open('platform_key', platform.apiKey) : apiKey === null ? '' : open('api_key', apiKey),
      username,
      password: password === null ? null : open('password', password),
    };
  };
}
