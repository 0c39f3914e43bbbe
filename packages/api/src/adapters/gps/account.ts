import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { Clock } from '../../ports/clock';
import type { GpsAccount } from '../../ports/gps';
import { createBreaker } from '../breaker';
import type { LoginOf } from './login';
import type { Fields, Post, Reply } from './post';
import { createTokens } from './tokens';

type Ask = (call: string, fields?: Fields) => Promise<Reply>;

/** One token and one circuit breaker per account, so that a wrong key does not block the other accounts. */
export function createAccounts(post: Post, clock: Clock, loginOf: LoginOf) {
  const sessions = new Map<string, { secrets: string; ask: Ask }>();

  function open(account: GpsAccount): Ask {
    const guarded = createBreaker({ clock, message: GPS_MESSAGES.away });
    const login = loginOf(account);
    const withToken = createTokens(post, login, clock);
    return (call, fields = {}) =>
      guarded(() => withToken((token) => post(call, { token, apikey: login.apiKey, ...fields })));
  }

  return function askAs(account: GpsAccount): Ask {
    const { id, apiKey, username, password, platform } = account;
    const secrets = JSON.stringify([apiKey, username, password, platform]);
    const last = sessions.get(id);
    if (last?.secrets === secrets) return last.ask;
    const ask = open(account);
    sessions.set(id, { secrets, ask });
    return ask;
  };
}
