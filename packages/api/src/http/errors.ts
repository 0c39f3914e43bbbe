import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isDatabaseUnavailable } from '../db/away';
import type { ErrorBody } from './envelope';

// A form shows the messages of its fields, so they are in Spanish.
z.config(z.locales.es());

/** Makes an error response of anything thrown; unexpected errors are logged and get a generic message (SHELL-33). */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toDomainError(error);
  if (failure.kind === 'unexpected') request.log.error({ err: error }, 'unexpected error');
  else if (isRejectedByDatabase(error)) request.log.warn({ err: error }, 'the database rejected a value');
  else if (failure.kind === 'unavailable') request.log.warn({ err: error }, 'a service is unavailable');
  if (failure.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(failure.retryAfter));
  // An error must not be cached under the cache-control that the route set for its success.
  void reply.header('cache-control', 'no-store');
  const body: ErrorBody = { status: failure.status, message: failure.message };
  if (failure.errors.length > 0) body.errors = [...failure.errors];
  if (failure.reason) body.reason = failure.reason;
  if (failure.current !== undefined) body.current = failure.current;
  if (failure.data !== undefined) body.data = failure.data;
  return reply.code(failure.status).type('application/json; charset=utf-8').send(body);
}

/** S1: limits the size of the response to a body with very many invalid fields. */
const MAX_ERRORS = 100;
const MAX_ERROR_LENGTH = 300;

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isRejectedByDatabase(error)) return new DomainError('invalid', SHELL_MESSAGES.invalid);
  if (isDatabaseUnavailable(error))
    return new DomainError('unavailable', SHELL_MESSAGES.unavailable, { retryAfter: 5 });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.slice(0, MAX_ERRORS).map((issue) => ({
      path: pathOf(issue.instancePath).slice(0, MAX_ERROR_LENGTH),
      message: (issue.message ?? '').slice(0, MAX_ERROR_LENGTH),
    }));
    return new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
  }
  return fromFastify(error as Partial<FastifyError>);
}

/**
 * SQLSTATE classes 22 and 54: a value out of range for its column, or too long for an index. It is the caller's error
 * (400), and logged because our validation should have found it.
 */
function isRejectedByDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|54)[0-9A-Z]{3}$/.test(String(error.code));
}

/** Fastify's errors (invalid JSON, body too large, unknown media type) have a status and an English message. */
function fromFastify({ statusCode }: Partial<FastifyError>): DomainError {
  if (statusCode === 413) return new DomainError('tooLarge', SHELL_MESSAGES.tooLarge);
  if (statusCode === 415) return new DomainError('wrongKind', SHELL_MESSAGES.wrongKind);
  if (statusCode === 404) return new DomainError('notFound', SHELL_MESSAGES.notFound);
  if (statusCode && statusCode >= 400 && statusCode < 500) return new DomainError('invalid', SHELL_MESSAGES.invalid);
  return new DomainError('unexpected', SHELL_MESSAGES.unexpected);
}

function pathOf(pointer: string): string {
  return pointer.split('/').filter(Boolean).join('.');
}
