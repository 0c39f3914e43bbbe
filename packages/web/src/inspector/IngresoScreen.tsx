import { DomainError } from '@fenix/domain/errors';
import type { InspectorSession } from '@fenix/domain/incontrol/app/sesion';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Button } from '../sesion/plain/Button';
import { Eye } from '../sesion/plain/Eye';
import { Field } from '../sesion/plain/Field';
import { Note } from '../sesion/plain/Note';
import { Mark } from '../theme/Mark';
import { signIn } from './ingreso';
import { unsentWords } from './porEnviar';
import styles from './IngresoScreen.module.css';

type Props = {
  notice?: string | undefined;
  onBegin: () => void;
  onSignedIn: (session: InspectorSession) => Promise<void>;
};
type Problems = { name?: string; password?: string; form?: string };

export function IngresoScreen({ notice, onBegin, onSignedIn }: Props) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [unsent] = useState(() => unsentWords(Date.now()));
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setSending] = useState(false);
  const [isVisible, setVisible] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending) return;
    const missing = {
      ...(name.trim() === '' && { name: SHELL_MESSAGES.required }),
      ...(password === '' && { password: SHELL_MESSAGES.required }),
    };
    setProblems(missing);
    if (missing.name) return nameField.current?.focus();
    if (missing.password) return passwordField.current?.focus();
    setSending(true);
    try {
      await onSignedIn(await signIn(name.trim(), password));
    } catch (error) {
      setProblems({ form: error instanceof DomainError ? error.message : SHELL_MESSAGES.unexpected });
      setSending(false);
      passwordField.current?.select();
    }
  }

  return (
    <main className={styles.page}>
      <header className={styles.head} role="presentation">
        <Mark size={40} className={styles.mark ?? ''} />
        <h1>InControl</h1>
        <p>Inspección de viajes</p>
      </header>
      <form className={styles.form} onSubmit={handleSubmit} noValidate aria-label="Ingresar">
        {problems.form ? (
          <Note tone="danger">{problems.form}</Note>
        ) : (
          notice !== undefined && <Note tone="info">{notice}</Note>
        )}
        <Field
          ref={nameField}
          label="Usuario"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={name}
          error={problems.name}
          onChange={(event) => {
            onBegin();
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
          value={password}
          error={problems.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          action={<Eye of="contraseña" isOpen={isVisible} onToggle={() => setVisible(!isVisible)} />}
        />
        <Button type="submit" isBusy={isSending}>
          Ingresar
        </Button>
      </form>
      {unsent.length > 0 && (
        <ul className={styles.unsent} aria-label="Por enviar en este celular">
          {unsent.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </main>
  );
}
