import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import type { FastifyRequest } from 'fastify';
import type { Credentials, PlatformHost } from './host';

export function createCallers({
  platform,
  accounts,
  attempts,
}: Pick<PlatformHost, 'platform' | 'accounts' | 'attempts'>) {
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
