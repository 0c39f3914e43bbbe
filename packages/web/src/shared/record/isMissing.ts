import { DomainError } from '@fenix/domain/errors';

/** Not there, or an id that cannot be one. */
export function isMissing(error: unknown): boolean {
  return error instanceof DomainError && (error.kind === 'notFound' || error.kind === 'invalid');
}
