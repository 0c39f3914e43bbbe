import { createSigner } from './signature';

/** SHELL-37: `/uploads/{id}?exp&de&sig`. The URL expires within minutes, and works for one session only. */
const WINDOW = 15 * 60;
const TAG_LENGTH = 16;

export type AddressParts = { id: string; exp: number; sig: string };

/** Signs URLs for one session. */
export type SignedAddresses = { sign: (id: string, now: Date) => string };

export function createAddresses(secret: string) {
  const files = createSigner(secret, 'archivos');
  const readers = createSigner(secret, 'lector');
  /** Identifies a session without revealing its id. */
  const tagOf = (sessionId: string) => readers.sign('nombre', sessionId).slice(0, TAG_LENGTH);

  return {
    for: (sessionId: string): SignedAddresses => ({
      /** URLs of one quarter of an hour are equal, so that browsers can cache the picture. */
      sign(id, now) {
        const exp = (Math.floor(now.getTime() / 1000 / WINDOW) + 2) * WINDOW;
        const sig = files.sign(id, String(exp), sessionId);
        return `/uploads/${id}?exp=${exp}&de=${tagOf(sessionId)}&sig=${sig}`;
      },
    }),
    opens({ id, exp, sig }: AddressParts, sessionId: string, now: Date): boolean {
      return exp * 1000 > now.getTime() && files.isRight(sig, id, String(exp), sessionId);
    },
    /** The cookie that proves the session for signed URLs, because images and videos cannot send a token. */
    proofOf: (sessionId: string) => ({
      tag: tagOf(sessionId),
      proof: `${sessionId}.${readers.sign('prueba', sessionId)}`,
    }),
    /** The session id of a valid proof. */
    readProof(proof: string): string | undefined {
      const [sessionId = '', signature = ''] = proof.split('.');
      return readers.isRight(signature, 'prueba', sessionId) ? sessionId : undefined;
    },
  };
}

export type MediaAddresses = ReturnType<typeof createAddresses>;
