import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

type Allowances = {
  /** For styles that Mantine adds at run time. */
  nonce?: string;
  /** Where the ground of maps comes from, if not from here. */
  mapOrigins?: readonly string[];
  /** Whose dashboards a client may show. */
  boardHosts?: readonly string[];
};

/** Scripts and styles are ours alone. WebAssembly is for the PDF engine. */
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

/** And the names below. */
const A_YEAR = 'max-age=31536000; includeSubDomains';

const OURS_ALONE = contentSecurityPolicy();

/** What a page or another program reads and nobody opens: of all that a browser is told about pages, this counts for it. */
const IS_READ = /^(application\/(json|javascript)|text\/(css|javascript))\b/;
/** A worker goes by the policy that its own script came with. */
const IS_WORKER = /(worker[^/?]*\.m?js|\/sw\.js)(\?|$)/;
const OF_WHAT_IS_READ = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** On a poor line half a kilobyte with each of a dozen files is a tenth of a second, so each has the headers it needs. */
export async function registerSecurity(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
  });
  app.addHook('onSend', async ({ protocol, url }, reply) => {
    // Where TLS ends in front of us, TRUST_PROXY says that it did. Over plain HTTP the header means nothing.
    if (protocol === 'https') void reply.header('strict-transport-security', A_YEAR);
    const isRead = IS_READ.test(String(reply.getHeader('content-type'))) && !IS_WORKER.test(url);
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', isRead ? NOTHING : OURS_ALONE);
    if (isRead) void reply.headers(OF_WHAT_IS_READ);
    else {
      reply.helmet();
      void reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=()');
    }
    // What the API answers belongs to one person: no cache keeps it unless a route says otherwise.
    if (!reply.hasHeader('cache-control'))
      void reply.header('cache-control', url.startsWith('/api/') ? 'no-store' : 'no-cache');
  });
}

/** For answers that pass no hook: what could not even be read as a request. */
export const BARE_HEADERS = {
  'content-security-policy': OURS_ALONE,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};
