import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

/** A password that can be looked at, by mouse and by keyboard (USR-09). */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={Eye}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? 'Ocultar contraseña' : 'Mostrar contraseña' }}
      // The library leaves it out of this one field; by it a refused field is found and takes the focus.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

function Eye({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff size={18} stroke={1.75} /> : <IconEye size={18} stroke={1.75} />;
}
