import { DomainError } from '@fenix/domain/errors';
import { landing } from '@fenix/domain/guard';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { fillPath, matchRoute, routeOf } from '@fenix/domain/routes';
import {
  type AnyRouter,
  type ErrorComponentProps,
  type ParsedLocation,
  type RouterHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { ErrorState } from '../shared/ErrorState';
import { notify } from '../shared/notify';
import { rememberPlace } from '../shared/recent';
import { templateOf } from '../shared/routing';
import { showRouteTitle } from '../shared/screenTitle';
import { readLastPath, storeLastPath } from '../shared/session';
import type { ViewerStore } from '../shared/viewer';
import { NotFoundScreen } from './NotFoundScreen';
import { decide, pathOf } from './guarding';
import { startedAt } from './palette/entries';
import { SCREENS, SCREEN_IDS, type ScreenId } from './screens';
import type { ScreenContext } from './shell/Screen';
import { Shell } from './shell/Shell';

/** The router, made by walking the domain's table. Guard, lock and link of a screen all come from its line there. */
export function createAppRouter({ viewer, history }: { viewer: ViewerStore; history?: RouterHistory }) {
  // An address typed over a screen loads the page anew; where the person was is still known (GUARD-18).
  let previous = readLastPath();

  const root = createRootRouteWithContext<object>()({
    notFoundComponent: NotFoundScreen,
    errorComponent: ScreenFailure,
  });
  const signIn = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: landing(viewer.get().user), replace: true });
    },
  });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

  function enter(id: ScreenId, params: Record<string, string>, search: string): ScreenContext {
    const move = decide(fillPath(id, params) + search, viewer.get(), previous);
    if (move.kind === 'notFound') throw notFound();
    if (move.kind === 'noAccess') return { denied: move.message };
    if (move.kind === 'enter') {
      if (move.client) viewer.chooseClient(move.client);
      return {};
    }
    if (move.warning) notify.warning(move.warning);
    throw redirect({ href: move.to, replace: true });
  }

  const screens = SCREEN_IDS.map((id) =>
    createRoute({
      getParentRoute: () => shell,
      path: templateOf(id),
      component: SCREENS[id],
      // Hovering over a link fetches its code; only going there asks the guard.
      beforeLoad: ({ params, preload, location }) => (preload ? {} : enter(id, params, location.searchStr)),
    }),
  );

  const router = createRouter({
    routeTree: root.addChildren([signIn, shell.addChildren(screens)]),
    ...(history && { history }),
    caseSensitive: true,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailure,
    parseSearch,
    stringifySearch,
  });
  router.subscribe('onResolved', ({ toLocation }) => {
    previous = toLocation.href;
    storeLastPath(toLocation.href);
    const screen = startedAt(toLocation.href);
    if (screen) rememberPlace(viewer.get().user._id, screen);
    showRouteTitle(titleOf(toLocation.href));
  });
  keepScroll(router);
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Words stay words: `?buscar=007` is the text 007, as people paste it. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => typeof value === 'string' && value !== '');
  const text = new URLSearchParams(given as [string, string][]).toString();
  return text && `?${text}`;
}

function titleOf(address: string): string {
  const match = matchRoute(pathOf(address));
  return match ? routeOf(match.id).title : 'Página no encontrada';
}

/**
 * Back and forward return to where the page was, also where only the words after `?` change; a new screen begins at
 * its top. Kept in memory, because the
 * browser's storage holds the product's own keys and nothing else (SHELL-17).
 */
function keepScroll(router: AnyRouter): void {
  const heights = new Map<string, number>();
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) heights.set(keyOf(fromLocation), window.scrollY);
  });
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    const known = heights.get(keyOf(toLocation));
    if (pathChanged || known !== undefined) window.scrollTo({ top: known ?? 0 });
  });
}

function keyOf({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href;
}

/** A screen that broke: the rest of the application goes on (SHELL-32, SHELL-33). */
function ScreenFailure({ reset }: ErrorComponentProps) {
  const router = useRouter();

  function handleRetry() {
    reset();
    void router.invalidate();
  }

  return (
    <ErrorState
      error={new DomainError('unexpected', SHELL_MESSAGES.unexpected)}
      title="Algo salió mal en esta pantalla"
      onRetry={handleRetry}
    />
  );
}
