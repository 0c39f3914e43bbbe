import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@fenix/domain/errors';
import { type MapGround, PMTILES_PATH } from '@fenix/domain/mapGround';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCookie } from './cookies';
import { contentSecurityPolicy } from './security';

/** What the page is told, so that it need not ask. */
type PageFacts = {
  productName: string;
  publicUrl: string | undefined;
  mapGround: MapGround | undefined;
  /** Whom the operator's style of maps asks besides its own server. */
  mapHosts: readonly string[];
  boardHosts: readonly string[];
};
type WebOptions = PageFacts & { webDir: string; manualDir: string; pmtiles: string | undefined };

const PUBLIC = { config: { permission: 'public' }, schema: { hide: true }, logLevel: 'warn' } as const;
const FOREVER = { immutable: true, maxAge: 31_536_000_000 };

/** The built web application and the manual. Every address that is neither API nor file is the application. */
export async function registerWeb(
  app: FastifyInstance,
  { webDir, manualDir, pmtiles, ...facts }: WebOptions,
): Promise<void> {
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, cacheControl: false });
  const files = new Set(existsSync(webDir) ? readdirSync(webDir).filter((name) => name !== 'index.html') : []);
  const sendPage = pageSender(join(webDir, 'index.html'), facts);

  app.get<{ Params: { '*': string } }>('/assets/*', PUBLIC, (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .sendFile(request.params['*'], join(webDir, 'assets'), FOREVER),
  );
  app.get('/manual', PUBLIC, (_, reply) => reply.redirect('/manual/', 301));
  app.get<{ Params: { '*': string } }>('/manual/*', PUBLIC, (request, reply) =>
    reply.sendFile(request.params['*'] || 'index.html', manualDir),
  );
  if (pmtiles) registerPmtiles(app, resolve(pmtiles));
  registerInspector(app, join(webDir, 'inspector'), facts);
  app.get<{ Params: { '*': string } }>('/*', PUBLIC, (request, reply) => {
    const path = request.params['*'];
    if (/^(api|gps|incontrol|uploads)(\/|$)/.test(path)) throw new DomainError('notFound', SHELL_MESSAGES.callNotFound);
    return files.has(path) ? reply.sendFile(path) : sendPage(request, reply);
  });
  app.setNotFoundHandler(() => {
    throw new DomainError('notFound', SHELL_MESSAGES.callNotFound);
  });
}

/** One file with the tiles of a whole country, of which maps ask for the pieces they show. */
function registerPmtiles(app: FastifyInstance, path: string): void {
  app.get(PMTILES_PATH, PUBLIC, (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .sendFile(basename(path), dirname(path), { cacheControl: false, dotfiles: 'allow' }),
  );
}

/** The inspector's app: a page of its own with its own files and worker, all under one address. */
function registerInspector(app: FastifyInstance, folder: string, facts: PageFacts): void {
  const files = new Set(existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'index.html') : []);
  const sendPage = pageSender(join(folder, 'index.html'), facts);
  app.get('/inspector', PUBLIC, (_, reply) => reply.redirect('/inspector/', 301));
  app.get<{ Params: { '*': string } }>('/inspector/*', PUBLIC, (request, reply) => {
    const path = request.params['*'];
    if (path.startsWith('assets/'))
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .sendFile(path.slice('assets/'.length), join(folder, 'assets'), FOREVER);
    return files.has(path) ? reply.sendFile(path, folder) : sendPage(request, reply);
  });
}

/** A page with what it is told and a fresh nonce for the styles that the page adds by itself. */
function pageSender(
  path: string,
  { productName, publicUrl, mapGround, mapHosts, boardHosts }: PageFacts,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const page = existsSync(path)
    ? readFileSync(path, 'utf8')
        .replaceAll('__PRODUCT_NAME__', () => escapeHtml(productName))
        .replaceAll('__PUBLIC_URL__', () => escapeHtml(publicUrl ?? ''))
        .replaceAll('__MAP_GROUND__', () => escapeHtml(mapGround ? JSON.stringify(mapGround) : ''))
    : undefined;
  const mapOrigins = mapGround ? originsOf(mapGround, mapHosts) : [];
  return (request, reply) => {
    if (!page)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('La aplicación web no está construida: ejecuta npm run build.');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', contentSecurityPolicy({ nonce, mapOrigins, boardHosts }))
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie')
      .type('text/html; charset=utf-8')
      .send(inChosenTheme(page, request).replaceAll('__CSP_NONCE__', nonce));
  };
}

const SCHEMES = new Map([
  ['default', 'light'],
  ['dark', 'dark'],
]);

/** SHELL-05: the first paint waits for no script, so what was chosen comes along with the question for the page. */
function inChosenTheme(page: string, { headers }: FastifyRequest): string {
  const scheme = SCHEMES.get(findCookie(headers.cookie, 'theme') ?? '');
  if (!scheme) return page;
  return page
    .replace('data-mantine-color-scheme="light"', `data-mantine-color-scheme="${scheme}"`)
    .replace('<meta name="color-scheme" content="light dark"', `<meta name="color-scheme" content="${scheme}"`);
}

/** None of a path: our own origin is allowed as it is. */
function originsOf(ground: MapGround, hosts: readonly string[]): string[] {
  const addresses = ground.kind === 'estilo' ? [ground.light, ground.dark] : [ground.url];
  const origins = addresses.flatMap((url) => (url.startsWith('/') ? [] : [new URL(url).origin]));
  return [...new Set([...origins, ...hosts.map((host) => `https://${host}`)])];
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
