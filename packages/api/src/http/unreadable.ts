import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from './envelope';
import { handleError } from './errors';
import { BARE_HEADERS } from './security';

/** A URL that cannot be decoded reaches no route and no hook, so the security headers are set here. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void handleError(error, request, reply.headers(BARE_HEADERS));
}

const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

type Socket = { writable: boolean; end: (text: string) => unknown; destroy: () => unknown };

/** For requests that are not HTTP, too long or too slow: answers with the error shape of the API and closes the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const line = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request';
  const body: ErrorBody = { status: Number.parseInt(line, 10), message: SHELL_MESSAGES.invalid };
  const text = JSON.stringify(body);
  const headers = {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${line}`, ...lines, '', text].join('\r\n'));
}
