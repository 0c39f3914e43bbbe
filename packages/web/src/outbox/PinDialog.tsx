import { DomainError } from '@fenix/domain/errors';
import { PIN_MAX, PIN_MESSAGES, pinProblem } from '@fenix/domain/sesion/pin';
import { Modal, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import styles from '../shared/form/Form.module.css';
import { PasswordField } from '../shared/form/PasswordField';
import { SaveButtons } from '../shared/form/SaveButtons';
import { useFields } from '../shared/form/useFields';
import { storeRenewal } from '../shared/lastPerson';
import { notify } from '../shared/notify';
import { useReturnFocus } from '../shared/useReturnFocus';
import { useViewer } from '../shared/viewer';
import { fetchKeys } from './deviceKey';
import { useFreeSpace } from './freeSpace';
import { lockWithPin } from './pin';
import { askRenewal } from './renewal';

/** AUTH-24: signing in needs signal, so the records of the device get a PIN while there is signal. */
export function PinDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  useReturnFocus();
  const { _id } = useViewer();
  const { values, problems, form, set, point } = useFields({ pin: '', again: '' });
  const [isSaving, setSaving] = useState(false);
  const free = useFreeSpace();

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSaving) return;
    const problem = pinProblem(values.pin);
    if (problem) return point({ pin: problem });
    if (values.pin !== values.again) return point({ again: PIN_MESSAGES.different });
    setSaving(true);
    try {
      const renewal = await askRenewal({ _id }, { isAsked: true }).catch(unlessAway);
      await lockWithPin(_id, values.pin, await fetchKeys(_id));
      if (renewal) storeRenewal({ _id }, renewal);
      notify.success('PIN creado', 'Desde ahora entras en este equipo con tu PIN, con señal y sin ella.');
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
          Con este PIN entras en este equipo durante siete días desde la última vez, con señal y sin ella, sin escribir
          la contraseña. Después de diez intentos fallidos deja de servir.
        </Text>
        {free && (
          <Text size="sm" {...(free.isLittle ? { c: 'red', role: 'alert' } : { c: 'dimmed' })}>
            {free.words}
          </Text>
        )}
        <PasswordField label="PIN" description={PIN_MESSAGES.shape} data-autofocus {...field('pin')} />
        <PasswordField label="Repite el PIN" {...field('again')} />
        <SaveButtons isSaving={isSaving} onCancel={onClose} label="Crear PIN" />
      </form>
    </Modal>
  );
}

/** Without signal the PIN opens what is kept here; the next start with signal lets it open sessions too. */
function unlessAway(error: unknown): undefined {
  if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
}
