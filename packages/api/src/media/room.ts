import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';

const MOST_PER_USER = 3;
/** What all forms together may announce before they are read, beside what is kept: the disk is everyone's. */
const MOST_ANNOUNCED = 2_000_000_000;
const RETRY_SECONDS = 30;

/** Whose space the files will take, and how much of it is left. */
export type Space = { clientId: string; free: number; quotaGb: number };

const uploads = new Map<string, number>();
/** Bytes that are about to come: under each company's id, and of all of them under no name. */
const announced = new Map<string, number>();
const ALL = '';

/** S15: room for a form that is about to come; `bytes` is what it says of itself, or the most it may bring. */
export function takeRoom(userId: string, bytes: number, space?: Space): () => void {
  if ((uploads.get(userId) ?? 0) >= MOST_PER_USER)
    throw new DomainError('tooMany', UPLOAD_MESSAGES.tooManyUploads(MOST_PER_USER), { retryAfter: RETRY_SECONDS });
  if ((announced.get(ALL) ?? 0) + bytes > MOST_ANNOUNCED)
    throw new DomainError('unavailable', SHELL_MESSAGES.unavailable, { retryAfter: RETRY_SECONDS });
  if (space && (announced.get(space.clientId) ?? 0) + bytes > space.free)
    throw new DomainError('tooLarge', UPLOAD_MESSAGES.quotaReached(space.quotaGb));
  const names = space ? [ALL, space.clientId] : [ALL];
  add(uploads, userId, 1);
  for (const name of names) add(announced, name, bytes);
  return () => {
    add(uploads, userId, -1);
    for (const name of names) add(announced, name, -bytes);
  };
}

function add(counts: Map<string, number>, name: string, amount: number): void {
  const sum = (counts.get(name) ?? 0) + amount;
  if (sum > 0) counts.set(name, sum);
  else counts.delete(name);
}
