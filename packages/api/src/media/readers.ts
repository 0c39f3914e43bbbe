import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedAddresses } from '../ground/signedAddress';
import type { Deps } from '../ports/deps';
import { findCookie, isSecure } from '../http/cookies';
import { sessionIdOf } from '../viewer/guard';

declare module 'fastify' {
  interface FastifyRequest {
    /** Signs URLs of files for the viewer; the response then sets the cookie that is required to open them. */
    readonly addresses: SignedAddresses;
    hasSigned: boolean;
  }
}

/**
 * S21: a signed URL works only for the session it was made for, while that session is valid. Images and videos cannot
 * send a token, so a response with URLs also sets a cookie for the path `/uploads`, which no call of the API accepts. Its
 * name contains a tag of the session, because each tab has its own session.
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

/** The session id from the cookie that the URL names, or from a bearer token; the session may have ended. */
export async function readerOf(
  request: FastifyRequest,
  deps: Pick<Deps, 'addresses' | 'tokens' | 'clock'>,
  tag: string,
): Promise<string | undefined> {
  const proof = findCookie(request.headers.cookie, cookieName(request, tag));
  return proof === undefined ? sessionIdOf(request, deps) : deps.addresses.readProof(proof);
}

const cookieName = (request: FastifyRequest, tag: string) => `${isSecure(request) ? '__Secure-' : ''}archivos-${tag}`;
