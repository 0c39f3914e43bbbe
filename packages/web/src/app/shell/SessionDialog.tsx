import type { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import { useEffect, useState } from 'react';
import { rememberHere } from '../../sesion/leave';
import { goToSignIn } from '../../sesion/notices';
import { onSessionEnded } from '../../shared/api';
import { laterDialog } from '../../shared/later';
import { endSession } from '../../shared/session';
import { useViewer, useViewerStore } from '../../shared/viewer';

const SessionEnded = laterDialog(async () => (await import('./SessionEnded')).SessionEnded);

/** The session ended while someone was working: sign in over the screen, and the call that failed goes on. */
export function SessionDialog() {
  const { name } = useViewer();
  const store = useViewerStore();
  const [resume, setResume] = useState<() => void>();
  const [owing, setOwing] = useState<Usuario>();

  useEffect(() => {
    let waiting: Promise<void> | undefined;
    onSessionEnded(() => {
      waiting ??= new Promise((resolve) => {
        setResume(() => () => {
          waiting = undefined;
          resolve();
        });
      });
      return waiting;
    });
    return () => onSessionEnded(undefined);
  }, []);

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
      name={name}
      owing={owing}
      onSignedIn={handleSignedIn}
      onLeave={handleLeave}
    />
  );
}
