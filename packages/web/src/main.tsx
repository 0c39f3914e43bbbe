import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { createRoot } from 'react-dom/client';
import { FirstActas, firstClient } from './actas/lista/FirstActas';
import { noticeTourLink } from './app/bienvenida/asked';
import { StartFailure } from './app/StartFailure';
import { SignInScreen } from './sesion/SignInScreen';
import { rememberHere } from './sesion/leave';
import { noticeText } from './sesion/notices';
import { request } from './shared/api';
import { readSession } from './shared/session';
import './theme/tokens.css';
import './theme/base.css';

/** The application itself: fetched when there is a session, or as soon as someone begins to type a name. */
const loadApp = () => import('./app/start');

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

noticeTourLink();

const session = readSession();
if (session) {
  // What the session is still worth is asked while the application comes.
  const asked = request('GET', '/api/session', undefined, { recover: false });
  asked.catch(() => undefined);
  const client = firstClient(session.user, window.location);
  if (client !== undefined) {
    // The records come before the screen that lists them, and both while what surrounds them is on its way.
    const loadScreen = () => void import('./actas/lista/ActasListScreen').catch(() => undefined);
    root.render(<FirstActas user={session.user} client={client} onAnswered={loadScreen} />);
  }
  loadApp()
    .then(({ resumeApp }) => resumeApp(root, asked))
    .catch(() => root.render(<StartFailure />));
} else {
  showSignIn();
}

/** AUTH-14 to AUTH-16: whatever was asked for, without a session there is only this page. */
function showSignIn(): void {
  const notice = noticeText(window.location.search);
  rememberHere();
  window.history.replaceState(null, '', '/');
  root.render(
    <SignInScreen
      notice={notice}
      onBegin={() => void loadApp().catch(() => undefined)}
      onSignedIn={({ user }) => enter(user)}
      onContinue={(user) => void continueWithoutSignal(user)}
    />,
  );
}

async function enter(user: Usuario): Promise<void> {
  const app = await loadApp().catch(() => {
    throw new DomainError('unavailable', SHELL_MESSAGES.offline);
  });
  app.enterApp(root, user);
}

/** The records kept on this device are all there is until someone signs in. */
async function continueWithoutSignal(user: Usuario): Promise<void> {
  try {
    (await loadApp()).enterWithoutSignal(root, user);
  } catch {
    root.render(<StartFailure />);
  }
}
