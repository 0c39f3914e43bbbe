import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

type Allowances = {
  /** For the styles that Mantine adds at run time. */
  nonce?: string;
  /** External origins of map tiles. */
  mapOrigins?: readonly string[];
  /** The hosts whose dashboards a client may embed. */
  boardHosts?: readonly string[];
};

/** Scripts and styles from our own origin only. WebAssembly is for the PDF engine. */
export function contentSecurityPolicy({ nonce, mapOrigins = [], boardHosts = [] }: Allowances = {}): string {
  const maps = mapOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    `img-src 'self' blob: data:${maps}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' blob: data:${maps}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `frame-src ${boardHosts.map((host) => `https://${host}`).join(' ') || "'none'"}`,
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

const A_YEAR = 'max-age=31536000; includeSubDomains';

const DEFAULT_POLICY = contentSecurityPolicy();

/** Content types that are loaded by scripts and never opened as a page, so most page headers do not apply to them. */
const SUBRESOURCE_TYPE = /^(application\/(json|javascript)|text\/(css|javascript))\b/;
/** A worker applies the policy of its own script's response. */
const WORKER_URL = /(worker[^/?]*\.m?js|\/sw\.js)(\?|$)/;
const SUBRESOURCE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const SUBRESOURCE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Each response has only the headers that apply to it: half a kilobyte per file costs a tenth of a second on a slow network. */
export async function registerSecurity(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
  });
  app.addHook('onSend', async ({ protocol, url }, reply) => {
    // Behind a proxy that terminates TLS, TRUST_PROXY makes `protocol` https. Browsers ignore the header over plain HTTP.
    if (protocol === 'https') void reply.header('strict-transport-security', A_YEAR);
    const isSubresource = SUBRESOURCE_TYPE.test(String(reply.getHeader('content-type'))) && !WORKER_URL.test(url);
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', isSubresource ? SUBRESOURCE_POLICY : DEFAULT_POLICY);
    if (isSubresource) void reply.headers(SUBRESOURCE_HEADERS);
    else {
      reply.helmet();
      void reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=()');
    }
    // Responses of the API are for one user: not cached unless a route sets it.
    if (!reply.hasHeader('cache-control'))
      void reply.header('cache-control', url.startsWith('/api/') ? 'no-store' : 'no-cache');
  });
}

/** For responses to unreadable requests, which run no hooks. */
export const BARE_HEADERS = {
  'content-security-policy': DEFAULT_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};
