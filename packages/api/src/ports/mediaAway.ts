import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const FULL_RETRY_SECONDS = 60;

/** The store is unavailable; the cause is for the log. */
export function mediaUnavailable(cause: unknown, retryAfter: number): DomainError {
  return Object.assign(new DomainError('unavailable', SHELL_MESSAGES.unavailable, { retryAfter }), { cause });
}

/** A full disk is 503: a problem for the operator, neither the user's error nor a defect. */
export function fullDiskAsUnavailable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FULL.has(code) ? mediaUnavailable(error, FULL_RETRY_SECONDS) : error;
}
