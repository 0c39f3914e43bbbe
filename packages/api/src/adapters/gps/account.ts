import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { Clock } from '../../ports/clock';
import type { GpsAccount } from '../../ports/gps';
import { createBreaker } from '../breaker';
import type { LoginOf } from './login';
import type { Fields, Post, Reply } from './post';
import { createTokens } from './tokens';

type Ask = (call: string, fields?: Fields) => Promise<Reply>;

/** One way in per account: its token, and a breaker of its own, so that one wrong key does not silence the others. */
export function createAccounts(post: Post, clock: Clock, loginOf: LoginOf) {
  const doors = new Map<string, { secrets: string; ask: Ask }>();

  function open(account: GpsAccount): Ask {
    const guarded = createBreaker({ clock, message: GPS_MESSAGES.away });
    const login = loginOf(account);
    const withToken = createTokens(post, login, clock);
    return (call, fields = {}) =>
      guarded(() => withToken((token) => post(call, { token, apikey: login.apiKey, ...fields })));
  }

  return function askAs(account: GpsAccount): Ask {
    const { id, apiKey, username, password } = account;
    const secrets = JSON.stringify([apiKey, username, password]);
    const known = doors.get(id);
    if (known?.secrets === secrets) return known.ask;
    const ask = open(account);
    doors.set(id, { secrets, ask });
    return ask;
  };
}
