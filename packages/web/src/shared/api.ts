import { DomainError, type FieldError, REASONS, STATUS_OF, kindOfStatus } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UNATTENDED } from '@fenix/domain/sesion/headers';
import type { ZodType } from 'zod';
import { isUnattended } from './attended';
import { logFailure } from './log';
import { readToken } from './session';
import { sendWithProgress } from './file/upload';

/** The only door to the API. Every refusal comes out as the DomainError the server meant. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type CallOptions = {
  /** The same key answers the same result, so a creation may be sent again without fear. */
  idempotencyKey?: string | undefined;
  /** Ask for the password over the current screen when the session is over; off while the app starts. */
  recover?: boolean;
  /** The password was asked again for this call already. */
  isConfirmed?: boolean;
  headers?: Record<string, string>;
  /** AUTH-31: the screen is meant to run without interaction (a wall display): its polling extends the session. */
  isAttended?: boolean;
  /** How much of the body has left, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

type Envelope = { data?: unknown; message?: unknown; errors?: unknown; reason?: unknown; current?: unknown };

/** Resolves when the user is signed in again. Registered by the app; without it a 401 is thrown. */
let signInAgain: (() => Promise<void>) | undefined;

export function onSessionEnded(handler: (() => Promise<void>) | undefined): void {
  signInAgain = handler;
}

/** Resolves to whether the person proved with their password that it is them. */
let askPassword: (() => Promise<boolean>) | undefined;

export function onUnconfirmed(handler: (() => Promise<boolean>) | undefined): void {
  askPassword = handler;
}

/** Sends, checks the answer against its schema and gives back its `data`. */
export async function call<T>(
  schema: ZodType<T>,
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<T> {
  const response = await request(method, path, body, options);
  const parsed = schema.safeParse((await readEnvelope(response)).data);
  if (parsed.success) return parsed.data;
  // Fetched only now: signing in works without it.
  const { prettifyError } = await import('zod');
  logFailure(`${method} ${path}: ${prettifyError(parsed.error)}`, parsed.error);
  throw new DomainError('unexpected', SHELL_MESSAGES.unexpected);
}

type Early = { answer: Promise<Response>; token: string | undefined; until: number };
const early = new Map<string, Early>();
/** As long as what the queries fetched counts as fresh. */
const EARLY_MS = 30_000;

/** Asks before the application is there, whose first call for the same gets the answer. This one gets a copy. */
export function askEarly(path: string): Promise<Response> {
  const token = readToken();
  const answer = send('GET', path, undefined, {}, token);
  early.set(path, { answer, token, until: performance.now() + EARLY_MS });
  return answer.then((response) => response.clone());
}

function takeEarly(method: Method, path: string, token: string | undefined): Promise<Response> | undefined {
  const found = method === 'GET' ? early.get(path) : undefined;
  if (found) early.delete(path);
  return found && found.token === token && performance.now() < found.until ? found.answer : undefined;
}

/** The answer itself, for downloads. Refusals are thrown here already. */
export async function request(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Response> {
  const token = readToken();
  const response = await (takeEarly(method, path, token) ?? send(method, path, body, options, token));
  if (response.ok) return response;
  if (response.status === 401 && signInAgain && options.recover !== false) {
    // Another call may have brought a new session while this one was on its way.
    if (readToken() === token) await signInAgain();
    return request(method, path, body, { ...options, recover: false });
  }
  if (response.status === STATUS_OF.unconfirmed && askPassword && !options.isConfirmed && (await askPassword()))
    return request(method, path, body, { ...options, isConfirmed: true });
  throw refusal(response, await readEnvelope(response));
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  { idempotencyKey, headers, isAttended = !isUnattended(), onProgress, signal }: CallOptions,
  token: string | undefined,
): Promise<Response> {
  const isForm = body instanceof FormData || body instanceof Blob;
  try {
    const init = {
      method,
      headers: {
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...(!isAttended && { [UNATTENDED]: '1' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...headers,
      },
      body: body === undefined || isForm ? (body ?? null) : JSON.stringify(body),
      signal: signal ?? null,
    };
    return await (onProgress ? sendWithProgress(path, init, onProgress) : fetch(path, init));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new DomainError('unavailable', SHELL_MESSAGES.offline);
  }
}

export async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    const value: unknown = await response.json();
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function refusal(response: Response, { message, errors, reason, current, data }: Envelope): DomainError {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const kind = kindOfStatus(response.status);
  // The server's message of an unexpected error is not written for users; they get the request id to find it in the log.
  const isForeseen = kind !== 'unexpected' && typeof message === 'string' && message !== '';
  const known = isForeseen ? message : wordsFor(response);
  return new DomainError(kind, known, {
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    ...(Number.isFinite(retryAfter) && { retryAfter }),
    reason: REASONS.find((known) => known === reason),
    current,
    data,
  });
}

/** A proxy in between may answer without our envelope. */
function wordsFor({ status, headers }: Response): string {
  if (status === 502 || status === 503 || status === 504) return SHELL_MESSAGES.unavailable;
  if (status === 413) return SHELL_MESSAGES.tooLarge;
  const request = headers.get('x-request-id');
  return request ? `${SHELL_MESSAGES.unexpected} Solicitud ${request}.` : SHELL_MESSAGES.unexpected;
}

function isFieldError(value: unknown): value is FieldError {
  if (typeof value !== 'object' || value === null) return false;
  const { path, message } = value as Partial<FieldError>;
  return typeof path === 'string' && typeof message === 'string';
}
