/** The files of one build of an application, and a name that changes with any of them. */
export type Build = {
  version: string;
  files: readonly string[];
  /** The address of its one page. */
  page: string;
  /** What the names of its caches begin with: the applications of one address do not clear each other's. */
  prefix: string;
};

/** With a signal this bad, the page on the device is the better one. */
const PATIENCE_MS = 4_000;
/** Addresses that are not the application; the inspector's has a worker of its own. */
const NOT_OURS = /^\/(api|gps|incontrol|uploads|manual|health)(\/|$)/;
const INSPECTOR = /^\/inspector(\/|$)/;

/**
 * What the service worker does: it keeps one build, all of it or none, and answers with its page when the network does
 * not. What the API and the uploads answer passes by untouched and is never kept.
 */
export function serveOffline(scope: ServiceWorkerGlobalScope, { version, files, page, prefix }: Build): void {
  const name = `${prefix}${version}`;
  const known = new Set(files);
  const isOurs = (pathname: string) => !NOT_OURS.test(pathname) && INSPECTOR.test(pathname) === INSPECTOR.test(page);

  scope.addEventListener('install', (event) => event.waitUntil(keepBuild()));
  scope.addEventListener('activate', (event) => event.waitUntil(removeOlder()));
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (known.has(pathname)) event.respondWith(fromCache(request, pathname));
    else if (request.mode === 'navigate' && isOurs(pathname)) event.respondWith(openPage(request.url));
  });
  // A page sends the build it was loaded from: if it is this one and no other page is open, older caches can be deleted.
  scope.addEventListener('message', (event) => {
    const { script } = event.data as { script: string };
    if (known.has(script)) event.waitUntil(takeOverIfAlone());
  });

  async function keepBuild(): Promise<void> {
    const answer = await scope.fetch(page, { cache: 'reload' });
    const named = (await answer.clone().text()).match(/(?:\/inspector)?\/assets\/[\w.-]+/g) ?? [];
    // While a new build is rolled out the page may be of one build and the worker of another: the browser tries later.
    if (!answer.ok || named.length === 0 || !named.every((file) => known.has(file)))
      throw new Error('not of this build');
    const cache = await scope.caches.open(name);
    // Built files never change under their name; the others may sit in the browser's own cache.
    await cache.addAll(
      files.map(
        (file) =>
          new Request(new URL(file, scope.location.origin), file.includes('/assets/') ? {} : { cache: 'reload' }),
      ),
    );
    await cache.put(page, answer);
  }

  async function removeOlder(): Promise<void> {
    const names = await scope.caches.keys();
    const older = names.filter((one) => one.startsWith(prefix) && one !== name);
    await Promise.all(older.map((one) => scope.caches.delete(one)));
    await scope.clients.claim();
  }

  async function takeOverIfAlone(): Promise<void> {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.length === 1) await scope.skipWaiting();
  }

  async function fromCache(request: Request, pathname: string): Promise<Response> {
    const cache = await scope.caches.open(name);
    return (await cache.match(pathname)) ?? scope.fetch(request);
  }

  /** From the network while it answers, so that a new build is seen at once. The kept page's nonce fits its header. */
  async function openPage(url: string): Promise<Response> {
    try {
      const answer = await scope.fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
      return answer.status < 500 ? answer : ((await keptPage()) ?? answer);
    } catch {
      return (await keptPage()) ?? Response.error();
    }
  }

  async function keptPage(): Promise<Response | undefined> {
    return (await scope.caches.open(name)).match(page);
  }
}
