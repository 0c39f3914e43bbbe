import type { IncomingMessage } from 'node:http';
import { DomainError, type FieldError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { isDeep, isStorableJson, mayHideUnstorable } from '@fenix/domain/text/storable';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

/** How long a described body may be where its route names no limit of its own; forms with files have theirs. */
export const BODY_LIMIT = 64_000;
/** The least that can be said to fastify: a call that describes no body takes none. */
const NO_BODY = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** The text of a body was looked at, and nothing in it can be what a database does not hold. */
    isSurelyStorable: boolean;
  }
}

/**
 * What comes in before anyone knows who sends it must cost little: lengths are refused before a byte is read, and the
 * values of a body are walked only where its text gives a reason to.
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
    if (hasBody(raw)) endCrawling(raw);
  });
}

/** HTTP has no third way to send one. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Less than this in a minute is no phone in a valley, but somebody who holds a place: they are cut off (S15). */
const LEAST_BYTES = 60_000;
const WITHIN_MS = 60_000;

/** Nobody is answered: a phone takes it for a lost line, which it is, and sends again when it can. */
function endCrawling(raw: IncomingMessage): void {
  let before = raw.socket.bytesRead;
  const stop = () => clearInterval(look);
  const look = setInterval(() => {
    // Nobody reads the body of a call that has none: it never ends, and its answer may take long.
    if (raw.complete) return stop();
    const { bytesRead } = raw.socket;
    if (bytesRead - before < LEAST_BYTES) raw.destroy();
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

/** Nobody fills in more fields than this; who sends more is told that it is wrong, and not where. */
const MOST_LOOKED_AT = 100;

function unstorableFields(body: unknown): FieldError[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body)
    .slice(0, MOST_LOOKED_AT)
    .filter(([, value]) => !isStorableJson(value))
    .map(([path]) => ({ path, message: UPLOAD_MESSAGES.badText }));
}
