import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { PinForm } from '../../sesion/PinForm';
import { SignInForm } from '../../sesion/SignInForm';
import { readRenewal } from '../../shared/lastPerson';
import { OwedSteps } from '../cuenta/OwedSteps';

type Props = {
  isOpen: boolean;
  user: Usuario;
  /** Signed in, and something is still to be done before going on. */
  owing: Usuario | undefined;
  onSignedIn: (signedIn: Pick<SignedIn, 'user'>) => void;
  onLeave: () => void;
};

export function SessionEnded({ isOpen, user, owing, onSignedIn, onLeave }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="Inicia sesión para continuar"
      size="sm"
      zIndex={500}
    >
      {owing?.owes ? (
        <OwedSteps owes={owing.owes} onDone={() => onSignedIn({ user: { ...owing, owes: undefined } })} />
      ) : (
        <Door user={user} onSignedIn={onSignedIn} />
      )}
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={onLeave}>
        Salir
      </Button>
    </Modal>
  );
}

/** AUTH-50: the PIN where this device has one that opens sessions, and the password. */
function Door({ user, onSignedIn }: Pick<Props, 'user' | 'onSignedIn'>) {
  const [hasPin, setPin] = useState(() => readRenewal(user) !== undefined);
  const [why, setWhy] = useState<string>();
  const kept = `${why ?? SHELL_MESSAGES.sessionExpired} Lo que tienes en pantalla se conserva.`;
  if (!hasPin) return <SignInForm username={user.name} lead={<p>{kept}</p>} onSignedIn={onSignedIn} />;
  const handlePassword = (reason?: string) => {
    setWhy(reason);
    setPin(false);
  };
  return <PinForm user={user} lead={<p>{kept}</p>} onSignedIn={onSignedIn} onPassword={handlePassword} />;
}
