import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { CONFIRMED_MINUTES, PasswordConfirm } from '@fenix/domain/sesion/contrasena';
import { Modal, Text } from '@mantine/core';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { z } from 'zod';
import { call, onUnconfirmed } from '../../shared/api';
import { messageOf } from '../../shared/ErrorState';
import styles from '../../shared/form/Form.module.css';
import { PasswordField } from '../../shared/form/PasswordField';
import { SaveButtons } from '../../shared/form/SaveButtons';
import { useFields } from '../../shared/form/useFields';
import { useReturnFocus } from '../../shared/useReturnFocus';

/** AUTH-32: a call that needs the password waits here for it, and then goes on. Stands once in the application. */
export function PasswordAgain() {
  const [settle, setSettle] = useState<(isRight: boolean) => void>();

  useEffect(() => {
    let waiting: Promise<boolean> | undefined;
    onUnconfirmed(() => {
      waiting ??= new Promise((resolve) => {
        setSettle(() => (isRight: boolean) => {
          waiting = undefined;
          setSettle(undefined);
          resolve(isRight);
        });
      });
      return waiting;
    });
    return () => onUnconfirmed(undefined);
  }, []);

  return settle && <PasswordAgainDialog onSettle={settle} />;
}

function PasswordAgainDialog({ onSettle }: { onSettle: (isRight: boolean) => void }) {
  useReturnFocus();
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
