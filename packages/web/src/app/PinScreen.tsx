import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { PIN_MAX, PIN_MESSAGES } from '@fenix/domain/sesion/pin';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { Button } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { openWithPin } from '../outbox/pin';
import { PasswordField } from '../shared/form/PasswordField';
import { Mark } from '../theme/Mark';
import styles from './PinScreen.module.css';

type Props = { user: Pick<Usuario, '_id' | 'name'>; onOpen: () => void };

/** AUTH-25: without signal the person's PIN opens what is kept on the device. */
export function PinScreen({ user, onOpen }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  const [isGone, setGone] = useState(false);

  useEffect(() => field.current?.focus(), []);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isOpening) return;
    if (pin === '') return setProblem(SHELL_MESSAGES.required);
    setOpening(true);
    const opened = await openWithPin(user._id, pin);
    if (opened.kind === 'open') return onOpen();
    setOpening(false);
    setPin('');
    field.current?.focus();
    setGone(opened.kind === 'gone');
    setProblem(opened.kind === 'gone' ? PIN_MESSAGES.gone : wrong(opened.left));
  }

  return (
    <main className={styles.screen}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate aria-label="Continuar sin señal">
        <Mark size={40} className={styles.mark ?? ''} />
        <h1 className={styles.title}>Continuar sin señal</h1>
        <p className={styles.text}>Escribe el PIN que creaste en este equipo, {user.name}.</p>
        <PasswordField
          label="PIN"
          size="md"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_MAX}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar el PIN' }}
          ref={field}
          disabled={isGone}
          value={pin}
          error={problem}
          onChange={(event) => {
            setPin(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        {!isGone && (
          <Button type="submit" size="md" loading={isOpening} fullWidth>
            Continuar
          </Button>
        )}
        <Button component="a" href="/" size="md" variant="default" fullWidth>
          Volver a iniciar sesión
        </Button>
      </form>
    </main>
  );
}

function wrong(left: number): string {
  return left === 1 ? 'PIN incorrecto. Queda un intento.' : `PIN incorrecto. Quedan ${left} intentos.`;
}
