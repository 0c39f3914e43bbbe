import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type * as Start from './app/start';
import { Arriving } from './app/Arriving';
import { StartFailure } from './app/StartFailure';
import { SignInScreen } from './sesion/SignInScreen';
import { isInspectorHere, placeOfCode } from './sesion/codigoInspector';
import { rememberHere } from './shared/leave';
import { noticeText } from './shared/notices';
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
  const inspectorPlace = placeOfCode(window.location.href);
  if (inspectorPlace && isInspectorHere()) return window.location.replace(inspectorPlace);
  const notice = noticeText(window.location.search);
  rememberHere();
  window.history.replaceState(null, '', '/');
  root.render(
    <SignInScreen
      notice={notice}
      inspectorPlace={inspectorPlace}
      onBegin={() => void loadApp().catch(() => undefined)}
      onSignedIn={({ user }) => enter(loadApp(), user)}
      onContinue={(user) => void continueWithoutSignal(loadApp(), user)}
    />,
  );
}

/** Longer than this the ring in the button says too little. */
const PATIENCE_MS = 600;

async function enter(loading: App, user: Usuario): Promise<void> {
  let isArriving = false;
  const timer = setTimeout(() => {
    isArriving = true;
    root.render(<Arriving person={user.nameUser} />);
  }, PATIENCE_MS);
  try {
    await (await loading).enterApp(root, user);
  } catch {
    // The form that would say it is gone; the session is kept, and trying again needs no password.
    if (isArriving) root.render(<StartFailure />);
    else throw new DomainError('unavailable', SHELL_MESSAGES.offline);
  } finally {
    clearTimeout(timer);
  }
}

/** The records kept on this device are all there is until someone signs in. */
async function continueWithoutSignal(app: App, user: Usuario): Promise<void> {
  try {
    await (await app).enterWithoutSignal(root, user);
  } catch {
    root.render(<StartFailure />);
  }
}
