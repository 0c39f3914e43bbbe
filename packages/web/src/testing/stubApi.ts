import type { FieldError } from '@fenix/domain/errors';
import { vi } from 'vitest';

export type Answer = {
  status?: number;
  data?: unknown;
  message?: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
};

export type Sent = { method: string; path: string; headers: Headers; body: unknown };
type Handler = Answer | ((sent: Sent) => Answer);

/** Stands in for the network: answers by 'METHOD /path' in the API's envelope, and keeps what was sent. */
export function stubApi(answers: Record<string, Handler>): Sent[] {
  const log: Sent[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const sent = { method: init.method ?? 'GET', path, headers: new Headers(init.headers), body: bodyOf(init) };
    log.push(sent);
    const handler = answers[`${sent.method} ${decodeURIComponent(path)}`] ?? NOT_THERE;
    const { status = 200, headers = {}, ...rest } = typeof handler === 'function' ? handler(sent) : handler;
    return Promise.resolve(Response.json({ status, ...rest }, { status, headers }));
  });
  return log;
}

const NOT_THERE: Answer = { status: 404, message: 'Esta dirección no existe en la API.' };

function bodyOf({ body }: RequestInit): unknown {
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}
