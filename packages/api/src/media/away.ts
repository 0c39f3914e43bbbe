import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const FULL_RETRY_SECONDS = 60;

/** The store cannot take or give files now. The cause stays for the log. */
export function mediaAway(cause: unknown, retryAfter: number): DomainError {
  return Object.assign(new DomainError('unavailable', SHELL_MESSAGES.unavailable, { retryAfter }), { cause });
}

/** A full disk is the operator's trouble, not the user's mistake and not a defect. */
export function fullDiskAsAway(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FULL.has(code) ? mediaAway(error, FULL_RETRY_SECONDS) : error;
}
