import { CONTRASENA_MESSAGES, PasswordChange } from '@fenix/domain/sesion/contrasena';
import { PASSWORD_MIN } from '@fenix/domain/sesion/limits';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect } from 'react';
import { z } from 'zod';
import { call } from '../../shared/api';
import styles from '../../shared/form/Form.module.css';
import { PasswordField } from '../../shared/form/PasswordField';
import { SaveButtons } from '../../shared/form/SaveButtons';
import { useFields } from '../../shared/form/useFields';
import { notify } from '../../shared/notify';

type Props = {
  onDone: () => void;
  /** Absent where there is no way around it. */
  onCancel?: () => void;
};

/** AUTH-27, AUTH-28, AUTH-30. */
export function PasswordForm({ onDone, onCancel }: Props) {
  const { values, problems, form, key, set, check, refuse, point } = useFields({
    current: '',
    password: '',
    again: '',
  });
  const save = useMutation({
    mutationFn: (change: PasswordChange) =>
      call(z.null(), 'POST', '/api/auth/password', change, { idempotencyKey: key }),
    onSuccess: () => notify.success(CONTRASENA_MESSAGES.changed, CONTRASENA_MESSAGES.changedMore),
    onError: (error) => notify.failure(error),
  });
  // A dialog brings the focus itself; where this is the page, nothing else does.
  const isPage = !onCancel;
  useEffect(() => {
    if (isPage) form.current?.querySelector('input')?.focus();
  }, [form, isPage]);
  const labels = {
    current: onCancel ? 'Contraseña actual' : 'Contraseña que te dieron',
    password: 'Contraseña nueva',
    again: 'Repite la contraseña nueva',
  };

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const { again, ...typed } = values;
    const change = check(PasswordChange, typed);
    if (!change || save.isPending) return;
    if (again !== change.password) return point({ again: CONTRASENA_MESSAGES.different });
    save.mutate(change, { onSuccess: onDone, onError: refuse });
  }

  const field = (name: keyof typeof labels) => ({
    label: labels[name],
    value: values[name],
    error: problems[name],
    autoComplete: name === 'current' ? 'current-password' : 'new-password',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Cambiar contraseña">
      <PasswordField data-autofocus {...field('current')} />
      <PasswordField
        description={`Al menos ${PASSWORD_MIN} caracteres. Varias palabras se recuerdan mejor.`}
        {...field('password')}
      />
      <PasswordField {...field('again')} />
      {onCancel ? (
        <SaveButtons isSaving={save.isPending} onCancel={onCancel} label="Cambiar" />
      ) : (
        <Button type="submit" loading={save.isPending} fullWidth>
          Cambiar y continuar
        </Button>
      )}
    </form>
  );
}
