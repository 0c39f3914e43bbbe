import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { z } from 'zod';
import type { Clock } from '../../ports/clock';
import type { Login } from './login';
import { type Post, unavailable } from './post';

/** The lifetime of a token without `expires_in`. */
const DEFAULT_SECONDS = 1_800;
/** Renewed this long before it expires, so that it does not expire during a call. */
const MARGIN_SECONDS = 60;

const Answer = z.union([
  z
    .string()
    .min(1)
    .transform((token) => ({ token, expires_in: undefined })),
  z.object({ token: z.string().min(1), expires_in: z.coerce.number().positive().optional() }),
]);

type CachedToken = { token: string; until: number };

/** GPS-02, GPS-03: the security token of one account, cached until it expires; concurrent callers share one request. */
export function createTokens(post: Post, { apiKey, username, password }: Login, clock: Clock) {
  let cached: CachedToken | undefined;
  let pending: Promise<CachedToken> | undefined;

  async function request(): Promise<CachedToken> {
    const fields = { username: username ?? '', password: password ?? '', token: cached?.token ?? '', apikey: apiKey };
    const reply = await post('gettoken', fields).catch((error: unknown) => {
      throw unavailable(error, GPS_MESSAGES.tokenFailed);
    });
    const answer = Answer.safeParse(reply.data);
    if (!answer.success) throw unavailable(answer.error, GPS_MESSAGES.tokenFailed);
    const seconds = (answer.data.expires_in ?? DEFAULT_SECONDS) - MARGIN_SECONDS;
    return { token: answer.data.token, until: clock.now().getTime() + Math.max(seconds, 1) * 1000 };
  }

  async function current(): Promise<string> {
    if (cached && cached.until > clock.now().getTime()) return cached.token;
    pending ??= request().finally(() => {
      pending = undefined;
    });
    cached = await pending;
    return cached.token;
  }

  /** Retries once with a new token when the platform does not accept the old one. */
  return async function withToken<T>(work: (token: string) => Promise<T>): Promise<T> {
    const token = await current();
    try {
      return await work(token);
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (cached?.token === token) cached = undefined;
      const fresh = await current();
      return work(fresh).catch((again: unknown) => {
        throw isRefused(again) ? unavailable(again, GPS_MESSAGES.tokenFailed) : again;
      });
    }
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'unauthenticated';
}
