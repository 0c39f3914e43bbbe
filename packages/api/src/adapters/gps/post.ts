import { DomainError, STATUS_OF, kindOfStatus } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { z } from 'zod';

/** A fleet of five thousand with its routes is a few megabytes; more is a platform that has lost its mind. */
const MAX_BYTES = 20_000_000;
export const RETRY_SECONDS = 10;

export type Fields = Readonly<Record<string, string>>;
export type Reply = { data: unknown; id: string | undefined; bytes: number };
export type Post = (call: string, fields: Fields) => Promise<Reply>;

const Body = z.object({
  status: z.coerce.number().optional(),
  data: z.unknown().optional(),
  id: z.union([z.string(), z.number()]).transform(String).optional(),
});

/** GPS-01: form posts under one address. Whatever else comes back than a proper answer is `unavailable`. */
export function createPost(base: string, timeoutMs: number): Post {
  return async (call, fields) => {
    const response = await send(`${base}/${call}`, fields, timeoutMs);
    const text = await readText(response);
    const body = Body.safeParse(parse(text));
    if (!body.success) throw away(body.error);
    const status = response.ok ? (body.data.status ?? response.status) : response.status;
    if (status !== 200) throw refusalOf(status);
    return { data: body.data.data, id: body.data.id, bytes: text.length };
  };
}

async function send(url: string, fields: Fields, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
      // Keys go to this address and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw away(error);
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return Buffer.from(await readLimited(response, MAX_BYTES)).toString('utf8');
  } catch (error) {
    throw away(error);
  }
}

/** The body as it comes, given up as soon as it is too long. */
export async function readLimited(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw away(error);
  }
}

/** What the platform means by a status; 401 is for whoever keeps the tokens. */
function refusalOf(status: number): DomainError {
  const known = [STATUS_OF.unauthenticated, STATUS_OF.notFound, STATUS_OF.conflict, STATUS_OF.invalid];
  if (!known.some((one) => one === status)) return away(new Error(`status ${status}`));
  const kind = kindOfStatus(status);
  return new DomainError(kind, kind === 'notFound' ? GPS_MESSAGES.notFound : GPS_MESSAGES.refused);
}

export function away(cause: unknown, message: string = GPS_MESSAGES.away): DomainError {
  const refusal = new DomainError('unavailable', message, { retryAfter: RETRY_SECONDS });
  refusal.cause = cause;
  return refusal;
}

export function isAway(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'unavailable';
}
