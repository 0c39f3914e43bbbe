import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';

const MOST_PER_USER = 3;
/** What all forms together may announce before they are read, beside what is kept: the disk is everyone's. */
const MOST_ANNOUNCED = 2_000_000_000;
const RETRY_SECONDS = 30;

const uploads = new Map<string, number>();
let announced = 0;

/** Room for a form that is about to come; `bytes` is what it says of itself, or the most it may bring. */
export function takeRoom(userId: string, bytes: number): () => void {
  const own = uploads.get(userId) ?? 0;
  if (own >= MOST_PER_USER)
    throw new DomainError('tooMany', UPLOAD_MESSAGES.tooManyUploads(MOST_PER_USER), { retryAfter: RETRY_SECONDS });
  if (announced + bytes > MOST_ANNOUNCED)
    throw new DomainError('unavailable', SHELL_MESSAGES.unavailable, { retryAfter: RETRY_SECONDS });
  uploads.set(userId, own + 1);
  announced += bytes;
  return () => {
    announced -= bytes;
    const left = (uploads.get(userId) ?? 1) - 1;
    if (left > 0) uploads.set(userId, left);
    else uploads.delete(userId);
  };
}
