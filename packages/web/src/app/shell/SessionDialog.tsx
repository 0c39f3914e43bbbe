import type { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import { useEffect, useState } from 'react';
import { renewSession } from '../../outbox/renewal';
import { rememberHere } from '../../shared/leave';
import { goToSignIn } from '../../shared/notices';
import { onSessionEnded } from '../../shared/api';
import { laterDialog } from '../../shared/later';
import { readRenewal } from '../../shared/lastPerson';
import { endSession, readToken } from '../../shared/session';
import { useViewer, useViewerStore } from '../../shared/viewer';

const SessionEnded = laterDialog(async () => (await import('./SessionEnded')).SessionEnded);

/** The session ended while someone was working: sign in over the screen, and the call that failed goes on. */
export function SessionDialog() {
  const user = useViewer();
  const store = useViewerStore();
  const [resume, setResume] = useState<() => void>();
  const [owing, setOwing] = useState<Usuario>();

  useEffect(() => {
    let waiting: Promise<void> | undefined;
    const ask = () => {
      waiting ??= new Promise((resolve) => {
        setResume(() => () => {
          waiting = undefined;
          resolve();
        });
      });
      return waiting;
    };
    onSessionEnded(async () => {
      // The PIN was typed in this tab while there was no signal: it opens the session that was never there.
      const hasTyped = readToken() === undefined && readRenewal(store.get().user) !== undefined;
      const renewed = hasTyped ? await renewSession(store.get().user).catch(() => undefined) : undefined;
      if (!renewed || renewed.user.owes) await ask();
    });
    return () => onSessionEnded(undefined);
  }, [store]);

  function handleSignedIn({ user }: Pick<SignedIn, 'user'>) {
    if (user.owes) return setOwing(user);
    setOwing(undefined);
    store.setUser(user);
    resume?.();
    setResume(undefined);
  }

  function handleLeave() {
    rememberHere();
    endSession();
    goToSignIn();
  }

  return (
    <SessionEnded
      isOpen={resume !== undefined}
      user={user}
      owing={owing}
      onSignedIn={handleSignedIn}
      onLeave={handleLeave}
    />
  );
}
