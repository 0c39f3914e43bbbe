import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { SignedIn } from '@fenix/domain/sesion/usuario';
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  lazy,
  useRef,
  useState,
  useEffect,
  useEffectEvent,
} from 'react';
import styles from './SignInForm.module.css';
import { Button } from './plain/Button';
import { Eye } from './plain/Eye';
import { Field } from './plain/Field';
import { Note } from './plain/Note';
import { signIn } from '../shared/signIn';

type Props = {
  /** Signing in again over a screen: the name is known and cannot change. */
  username?: string;
  /** Initial username: the last one used on this device. */
  suggested?: string | undefined;
  /** Shown above the fields; an error message takes its place. */
  lead: ReactNode;
  onBegin?: () => void;
  onSignedIn: (session: SignedIn) => void | Promise<void>;
  /** The server could not be reached. */
  onAway?: () => void;
};

const DESK = '(min-width: 48em)';

type Problems = { name?: string; password?: string; form?: string };

/** Few are asked for a code: the page does not carry its form. */
const CodeForm = lazy(async () => ({ default: (await import('./CodeForm')).CodeForm }));

/** AUTH-03 to AUTH-10, AUTH-33. */
export function SignInForm({ username, suggested = '', lead, onBegin, onSignedIn, onAway }: Props) {
  const [name, setName] = useState(username ?? suggested);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setSending] = useState(false);
  const [isVisible, setVisible] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const [hasStep, setStep] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  // At a desk one types at once; on a phone the keyboard would cover the page.
  const begin = useEffectEvent(() => (name ? passwordField : nameField).current?.focus({ preventScroll: true }));
  useEffect(() => {
    if (window.matchMedia(DESK).matches) begin();
  }, []);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending) return;
    const missing = missingFields(name, password);
    setProblems(missing);
    if (missing.name) return nameField.current?.focus();
    if (missing.password) return passwordField.current?.focus();

    await send();
  }

  async function send(code?: string) {
    setSending(true);
    try {
      await onSignedIn(await signIn(name, password, code));
    } catch (error) {
      const message = error instanceof DomainError ? error.message : SHELL_MESSAGES.unexpected;
      const asksCode = error instanceof DomainError && (error.reason === 'secondStep' || (hasStep && isOver(error)));
      // The question for the code is the form itself; a code that was refused is a problem.
      setProblems(asksCode && code === undefined ? {} : { form: message });
      setStep(asksCode);
      if (error instanceof DomainError && error.kind === 'unavailable') onAway?.();
      setSending(false);
      passwordField.current?.focus();
      passwordField.current?.select();
    }
  }

  function handleBack() {
    setStep(false);
    setProblems({});
  }

  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));

  if (hasStep)
    return (
      <Suspense fallback={<div className={styles.lead} />}>
        <CodeForm
          problem={problems.form}
          isSending={isSending}
          onSend={(code) => void send(code)}
          onBack={handleBack}
        />
      </Suspense>
    );
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate aria-label="Iniciar sesión">
      <div className={styles.lead}>{problems.form ? <Note tone="danger">{problems.form}</Note> : lead}</div>
      <Field
        ref={nameField}
        label="Usuario"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={username !== undefined}
        value={name}
        error={problems.name}
        onChange={(event) => {
          onBegin?.();
          setName(event.currentTarget.value);
        }}
      />
      <Field
        ref={passwordField}
        label="Contraseña"
        type={isVisible ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        required
        data-autofocus={username !== undefined || undefined}
        value={password}
        error={problems.password}
        hint={hasCaps && 'Bloq Mayús está activado.'}
        onChange={(event) => {
          onBegin?.();
          setPassword(event.currentTarget.value);
        }}
        onKeyUp={watchCaps}
        onKeyDown={watchCaps}
        onBlur={() => setCaps(false)}
        action={<Eye of="contraseña" isOpen={isVisible} onToggle={() => setVisible(!isVisible)} />}
      />
      <Button type="submit" isBusy={isSending}>
        Iniciar Sesión
      </Button>
    </form>
  );
}

/** Too many tries, or no server: the code can be sent again later. */
function isOver({ kind }: DomainError): boolean {
  return kind === 'tooMany' || kind === 'unavailable';
}

function missingFields(name: string, password: string): Problems {
  return {
    ...(name.trim() === '' && { name: SHELL_MESSAGES.required }),
    ...(password === '' && { password: SHELL_MESSAGES.required }),
  };
}
