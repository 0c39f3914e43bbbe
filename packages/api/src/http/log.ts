import type { FastifyRequest } from 'fastify';

type Line = { [key: string]: unknown; type: string; message: string; stack: string };

/**
 * An allowlist of error properties for the log: database drivers attach the statement and all of its parameters, which
 * must not be logged.
 */
export function describeError(error: unknown, depth = 0): Line {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const facts = error as Error & { code?: unknown; table?: unknown; constraint?: unknown; cause?: unknown };
  const { code, table, constraint, cause } = facts;
  return {
    type: error.constructor.name,
    message: withoutValues(error.message, code),
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    // The first lines of a stack repeat the message.
    stack: error.stack?.match(/^ {4}at .*$/gm)?.join('\n') ?? '',
    ...(cause !== undefined && depth < 3 && { cause: describeError(cause, depth + 1) }),
  };
}

/** PostgreSQL quotes the invalid value after a colon: `invalid input syntax for type uuid: "…"`. */
function withoutValues(message: string, code: unknown): string {
  return /^[0-9A-Z]{5}$/.test(String(code)) ? message.replace(/:\s.*$/s, '') : message;
}

/** Structured lines with the ids of request and user, and without passwords, tokens, signatures or contents. */
export function loggerOptions(level: string) {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        address: request.ip,
      }),
      res: ({ statusCode, request }: { statusCode?: number; request?: Partial<FastifyRequest> }) => {
        const [viewer, inspector] = [request?.foundViewer, request?.foundInspector];
        return {
          statusCode: statusCode ?? 0,
          ...(viewer && { user: viewer._id, client: viewer.clienteId }),
          ...(inspector && { inspector: inspector._id, client: inspector.clientId }),
        };
      },
      err: (error: unknown) => describeError(error),
    },
  };
}
