import { expect, test, vi } from 'vitest';
import { type Build, serveOffline } from './offlineBuild';

const HOST = 'https://fenix.test';
const MAIN = { page: '/', prefix: 'fenix-' };
const ONE: Build = { version: 'uno', files: ['/assets/index-1.js', '/theme.js'], ...MAIN };
const TWO: Build = { version: 'dos', files: ['/assets/index-2.js', '/theme.js'], ...MAIN };

type Network = (url: string) => Promise<Response>;

const pageOf = ({ files }: Build) => new Response(`<script src="${files[0]}"></script>`);
const serving =
  (build: Build): Network =>
  async (url) =>
    /\.\w+$/.test(new URL(url, HOST).pathname) ? new Response(url) : pageOf(build);
const away: Network = async () => {
  throw new TypeError('offline');
};

/** As much of a browser as the worker touches. What is kept outlives a worker, as it does on a phone. */
function givenBrowser() {
  const kept = new Map<string, Map<string, Response>>();
  const state = { network: serving(ONE), pages: 1, claims: 0, skips: 0 };
  const caches = {
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, cache);
      return {
        addAll: async (requests: Request[]) => {
          for (const { url } of requests) cache.set(new URL(url).pathname, await state.network(url));
        },
        put: async (path: string, answer: Response) => void cache.set(path, answer),
        match: async (path: string) => cache.get(path)?.clone(),
      };
    },
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  };
  const start = (build: Build) => {
    const listeners: Record<string, (event: object) => void> = {};
    const scope = {
      location: { origin: HOST },
      caches,
      clients: {
        claim: async () => void (state.claims += 1),
        matchAll: async () => Array.from({ length: state.pages }),
      },
      skipWaiting: async () => void (state.skips += 1),
      fetch: (asked: string | Request) => state.network(typeof asked === 'string' ? asked : asked.url),
      addEventListener: (type: string, listener: (event: object) => void) => {
        listeners[type] = listener;
      },
    };
    serveOffline(scope as unknown as ServiceWorkerGlobalScope, build);
    const fire = async (type: string, event: object = {}) => {
      let work: Promise<unknown> = Promise.resolve();
      listeners[type]?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
      await work;
    };
    const ask = async (path: string, mode = 'navigate', method = 'GET') => {
      let answer: Promise<Response> | undefined;
      const url = new URL(path, HOST).href;
      listeners['fetch']?.({
        request: { url, mode, method },
        respondWith: (given: Promise<Response>) => (answer = given),
      });
      return answer && (await answer).text();
    };
    return { fire, ask };
  };
  return { state, kept, start };
}

test('the whole build is kept, or nothing is', async () => {
  const { state, kept, start } = givenBrowser();
  await start(ONE).fire('install');
  expect([...(kept.get('fenix-uno')?.keys() ?? [])].toSorted()).toEqual(['/', '/assets/index-1.js', '/theme.js']);
  state.network = away;
  await expect(start(TWO).fire('install')).rejects.toThrow('offline');
  expect(kept.has('fenix-dos')).toBe(false);
});

test('a page of another build is not kept with these files', async () => {
  const { state, kept, start } = givenBrowser();
  state.network = serving(ONE);
  await expect(start(TWO).fire('install')).rejects.toThrow('not of this build');
  expect(kept.size).toBe(0);
});

test('without signal every address of the application opens the kept page', async () => {
  const { state, start } = givenBrowser();
  const worker = start(ONE);
  await worker.fire('install');
  state.network = away;
  expect(await worker.ask('/optimizacion/newrecord/7?seccion=cierre')).toContain('index-1.js');
  expect(await worker.ask('/assets/index-1.js', 'cors')).toContain('index-1.js');
});

test('with signal the page is the newest one; a server that fails counts as no signal', async () => {
  const { state, start } = givenBrowser();
  const worker = start(ONE);
  await worker.fire('install');
  state.network = serving(TWO);
  expect(await worker.ask('/main')).toContain('index-2.js');
  state.network = async () => new Response('bad gateway', { status: 502 });
  expect(await worker.ask('/main')).toContain('index-1.js');
});

test.each([
  ['a call', '/api/actas/7', 'cors', 'GET'],
  ['a file of a record', '/uploads/x.jpg', 'no-cors', 'GET'],
  ['a file opened by itself', '/uploads/x.jpg', 'navigate', 'GET'],
  ['the manual', '/manual/', 'navigate', 'GET'],
  ['a form that is sent', '/main', 'navigate', 'POST'],
  ['another site', 'https://other.test/assets/index-1.js', 'cors', 'GET'],
])('%s passes by untouched', async (_, path, mode, method) => {
  const worker = givenBrowser().start(ONE);
  await worker.fire('install');
  expect(await worker.ask(path, mode, method)).toBeUndefined();
});

test('taking over removes what older builds left, and nothing of others', async () => {
  const { state, kept, start } = givenBrowser();
  kept.set('other-app', new Map());
  await start(ONE).fire('install');
  state.network = serving(TWO);
  const two = start(TWO);
  await two.fire('install');
  await two.fire('activate');
  expect([...kept.keys()]).toEqual(['other-app', 'fenix-dos']);
  expect(state.claims).toBe(1);
});

test.each([
  ['a page of its own build that is alone', '/assets/index-2.js', 1, 1],
  ['a page of its own build beside another page', '/assets/index-2.js', 2, 0],
  ['a page of the build before', '/assets/index-1.js', 1, 0],
])('%s: a worker that waits takes over or goes on waiting', async (_, script, pages, skips) => {
  const { state, start } = givenBrowser();
  state.pages = pages;
  await start(TWO).fire('message', { data: { script } });
  expect(state.skips).toBe(skips);
});

test('a network that hangs is not waited for', async () => {
  const { state, start } = givenBrowser();
  const worker = start(ONE);
  await worker.fire('install');
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  state.network = away;
  await worker.ask('/main');
  expect(timeout).toHaveBeenCalledExactlyOnceWith(4_000);
});
