import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SignInForm } from '../../sesion/SignInForm';
import { rememberHere } from '../../sesion/leave';
import { goToSignIn } from '../../sesion/notices';
import { onSessionEnded } from '../../shared/api';
import { endSession } from '../../shared/session';
import { useViewer, useViewerStore } from '../../shared/viewer';
import { OwedSteps } from '../cuenta/OwedSteps';

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
    <Modal
      opened={resume !== undefined}
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="Inicia sesión para continuar"
      size="sm"
      zIndex={500}
    >
      {owing?.owes ? (
        <OwedSteps owes={owing.owes} onDone={() => handleSignedIn({ user: { ...owing, owes: undefined } })} />
      ) : (
        <SignInForm
          username={name}
          lead={<p>{SHELL_MESSAGES.sessionExpired} Lo que tienes en pantalla se conserva.</p>}
          onSignedIn={handleSignedIn}
        />
      )}
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={handleLeave}>
        Salir
      </Button>
    </Modal>
  );
}
