import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../platform';

/** Who may call: an account by its key, and by name and password where it has them. The host keeps them. */
export type Accounts = {
  identify: (credentials: Credentials) => Promise<string | undefined>;
  /** Whether this is still the key of that account. */
  owns: (id: string, apikey: string) => Promise<boolean>;
};

/**
 * Tries per network and per thing tried, counted by the host of the platform before anything is looked at: guesses
 * that come at once find each other counted. It refuses who tries too often.
 */
export type Attempts = {
  count: (request: FastifyRequest, what: string) => Promise<{ wasRight: () => Promise<void> }>;
};

export type Credentials = { username: string; password: string; apikey: string };

export function createCallers(platform: Platform, accounts: Accounts, attempts: Attempts) {
  return {
    /** GPS-02, GPS-04. */
    async issueToken(request: FastifyRequest, credentials: Credentials) {
      const { wasRight } = await attempts.count(request, credentials.apikey);
      const account = await accounts.identify(credentials);
      if (account === undefined) throw new DomainError('unauthenticated', GPS_MESSAGES.tokenFailed);
      await wasRight();
      return platform.issueToken(account);
    },

    /** GPS-01: every other call carries token and key; a key that was changed ends its tokens. */
    async accountOf(request: FastifyRequest, { token, apikey }: { token: string; apikey: string }): Promise<string> {
      const account = platform.readToken(token);
      if (account !== undefined && (await accounts.owns(account, apikey))) return account;
      await attempts.count(request, apikey);
      throw new DomainError('unauthenticated', PLATFORM_MESSAGES.badToken);
    },
  };
}

export type Callers = ReturnType<typeof createCallers>;
