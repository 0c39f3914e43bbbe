import type { IncomingMessage } from 'node:http';
import { DomainError, type FieldError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { isDeep, isStorableJson, mayHideUnstorable } from '@fenix/domain/text/storable';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

/** The default limit for a body with a schema; forms with files have their own. */
export const BODY_LIMIT = 64_000;
/** A route without a body schema accepts no body; 1 is the smallest limit that fastify takes. */
const NO_BODY = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw JSON contains no escape that could decode to a character that PostgreSQL cannot store. */
    isSurelyStorable: boolean;
  }
}

/**
 * Unauthenticated requests must be cheap to refuse: a length over the limit is refused before a byte is read, and the
 * values of a body are checked one by one only where its raw text gives a reason to.
 */
export function registerBodies(app: FastifyInstance): void {
  app.decorateRequest('isSurelyStorable', false);
  app.addHook('onRoute', refuseUndescribed);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isDeep(text)) return done(new DomainError('invalid', SHELL_MESSAGES.invalid));
    request.isSurelyStorable = !mayHideUnstorable(text);
    return parseJson(request, text, done);
  });
  app.addHook('preValidation', assertStorable);
  app.addHook('preParsing', async ({ raw }) => {
    if (hasBody(raw)) endSlowUpload(raw);
  });
}

/** HTTP announces a body with one of these two headers. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** S15: an upload slower than this is an attempt to exhaust connections, slower than any mobile network. */
const LEAST_BYTES = 60_000;
/** N6: what is announced takes room from others, so each minute brings half of what would end it in 15 of them. */
const LEAST_SHARE = 1 / 30;
const WITHIN_MS = 60_000;

/** Closes the connection without a response: clients treat that as a network error and retry. */
function endSlowUpload(raw: IncomingMessage): void {
  let before = raw.socket.bytesRead;
  const least = Math.max(LEAST_BYTES, Number(raw.headers['content-length'] ?? 0) * LEAST_SHARE);
  const stop = () => clearInterval(look);
  const look = setInterval(() => {
    // A body that no handler reads emits no `end`, and its response may take long.
    if (raw.complete) return stop();
    const { bytesRead } = raw.socket;
    if (bytesRead - before < least) raw.destroy();
    before = bytesRead;
  }, WITHIN_MS).unref();
  raw.once('end', stop).once('close', stop);
}

function refuseUndescribed(route: RouteOptions): void {
  if (!route.schema?.body && !route.config?.multipart) route.bodyLimit ??= NO_BODY;
}

async function assertStorable({ body, isSurelyStorable }: FastifyRequest): Promise<void> {
  if (isSurelyStorable || isStorableJson(body)) return;
  throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors: unstorableFields(body) });
}

/** More fields than any form has; beyond it the error does not name the field. */
const MAX_CHECKED_FIELDS = 100;

function unstorableFields(body: unknown): FieldError[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body)
    .slice(0, MAX_CHECKED_FIELDS)
    .filter(([, value]) => !isStorableJson(value))
    .map(([path]) => ({ path, message: UPLOAD_MESSAGES.badText }));
}
