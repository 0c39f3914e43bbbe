import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { basename, dirname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@fenix/domain/errors';
import { type MapGround, PMTILES_PATH } from '@fenix/domain/mapGround';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCookie } from './cookies';
import { contentSecurityPolicy } from './security';

/** Settings that are written into the page, which saves it a request. */
type PageSettings = {
  productName: string;
  publicUrl: string | undefined;
  /** The company that runs the product, small at the foot of its clients' papers. */
  provider: string;
  mapGround: MapGround | undefined;
  /** Further hosts that the operator's map style loads from. */
  mapHosts: readonly string[];
  boardHosts: readonly string[];
};
type WebOptions = PageSettings & { webDir: string; manualDir: string; pmtiles: string | undefined };

const PUBLIC = { config: { permission: 'public' }, schema: { hide: true }, logLevel: 'warn' } as const;
const FOREVER = { immutable: true, maxAge: 31_536_000_000 };

/** The built web application and the manual. Every path that is neither API nor file gets the application's page. */
export async function registerWeb(
  app: FastifyInstance,
  { webDir, manualDir, pmtiles, ...facts }: WebOptions,
): Promise<void> {
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, cacheControl: false });
  const files = new Set(existsSync(webDir) ? readdirSync(webDir).filter((name) => name !== 'index.html') : []);
  const sendPage = pageSender(join(webDir, 'index.html'), facts);
  const manifest = manifestIn(webDir, facts);

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
    if (path === MANIFEST && manifest) return reply.type('application/manifest+json; charset=utf-8').send(manifest);
    return files.has(path) ? reply.sendFile(path) : sendPage(request, reply);
  });
  app.setNotFoundHandler(() => {
    throw new DomainError('notFound', SHELL_MESSAGES.callNotFound);
  });
}

/** N13: byte-range limit of the tile file. A tile is a few hundred kilobytes; an anonymous call must not take gigabytes. */
const MOST_OF_TILES = 16_000_000;

const MANIFEST = 'app.webmanifest';

/** SHELL-44: what a phone installs carries the name that the operator gave the product. */
function manifestIn(webDir: string, { productName }: PageSettings): string | undefined {
  const path = join(webDir, MANIFEST);
  if (!existsSync(path)) return undefined;
  const name = JSON.stringify(productName).slice(1, -1);
  return readFileSync(path, 'utf8').replaceAll('__PRODUCT_NAME__', () => name);
}

/** One file with the tiles of a whole country, of which maps ask for the pieces they show. */
function registerPmtiles(app: FastifyInstance, path: string): void {
  app.get(PMTILES_PATH, PUBLIC, async ({ headers }, reply) => {
    const { size } = await stat(path);
    if (bytesAsked(headers, size) > MOST_OF_TILES) throw new DomainError('tooLarge', SHELL_MESSAGES.mapInPieces);
    return reply
      .header('cache-control', 'public, max-age=3600')
      .sendFile(basename(path), dirname(path), { cacheControl: false, dotfiles: 'allow' });
  });
}

/** How much of a file an answer may hold: all of it unless one plain range is asked for. */
function bytesAsked(headers: IncomingHttpHeaders, size: number): number {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || headers['if-range'] !== undefined) return size;
  if (first === '') return Math.min(Number(last), size);
  return Math.min(last === '' ? size : Number(last) + 1, size) - Number(first);
}

/** The inspector's app: a separate page with its own files and service worker, under one path. */
function registerInspector(app: FastifyInstance, folder: string, facts: PageSettings): void {
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

/** A page with its settings and a fresh CSP nonce for the styles that it adds at run time. */
function pageSender(
  path: string,
  { productName, publicUrl, provider, mapGround, mapHosts, boardHosts }: PageSettings,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const page = existsSync(path)
    ? readFileSync(path, 'utf8')
        .replaceAll('__PRODUCT_NAME__', () => escapeHtml(productName))
        .replaceAll('__PUBLIC_URL__', () => escapeHtml(publicUrl ?? ''))
        .replaceAll('__PROVIDER__', () => escapeHtml(provider))
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

/** SHELL-05: the theme comes in a cookie, so that the first paint is right without waiting for a script. */
function inChosenTheme(page: string, { headers }: FastifyRequest): string {
  const scheme = SCHEMES.get(findCookie(headers.cookie, 'theme') ?? '');
  if (!scheme) return page;
  return page
    .replace('data-mantine-color-scheme="light"', `data-mantine-color-scheme="${scheme}"`)
    .replace('<meta name="color-scheme" content="light dark"', `<meta name="color-scheme" content="${scheme}"`);
}

/** A relative path gives none: our own origin is always allowed. */
function originsOf(ground: MapGround, hosts: readonly string[]): string[] {
  const addresses = ground.kind === 'estilo' ? [ground.light, ground.dark] : [ground.url];
  const origins = addresses.flatMap((url) => (url.startsWith('/') ? [] : [new URL(url).origin]));
  return [...new Set([...origins, ...hosts.map((host) => `https://${host}`)])];
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
