import { Modal } from '@mantine/core';
import { useReturnFocus } from '../../shared/useReturnFocus';
import { PasswordForm } from './PasswordForm';

/** AUTH-27. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title="Cambiar contraseña">
      <PasswordForm onDone={onClose} onCancel={onClose} />
    </Modal>
  );
}
