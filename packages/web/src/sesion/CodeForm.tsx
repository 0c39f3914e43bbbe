import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import styles from './SignInForm.module.css';
import { Button } from './plain/Button';
import { Field } from './plain/Field';
import { Note } from './plain/Note';

type Props = {
  /** What the server said of the code before. */
  problem: string | undefined;
  isSending: boolean;
  onSend: (code: string) => void;
  onBack: () => void;
};

const WAYS = {
  app: { label: 'Código', lead: 'Escribe el código que muestra tu aplicación de verificación.' },
  recovery: { label: 'Código de recuperación', lead: 'Escribe uno de los códigos que guardaste. Sirve una sola vez.' },
};

/** AUTH-33, AUTH-34: the second step of signing in. */
export function CodeForm({ problem, isSending, onSend, onBack }: Props) {
  const [way, setWay] = useState<keyof typeof WAYS>('app');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  // Where it begins, and after a code that was refused.
  useEffect(() => {
    if (isSending) return;
    field.current?.focus();
    field.current?.select();
  }, [isSending]);

  function handleOtherWay() {
    setWay(way === 'app' ? 'recovery' : 'app');
    setCode('');
    field.current?.focus();
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending) return;
    if (code.trim() === '') {
      setMissing(SHELL_MESSAGES.required);
      field.current?.focus();
      return;
    }
    onSend(code);
  }

  const { label, lead } = WAYS[way];
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate aria-label="Código de verificación">
      <div className={styles.lead}>{problem ? <Note tone="danger">{problem}</Note> : <p>{lead}</p>}</div>
      <Field
        ref={field}
        label={label}
        name="code"
        inputMode={way === 'app' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={code}
        error={missing}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setMissing(undefined);
        }}
      />
      <Button type="submit" isBusy={isSending}>
        Continuar
      </Button>
      <Button isQuiet onClick={handleOtherWay}>
        {way === 'app' ? 'Usar un código de recuperación' : 'Usar el código de la aplicación'}
      </Button>
      <Button isQuiet onClick={onBack}>
        Volver
      </Button>
    </form>
  );
}
