import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type * as Start from './app/start';
import { StartFailure } from './app/StartFailure';
import { SignInScreen } from './sesion/SignInScreen';
import { rememberHere } from './sesion/leave';
import { noticeText } from './sesion/notices';
import './theme/tokens.css';
import './theme/base.css';

type App = Promise<typeof Start>;

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

/** Before the application is there. */
export function show(picture: ReactNode): void {
  root.render(picture);
}

/** There is a session: the application says what becomes of it. */
export async function resume(app: App, asked: Promise<Response>): Promise<void> {
  try {
    await (await app).resumeApp(root, asked);
  } catch {
    root.render(<StartFailure />);
  }
}

/** AUTH-14 to AUTH-16: whatever was asked for, without a session there is only this page. */
export function showSignIn(loadApp: () => App): void {
  const notice = noticeText(window.location.search);
  rememberHere();
  window.history.replaceState(null, '', '/');
  root.render(
    <SignInScreen
      notice={notice}
      onBegin={() => void loadApp().catch(() => undefined)}
      onSignedIn={({ user }) => enter(loadApp(), user)}
      onContinue={(user) => void continueWithoutSignal(loadApp(), user)}
    />,
  );
}

async function enter(loading: App, user: Usuario): Promise<void> {
  const app = await loading.catch(() => {
    throw new DomainError('unavailable', SHELL_MESSAGES.offline);
  });
  await app.enterApp(root, user);
}

/** The records kept on this device are all there is until someone signs in. */
async function continueWithoutSignal(app: App, user: Usuario): Promise<void> {
  try {
    await (await app).enterWithoutSignal(root, user);
  } catch {
    root.render(<StartFailure />);
  }
}
