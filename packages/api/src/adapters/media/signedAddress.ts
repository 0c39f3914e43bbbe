import { createSigner } from '../signature';

/** SHELL-37: `/uploads/{id}?exp&de&sig`. The address ends within minutes, and opens for one session only. */
const WINDOW = 15 * 60;
const TAG_LENGTH = 16;

export type AddressParts = { id: string; exp: number; sig: string };

/** Signs addresses for one session. */
export type SignedAddresses = { sign: (id: string, now: Date) => string };

export function createAddresses(secret: string) {
  const files = createSigner(secret, 'archivos');
  const readers = createSigner(secret, 'lector');
  /** Names a session without giving its id away. */
  const tagOf = (sessionId: string) => readers.sign('nombre', sessionId).slice(0, TAG_LENGTH);

  return {
    for: (sessionId: string): SignedAddresses => ({
      /** Addresses of one quarter of an hour are equal, so that browsers can keep the picture. */
      sign(id, now) {
        const exp = (Math.floor(now.getTime() / 1000 / WINDOW) + 2) * WINDOW;
        const sig = files.sign(id, String(exp), sessionId);
        return `/uploads/${id}?exp=${exp}&de=${tagOf(sessionId)}&sig=${sig}`;
      },
    }),
    opens({ id, exp, sig }: AddressParts, sessionId: string, now: Date): boolean {
      return exp * 1000 > now.getTime() && files.isRight(sig, id, String(exp), sessionId);
    },
    /** What the browser that holds this session shows with its addresses: pictures and videos carry no token. */
    proofOf: (sessionId: string) => ({
      tag: tagOf(sessionId),
      proof: `${sessionId}.${readers.sign('prueba', sessionId)}`,
    }),
    /** The session that was proved. */
    readProof(proof: string): string | undefined {
      const [sessionId = '', signature = ''] = proof.split('.');
      return readers.isRight(signature, 'prueba', sessionId) ? sessionId : undefined;
    },
  };
}

export type MediaAddresses = ReturnType<typeof createAddresses>;
