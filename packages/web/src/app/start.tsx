import { DomainError } from '@fenix/domain/errors';
import { destination } from '@fenix/domain/guard';
import { destinationWithoutSignal } from '@fenix/domain/assembly/offline';
import { worksWithoutSignal } from '@fenix/domain/permissions';
import { matchRoute } from '@fenix/domain/routes';
import { type Owed, Usuario } from '@fenix/domain/sesion/usuario';
import type { QueryClient } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import type { Root } from 'react-dom/client';
import { leaveExpired } from '../shared/leave';
import { followTabs } from '../shared/tabs';
import { readEnvelope, request } from '../shared/api';
import { PHONE } from '../shared/phone';
import { loadLater } from '../shared/later';
import { styleNonce } from '../shared/product';
import { readClientTem, readLastPath, readSession } from '../shared/session';
import { createViewerStore } from '../shared/viewer';
import '../theme/appStyles';
import { styled } from '../theme/styled';
import { App } from './App';
import { createQueryClient } from './queries';
import { createAppRouter } from './router';
import { SCREENS } from './screens';
import { Sidebar } from './shell/Shell';

if (styleNonce()) setNonce(styleNonce());

/** Straight from the sign-in page: to the remembered address, or to the landing screen (AUTH-12 to AUTH-16). */
export function enterApp(root: Root, user: Usuario): Promise<void> {
  window.history.replaceState(null, '', destination(user, readLastPath(), readClientTem()));
  return mount(root, user);
}

/** Without a session: to the form they asked for, as from a scanned code, or to the first that opens from the device. */
export function enterWithoutSignal(root: Root, user: Usuario): Promise<void> {
  window.history.replaceState(null, '', destinationWithoutSignal(user, readLastPath()));
  return mount(root, user);
}

/** A page load with a stored session: the server says what it is still worth (AUTH-23). */
export async function resumeApp(root: Root, asked = request('GET', '/api/session', undefined, { recover: false })) {
  fetchScreen(window.location.pathname);
  void fetchSidebar();
  const user = await freshUser(asked);
  if (user) await mount(root, user);
  else leaveExpired();
}

/** The screen of the address, on its way before the router asks for it. What it cannot bring the router tries again. */
function fetchScreen(path: string): void {
  const match = matchRoute(path);
  if (match && match.id !== 'signIn') void SCREENS[match.id].preload?.()?.catch(() => undefined);
}

/** Not on a phone, which shows it when it is asked for. */
async function fetchSidebar(): Promise<void> {
  if (!window.matchMedia(PHONE).matches) await Sidebar.load();
}

async function freshUser(asked: Promise<Response>): Promise<Usuario | undefined> {
  try {
    return Usuario.parse((await readEnvelope(await asked)).data);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unauthenticated') return undefined;
    // The server is away: the stored user decides what to show, and each screen says what it cannot load.
    return readSession()?.user;
  }
}

/**
 * What the page shows stays until the first screen can be drawn: no empty page on a slow line. Answers once it is drawn.
 */
async function mount(root: Root, user: Usuario): Promise<void> {
  if (user.owes) return askOwed(root, user.owes);
  const viewer = createViewerStore(user);
  viewer.setUser(user);
  const queries = createQueryClient();
  const router = createAppRouter({ viewer });
  const draw = () => root.render(<App viewer={viewer} router={router} queries={queries} />);
  const drawn = Promise.all([router.load(), fetchSidebar()]).then(draw, draw);
  void afterFirstScreen(queries).then(() => Promise.all([loadLater(), registerWorker(user)]));
  return drawn;
}

/** When nothing is being asked for any more: what the worker keeps is as much again, and the signal is the screen's. */
function afterFirstScreen(queries: QueryClient): Promise<void> {
  const cache = queries.getQueryCache();
  return new Promise((resolve) => {
    const leave = cache.subscribe(({ type }) => {
      if (type !== 'updated' || queries.isFetching() > 0) return;
      leave();
      resolve();
    });
  });
}

/** AUTH-30, AUTH-35: the address stays, so that the person goes on to where they wanted to go. */
async function askOwed(root: Root, owes: readonly Owed[]): Promise<void> {
  const { OwedScreen } = await styled(import('./cuenta/OwedScreen'));
  root.render(<OwedScreen owes={owes} queries={createQueryClient()} onDone={() => void resumeApp(root)} />);
}

followTabs();

// After signing out, 'back' must not bring the old page out of the browser's memory.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !readSession()) window.location.replace('/');
});

/** For those who work away from a desk: from now on the application opens without signal. Not while developing. */
async function registerWorker(user: Usuario): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !worksWithoutSignal(user)) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    if (registration.waiting) greet(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => worker.state === 'installed' && greet(worker));
    });
    // Asks the browser not to clear drafts when space is short; it may say no.
    await navigator.storage?.persist?.();
  } catch {
    // Without a worker everything works as long as there is signal.
  }
}

/** Sends the build of this page to a waiting service worker, which takes over only pages of its own build. */
function greet(worker: ServiceWorker): void {
  worker.postMessage({ script: new URL(import.meta.url).pathname }, []);
}
