import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { z } from 'zod';
import type { Clock } from '../../ports/clock';
import type { Login } from './login';
import { type Post, away } from './post';

/** Platforms that do not say how long a token lives are asked again this often. */
const DEFAULT_SECONDS = 1_800;
/** Renewed this long before it ends, so that no call carries one that ends on the way. */
const MARGIN_SECONDS = 60;

const Answer = z.union([
  z
    .string()
    .min(1)
    .transform((token) => ({ token, expires_in: undefined })),
  z.object({ token: z.string().min(1), expires_in: z.coerce.number().positive().optional() }),
]);

type Kept = { token: string; until: number };

/** GPS-02, GPS-03: the security token of one account, kept until it ends. Many who need it at once ask once. */
export function createTokens(post: Post, { apiKey, username, password }: Login, clock: Clock) {
  let kept: Kept | undefined;
  let asking: Promise<Kept> | undefined;

  async function ask(): Promise<Kept> {
    const fields = { username: username ?? '', password: password ?? '', token: kept?.token ?? '', apikey: apiKey };
    const reply = await post('gettoken', fields).catch((error: unknown) => {
      throw away(error, GPS_MESSAGES.tokenFailed);
    });
    const answer = Answer.safeParse(reply.data);
    if (!answer.success) throw away(answer.error, GPS_MESSAGES.tokenFailed);
    const seconds = (answer.data.expires_in ?? DEFAULT_SECONDS) - MARGIN_SECONDS;
    return { token: answer.data.token, until: clock.now().getTime() + Math.max(seconds, 1) * 1000 };
  }

  async function current(): Promise<string> {
    if (kept && kept.until > clock.now().getTime()) return kept.token;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    kept = await asking;
    return kept.token;
  }

  /** With the token; once more with a new one when the platform has forgotten the old. */
  return async function withToken<T>(work: (token: string) => Promise<T>): Promise<T> {
    const token = await current();
    try {
      return await work(token);
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (kept?.token === token) kept = undefined;
      const fresh = await current();
      return work(fresh).catch((again: unknown) => {
        throw isRefused(again) ? away(again, GPS_MESSAGES.tokenFailed) : again;
      });
    }
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'unauthenticated';
}
