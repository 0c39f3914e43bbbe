import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedAddresses } from '../adapters/media/signedAddress';
import type { Deps } from '../deps';
import { findCookie, isSecure } from '../http/cookies';
import { sessionIdOf } from '../http/guard';

declare module 'fastify' {
  interface FastifyRequest {
    /** Signs addresses of files for who asks; the answer then brings the cookie that opens them. */
    readonly addresses: SignedAddresses;
    hasSigned: boolean;
  }
}

/**
 * S21: an address of a file opens for the session it was made for, while that lives. A page shows pictures and videos by
 * their address alone, so the answer that carries addresses also sets a cookie, which browsers send to `/uploads` and
 * nowhere else: no call of the API can be made with it. It is named after the session, for each tab has its own.
 */
export function registerReaders(app: FastifyInstance, { addresses, config }: Deps): void {
  app.decorateRequest('hasSigned', false);
  app.decorateRequest('addresses', {
    getter(this: FastifyRequest) {
      const { sign } = addresses.for(this.viewer.sessionId);
      return {
        sign: (id: string, now: Date) => {
          this.hasSigned = true;
          return sign(id, now);
        },
      };
    },
  });
  app.addHook('onSend', async (request, reply) => {
    if (!request.hasSigned) return;
    const { tag, proof } = addresses.proofOf(request.viewer.sessionId);
    const age = config.SESSION_HOURS * 3600;
    const secure = isSecure(request) ? '; Secure' : '';
    const cookie = `${cookieName(request, tag)}=${proof}; Path=/uploads; Max-Age=${age}; HttpOnly; SameSite=Strict`;
    void reply.header('set-cookie', cookie + secure);
  });
}

/** Whose the address is, by the cookie that it names or by the token of a program; nobody has looked whether they live. */
export async function readerOf(
  request: FastifyRequest,
  deps: Pick<Deps, 'addresses' | 'tokens' | 'clock'>,
  tag: string,
): Promise<string | undefined> {
  const proof = findCookie(request.headers.cookie, cookieName(request, tag));
  return proof === undefined ? sessionIdOf(request, deps) : deps.addresses.readProof(proof);
}

const cookieName = (request: FastifyRequest, tag: string) => `${isSecure(request) ? '__Secure-' : ''}archivos-${tag}`;
