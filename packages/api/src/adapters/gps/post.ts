import { DomainError, STATUS_OF, kindOfStatus } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { z } from 'zod';

/** A fleet of five thousand with its routes is a few megabytes; a longer response is treated as invalid. */
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

/** GPS-01: form posts under one base URL. Any invalid response is `unavailable`. */
export function createPost(base: string, timeoutMs: number): Post {
  return async (call, fields) => {
    const response = await send(`${base}/${call}`, fields, timeoutMs);
    const text = await readText(response);
    const body = Body.safeParse(parse(text));
    if (!body.success) throw unavailable(body.error);
    const status = response.ok ? (body.data.status ?? response.status) : response.status;
    if (status !== 200) throw errorOf(status);
    return { data: body.data.data, id: body.data.id, bytes: text.length };
  };
}

async function send(url: string, fields: Fields, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
      // A redirect could send the keys to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw unavailable(error);
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return Buffer.from(await readLimited(response, MAX_BYTES)).toString('utf8');
  } catch (error) {
    throw unavailable(error);
  }
}

/** Reads the body as a stream, and stops as soon as it is too long. */
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
    throw unavailable(error);
  }
}

/** Maps a status to an error; 401 is handled by tokens.ts. */
function errorOf(status: number): DomainError {
  const expected = [STATUS_OF.unauthenticated, STATUS_OF.notFound, STATUS_OF.conflict, STATUS_OF.invalid];
  if (!expected.some((one) => one === status)) return unavailable(new Error(`status ${status}`));
  const kind = kindOfStatus(status);
  return new DomainError(kind, kind === 'notFound' ? GPS_MESSAGES.notFound : GPS_MESSAGES.refused);
}

export function unavailable(cause: unknown, message: string = GPS_MESSAGES.away): DomainError {
  const error = new DomainError('unavailable', message, { retryAfter: RETRY_SECONDS });
  error.cause = cause;
  return error;
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'unavailable';
}
