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

/** Failures per address and per thing tried, counted by the host of the platform. */
export type Attempts = {
  assertMayTry: (request: FastifyRequest, what: string) => Promise<void>;
  countFailure: (request: FastifyRequest, what: string) => Promise<void>;
};

export type Credentials = { username: string; password: string; apikey: string };

export function createCallers(platform: Platform, accounts: Accounts, attempts: Attempts) {
  return {
    /** GPS-02, GPS-04. */
    async issueToken(request: FastifyRequest, credentials: Credentials) {
      await attempts.assertMayTry(request, credentials.apikey);
      const account = await accounts.identify(credentials);
      if (account !== undefined) return platform.issueToken(account);
      await attempts.countFailure(request, credentials.apikey);
      throw new DomainError('unauthenticated', GPS_MESSAGES.tokenFailed);
    },

    /** GPS-01: every other call carries token and key; a key that was changed ends its tokens. */
    async accountOf(request: FastifyRequest, { token, apikey }: { token: string; apikey: string }): Promise<string> {
      const account = platform.readToken(token);
      if (account !== undefined && (await accounts.owns(account, apikey))) return account;
      await attempts.assertMayTry(request, apikey);
      await attempts.countFailure(request, apikey);
      throw new DomainError('unauthenticated', PLATFORM_MESSAGES.badToken);
    },
  };
}

export type Callers = ReturnType<typeof createCallers>;
