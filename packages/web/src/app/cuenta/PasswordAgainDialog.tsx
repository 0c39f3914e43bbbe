import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { CONFIRMED_MINUTES, PasswordConfirm } from '@fenix/domain/sesion/contrasena';
import { Modal, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { z } from 'zod';
import { call } from '../../shared/api';
import { messageOf } from '../../shared/ErrorState';
import styles from '../../shared/form/Form.module.css';
import { PasswordField } from '../../shared/form/PasswordField';
import { SaveButtons } from '../../shared/form/SaveButtons';
import { useFields } from '../../shared/form/useFields';

export function PasswordAgainDialog({ onSettle }: { onSettle: (isRight: boolean) => void }) {
  const { values, problems, form, set, check, refuse, point } = useFields({ password: '' });
  const [isSending, setSending] = useState(false);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    // The dialog lies over a form: what is sent here is not sent there.
    event.stopPropagation();
    const typed = check(PasswordConfirm);
    if (!typed || isSending) return;
    setSending(true);
    try {
      await call(z.null(), 'POST', '/api/auth/confirm', typed);
      onSettle(true);
    } catch (error) {
      setSending(false);
      if (error instanceof DomainError && error.errors.length > 0) refuse(error);
      else point({ password: messageOf(error, SHELL_MESSAGES.unexpected) });
    }
  }

  return (
    <Modal opened onClose={() => onSettle(false)} title="Confirma que eres tú" size="sm" zIndex={400}>
      <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate aria-label="Confirma que eres tú">
        <Text size="sm">
          Este cambio pide tu contraseña. No la volvemos a pedir en {CONFIRMED_MINUTES} minutos. Lo que escribiste se
          conserva.
        </Text>
        <PasswordField
          label="Tu contraseña"
          autoComplete="current-password"
          data-autofocus
          value={values.password}
          error={problems.password}
          onChange={(event) => set('password', event.currentTarget.value)}
        />
        <SaveButtons isSaving={isSending} onCancel={() => onSettle(false)} label="Continuar" />
      </form>
    </Modal>
  );
}
