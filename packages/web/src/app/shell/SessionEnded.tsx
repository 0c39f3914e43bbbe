import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import { Button, Modal } from '@mantine/core';
import { SignInForm } from '../../sesion/SignInForm';
import { OwedSteps } from '../cuenta/OwedSteps';

type Props = {
  isOpen: boolean;
  name: string;
  /** Signed in, and something is still to be done before going on. */
  owing: Usuario | undefined;
  onSignedIn: (signedIn: Pick<SignedIn, 'user'>) => void;
  onLeave: () => void;
};

export function SessionEnded({ isOpen, name, owing, onSignedIn, onLeave }: Props) {
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
        <SignInForm
          username={name}
          lead={<p>{SHELL_MESSAGES.sessionExpired} Lo que tienes en pantalla se conserva.</p>}
          onSignedIn={onSignedIn}
        />
      )}
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={onLeave}>
        Salir
      </Button>
    </Modal>
  );
}
