import { landing } from '@fenix/domain/guard';
import { fillPath } from '@fenix/domain/routes';
import {
  type RouterHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { notify } from '../shared/notify';
import { templateOf } from '../shared/routing';
import { readLastPath, storeLastPath } from '../shared/session';
import type { ViewerStore } from '../shared/viewer';
import { NotFoundScreen } from './NotFoundScreen';
import { ScreenFailure } from './ScreenFailure';
import { decide } from './guarding';
import { SCREENS, SCREEN_IDS, type ScreenId } from './screens';
import { keepScroll } from './scroll';
import type { ScreenContext } from './shell/Screen';
import { Shell } from './shell/Shell';
import { showTitle } from './title';

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

  function enter(id: ScreenId, params: Record<string, string>): ScreenContext {
    const move = decide(fillPath(id, params), viewer.get(), previous);
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
      beforeLoad: ({ params, preload }) => (preload ? {} : enter(id, params)),
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
    showTitle(toLocation.href);
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
