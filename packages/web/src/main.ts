import { firstClient } from './actas/lista/firstClient';
import { pendingPath } from './actas/pendingPath';
import { noticeTourLink } from './app/bienvenida/asked';
import { askEarly, request } from './shared/api';
import { keepInstallOffer } from './shared/install';
import { forgetClosedTab, readSession } from './shared/session';

/**
 * The entry point: it requests what is needed in the order in which a poor signal shows the most, without any rendering
 * code. That is in a chunk of its own, which the page loads in parallel (vite.config.ts).
 */
const page = import('./page');
/** The application itself: fetched when there is a session, or as soon as someone begins to type a name. */
const loadApp = () => import('./app/start');

noticeTourLink();
keepInstallOffer();

const session = readSession();
if (session) {
  // What the session is still worth is asked while the application comes.
  const asked = request('GET', '/api/session', undefined, { recover: false });
  asked.catch(() => undefined);
  const client = firstClient(session.user, window.location);
  if (client === undefined) {
    void page.then(({ resume }) => resume(loadApp(), asked));
    loadApp().catch(() => undefined);
  } else {
    // The records come before the screen that lists them, and both while what surrounds them is on its way.
    const answer = askEarly(pendingPath(client));
    const came = answer.then((response) => response.clone().arrayBuffer()).catch(() => undefined);
    const app = came.then(loadApp);
    app.catch(() => undefined);
    void came.then(() => import('./actas/lista/ActasListScreen')).catch(() => undefined);
    const first = import('./actas/lista/FirstActas').catch(() => undefined);
    void Promise.all([page, first]).then(([{ resume, show }, drawn]) => {
      if (drawn) show(drawn.firstActas({ user: session.user, client, answer }));
      return resume(app, asked);
    });
  }
} else {
  forgetClosedTab(Date.now());
  void page.then(({ showSignIn }) => showSignIn(loadApp));
}
