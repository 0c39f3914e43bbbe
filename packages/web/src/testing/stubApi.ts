import type { FieldError } from '@fenix/domain/errors';
import { vi } from 'vitest';

export type Answer = {
  status?: number;
  data?: unknown;
  message?: string;
  errors?: FieldError[];
  reason?: string;
  current?: unknown;
  headers?: Record<string, string>;
};

export type Sent = { method: string; path: string; headers: Headers; body: unknown };
type Handler = Answer | ((sent: Sent) => Answer);

/** Replaces the network: answers by 'METHOD /path' in the API's envelope, and keeps what was sent. */
export function stubApi(answers: Record<string, Handler>): Sent[] {
  const log: Sent[] = [];
  const answer = (path: string, init: RequestInit) => {
    // Part of every screen: a test that is not about the bell or about views neither answers nor counts them.
    const everywhere = EVERYWHERE.find((one) => path.startsWith(one));
    if (everywhere && !Object.keys(answers).some((key) => key.includes(everywhere)))
      return Response.json({ status: 404 }, { status: 404 });
    const sent = { method: init.method ?? 'GET', path, headers: new Headers(init.headers), body: bodyOf(init) };
    log.push(sent);
    const handler = answers[`${sent.method} ${decodeURIComponent(path)}`] ?? NOT_THERE;
    const { status = 200, headers = {}, ...rest } = typeof handler === 'function' ? handler(sent) : handler;
    return Response.json({ status, ...rest }, { status, headers });
  };
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => Promise.resolve(answer(path, init)));
  vi.stubGlobal('XMLHttpRequest', uploadStub(answer));
  return log;
}

const EVERYWHERE = ['/api/avisos', '/api/vistas'];
const NOT_THERE: Answer = { status: 404, message: 'Esta dirección no existe en la API.' };

function bodyOf({ body }: RequestInit): unknown {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** The older way of sending, which uploads take for their progress: half of it, all of it, the answer. */
function uploadStub(answer: (path: string, init: RequestInit) => Response) {
  return class extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    #to = { method: 'GET', path: '', headers: {} as Record<string, string> };
    open(method: string, path: string) {
      this.#to = { ...this.#to, method, path };
    }
    setRequestHeader(name: string, value: string) {
      this.#to.headers[name] = value;
    }
    getAllResponseHeaders() {
      return '';
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
    async send(body: FormData) {
      for (const loaded of [1, 2])
        this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 2 }));
      const { method, path, headers } = this.#to;
      const reply = answer(path, { method, headers, body });
      this.status = reply.status;
      this.responseText = await reply.text();
      this.dispatchEvent(new Event('load'));
    }
  };
}
