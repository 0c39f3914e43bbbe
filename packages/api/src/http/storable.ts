import { DomainError, type FieldError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import type { FastifyInstance } from 'fastify';

/** PostgreSQL holds neither a zero byte nor half a surrogate pair. Asked here once, for every field of every body. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

export function registerStorable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    const errors = isPlain(body) ? unstorableFields(body) : [];
    if (errors.length > 0 || hasUnstorable(body)) throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
  });
}

function unstorableFields(body: object): FieldError[] {
  return Object.entries(body)
    .filter(([, value]) => hasUnstorable(value))
    .map(([path]) => ({ path, message: UPLOAD_MESSAGES.badText }));
}

/** With a list of its own instead of calling itself: a body may be nested deeper than the stack is high. */
function hasUnstorable(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string' && UNSTORABLE.test(one)) return true;
    if (!isPlain(one)) continue;
    for (const [key, inner] of Object.entries(one)) waiting.push(key, inner);
  }
  return false;
}

/** What a JSON body is made of; files and streams are looked at by whoever reads them. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
