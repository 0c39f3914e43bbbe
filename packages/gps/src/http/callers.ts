import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import type { FastifyRequest } from 'fastify';
import { isSame } from '../fleet/tokens';
import type { Platform } from '../platform';

/** Who may call: an account by its key, and by name and password where it has them. */
export type Account = { id: string; apiKey: string; username: string | null; password: string | null };

export type Accounts = {
  list: () => Promise<readonly Account[]>;
  find: (id: string) => Promise<Account | undefined>;
};

/** Failures per address and per thing tried, counted by the host of the platform. */
export type Attempts = {
  assertMayTry: (request: FastifyRequest, what: string) => Promise<void>;
  countFailure: (request: FastifyRequest, what: string) => Promise<void>;
};

export type Credentials = { username: string; password: string; apikey: string };

export function createCallers(platform: Platform, accounts: Accounts, attempts: Attempts) {
  /** A key that two accounts share opens neither: nobody could say whose data it asks for. */
  async function identify({ username, password, apikey }: Credentials): Promise<Account | undefined> {
    const found = (await accounts.list()).filter((account) =>
      [isSame(apikey, account.apiKey), isGiven(username, account.username), isGiven(password, account.password)].every(
        Boolean,
      ),
    );
    return found.length === 1 && apikey !== '' ? found[0] : undefined;
  }

  return {
    /** GPS-02, GPS-04. */
    async issueToken(request: FastifyRequest, credentials: Credentials) {
      await attempts.assertMayTry(request, credentials.apikey);
      const account = await identify(credentials);
      if (account) return platform.issueToken(account.id);
      await attempts.countFailure(request, credentials.apikey);
      throw new DomainError('unauthenticated', GPS_MESSAGES.tokenFailed);
    },

    /** GPS-01: every other call carries token and key; a key that was changed ends its tokens. */
    async accountOf(request: FastifyRequest, { token, apikey }: { token: string; apikey: string }): Promise<string> {
      const accountId = platform.readToken(token);
      const account = accountId === undefined ? undefined : await accounts.find(accountId);
      if (account && isSame(apikey, account.apiKey)) return account.id;
      await attempts.assertMayTry(request, apikey);
      await attempts.countFailure(request, apikey);
      throw new DomainError('unauthenticated', PLATFORM_MESSAGES.badToken);
    },
  };
}

export type Callers = ReturnType<typeof createCallers>;

const isGiven = (given: string, right: string | null) => right === null || isSame(given, right);
