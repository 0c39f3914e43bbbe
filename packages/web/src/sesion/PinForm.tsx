import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { PIN_MAX, PIN_MESSAGES } from '@fenix/domain/sesion/pin';
import type { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import { IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { openWithPin } from '../outbox/pin';
import { renewSession } from '../outbox/renewal';
import { readRenewal } from '../shared/lastPerson';
import { useOnline } from '../shared/useOnline';
import styles from './SignInForm.module.css';
import { Button } from './plain/Button';
import { Eye } from './plain/Eye';
import { Field } from './plain/Field';
import { Note } from './plain/Note';

type Props = {
  user: Usuario;
  lead: ReactNode;
  onBegin?: () => void;
  onSignedIn: (session: SignedIn) => void | Promise<void>;
  /** Goes on with what is kept on the device. Absent where only a session helps. */
  onContinue?: (user: Usuario) => void;
  /** The password instead, and why where the PIN did not help. */
  onPassword: (why?: string) => void;
};

/** AUTH-25, AUTH-50: the PIN of this device, with signal for a session and without for what is kept here. */
export function PinForm({ user, lead, onBegin, onSignedIn, onContinue, onPassword }: Props) {
  const isOnline = useOnline();
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isGone, setGone] = useState(false);
  const [isVisible, setVisible] = useState(false);

  useEffect(() => field.current?.focus(), []);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (pin === '') return complain(SHELL_MESSAGES.required);
    setBusy(true);
    setRefusal(undefined);
    const opened = await openWithPin(user._id, pin);
    if (opened.kind === 'open') return goOn();
    setPin('');
    setGone(opened.kind === 'gone');
    complain(opened.kind === 'gone' ? PIN_MESSAGES.gone : wrong(opened.left));
  }

  function complain(words: string) {
    setBusy(false);
    setProblem(words);
    field.current?.focus();
  }

  async function goOn() {
    try {
      if (isOnline && readRenewal(user)) return await onSignedIn(await renewSession(user));
    } catch (error) {
      const { kind, message } = error instanceof DomainError ? error : { kind: undefined, message: '' };
      if (kind === 'unauthenticated' || kind === 'disabled') return onPassword(message);
      if (kind !== 'unavailable' || !onContinue) {
        setBusy(false);
        return setRefusal(message || SHELL_MESSAGES.unexpected);
      }
    }
    if (onContinue) return onContinue(user);
    setBusy(false);
    setRefusal(SHELL_MESSAGES.offline);
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate aria-label="Ingresar con PIN">
      <div className={styles.lead}>{refusal ? <Note tone="danger">{refusal}</Note> : lead}</div>
      <Field
        ref={field}
        label="PIN de este equipo"
        type={isVisible ? 'text' : 'password'}
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_MAX}
        required
        data-autofocus
        disabled={isGone}
        value={pin}
        error={problem}
        hint={!isOnline && onContinue && 'Abre lo que está guardado en este equipo.'}
        onChange={(event) => {
          onBegin?.();
          setPin(event.currentTarget.value);
          setProblem(undefined);
        }}
        action={<Eye of="el PIN" isOpen={isVisible} onToggle={() => setVisible(!isVisible)} />}
      />
      {!isGone && (
        <Button type="submit" isBusy={isBusy}>
          {!isOnline && <IconCloudOff size={18} stroke={1.75} aria-hidden />}
          {isOnline ? `Continuar como ${user.name}` : `Continuar sin señal como ${user.name}`}
        </Button>
      )}
      <Button isQuiet onClick={() => onPassword()}>
        Usar la contraseña
      </Button>
    </form>
  );
}

function wrong(left: number): string {
  return left === 1 ? 'PIN incorrecto. Queda un intento.' : `PIN incorrecto. Quedan ${left} intentos.`;
}
