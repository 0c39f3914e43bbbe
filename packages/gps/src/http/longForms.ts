import { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import type { Callers } from './callers';

/** S1: reading a long form keeps the server busy for a tenth of a second. */
const MOST_OF_ONE = 2;
/** Of all accounts together; the first form of an account is always read. */
const MOST = 8;
/** Token and key stand within it where they come first. */
const HEAD_BYTES = 4_000;
const RETRY_SECONDS = 5;
const NOBODY = '';

/**
 * N6: concurrency limit for forms longer than `bytes`: two of each account are parsed at a time, the next is answered 503
 * with Retry-After. The account is read from the first bytes of the body; forms without one share two places, so that
 * callers without a key cannot block an account.
 */
export function fewAtATime(callers: Pick<Callers, 'accountOf'>, bytes: number): preParsingAsyncHookHandler {
  const reading = new Map<string, number>();

  function takePlace(account: string): () => void {
    const own = reading.get(account) ?? 0;
    const all = [...reading.values()].reduce((sum, one) => sum + one, 0);
    const isFull = own >= MOST_OF_ONE || (own > 0 && account !== NOBODY && all >= MOST);
    if (isFull) throw new DomainError('unavailable', PLATFORM_MESSAGES.tooBusy, { retryAfter: RETRY_SECONDS });
    reading.set(account, own + 1);
    return () => {
      const left = (reading.get(account) ?? 1) - 1;
      if (left > 0) reading.set(account, left);
      else reading.delete(account);
    };
  }

  return async (request, reply, payload) => {
    if (Number(request.headers['content-length']) <= bytes) return payload;
    const chunks = payload.iterator({ destroyOnReturn: false });
    const head = await readHead(chunks);
    try {
      const account = await accountOf(callers, request, head);
      // Who hung up meanwhile closes nothing any more, and would hold the place for ever.
      if (reply.raw.destroyed) throw new DomainError('unavailable', PLATFORM_MESSAGES.tooBusy);
      reply.raw.once('close', takePlace(account));
    } catch (error) {
      // The rest of the body is drained, so that the answer arrives and the connection can be reused.
      await chunks.return?.();
      payload.resume();
      throw error;
    }
    return Readable.from(whole(head, chunks), { objectMode: false });
  };
}

type Chunks = AsyncIterator<Buffer>;
type Keys = { token: string; apikey: string };

/** Who names a wrong key is refused here, before the rest comes. */
async function accountOf(
  callers: Pick<Callers, 'accountOf'>,
  request: FastifyRequest,
  head: readonly Buffer[],
): Promise<string> {
  const keys = keysIn(head);
  return keys ? callers.accountOf(request, keys) : NOBODY;
}

async function readHead(chunks: Chunks): Promise<Buffer[]> {
  const head: Buffer[] = [];
  let length = 0;
  while (length < HEAD_BYTES && !keysIn(head)) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
    length += next.value.length;
  }
  return head;
}

/** Fields that came to their end. */
function keysIn(head: readonly Buffer[]): Keys | undefined {
  const text = Buffer.concat(head).subarray(0, HEAD_BYTES).toString('latin1');
  const fields = new URLSearchParams(text.slice(0, Math.max(0, text.lastIndexOf('&'))));
  const [token, apikey] = [fields.get('token'), fields.get('apikey')];
  return token === null || apikey === null ? undefined : { token, apikey };
}

async function* whole(head: readonly Buffer[], rest: Chunks): AsyncGenerator<Buffer> {
  yield* head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
