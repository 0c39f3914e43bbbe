import { PIN_MAX, PIN_MESSAGES, pinProblem } from '@fenix/domain/sesion/pin';
import { Modal, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import styles from '../shared/form/Form.module.css';
import { PasswordField } from '../shared/form/PasswordField';
import { SaveButtons } from '../shared/form/SaveButtons';
import { useFields } from '../shared/form/useFields';
import { notify } from '../shared/notify';
import { useReturnFocus } from '../shared/useReturnFocus';
import { useViewer } from '../shared/viewer';
import { fetchKeys } from './deviceKey';
import { lockWithPin } from './pin';

/** AUTH-24: without signal nobody can sign in, so the records of the device get a PIN while there is signal. */
export function PinDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  useReturnFocus();
  const { _id } = useViewer();
  const { values, problems, form, set, point } = useFields({ pin: '', again: '' });
  const [isSaving, setSaving] = useState(false);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSaving) return;
    const problem = pinProblem(values.pin);
    if (problem) return point({ pin: problem });
    if (values.pin !== values.again) return point({ again: PIN_MESSAGES.different });
    setSaving(true);
    try {
      await lockWithPin(_id, values.pin, await fetchKeys(_id));
      notify.success('PIN creado', 'Lo pedimos cuando continúes sin señal en este equipo.');
      onDone();
    } catch (error) {
      notify.failure(error);
      setSaving(false);
    }
  }

  const field = (name: 'pin' | 'again') => ({
    value: values[name],
    error: problems[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: PIN_MAX,
    visibilityToggleButtonProps: { 'aria-label': 'Mostrar u ocultar el PIN' },
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <Modal opened onClose={onClose} title="Crea tu PIN de este equipo">
      <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Crear PIN">
        <Text size="sm">
          Lo que guardas aquí queda cifrado. Sin señal, este PIN lo abre; después de diez intentos fallidos solo se abre
          al iniciar sesión.
        </Text>
        <PasswordField label="PIN" description={PIN_MESSAGES.shape} data-autofocus {...field('pin')} />
        <PasswordField label="Repite el PIN" {...field('again')} />
        <SaveButtons isSaving={isSaving} onCancel={onClose} label="Crear PIN" />
      </form>
    </Modal>
  );
}
