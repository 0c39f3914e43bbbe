import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isDatabaseAway } from '../db/away';
import type { ErrorBody } from './envelope';

// The fields' own messages stand under the fields of a form.
z.config(z.locales.es());

/** Turns whatever was thrown into the one shape of refusal; what nobody foresaw is logged and stays vague (SHELL-33). */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.kind === 'unexpected') request.log.error({ err: error }, 'unexpected error');
  else if (isRefusedByDatabase(error)) request.log.warn({ err: error }, 'the database refused a value');
  else if (refusal.kind === 'unavailable') request.log.warn({ err: error }, 'a service is away');
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(refusal.retryAfter));
  // A refusal is of this moment: what the route meant for its answer must not keep it in a cache.
  void reply.header('cache-control', 'no-store');
  const body: ErrorBody = { status: refusal.status, message: refusal.message };
  if (refusal.errors.length > 0) body.errors = [...refusal.errors];
  if (refusal.reason) body.reason = refusal.reason;
  if (refusal.current !== undefined) body.current = refusal.current;
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(body);
}

/** S1: who sends a hundred thousand wrong fields is not answered with their names. */
const MOST_ERRORS = 100;
const LONGEST_ERROR = 300;

function toRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isRefusedByDatabase(error)) return new DomainError('invalid', SHELL_MESSAGES.invalid);
  if (isDatabaseAway(error)) return new DomainError('unavailable', SHELL_MESSAGES.unavailable, { retryAfter: 5 });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.slice(0, MOST_ERRORS).map((issue) => ({
      path: pathOf(issue.instancePath).slice(0, LONGEST_ERROR),
      message: (issue.message ?? '').slice(0, LONGEST_ERROR),
    }));
    return new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
  }
  return fromFastify(error as Partial<FastifyError>);
}

/**
 * Classes 22 and 54 of PostgreSQL: a value that no column holds, or one too long for an index. A check of ours that
 * let it through is missing something, and the log says so; the caller is told that their data is wrong, which it is.
 */
function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|54)[0-9A-Z]{3}$/.test(String(error.code));
}

/** Fastify's own refusals (broken JSON, body too large, unknown media type) carry a status and English words. */
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
