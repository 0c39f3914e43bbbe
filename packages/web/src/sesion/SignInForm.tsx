import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { SignedIn } from '@fenix/domain/sesion/usuario';
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { signIn } from './signIn';

type Props = {
  /** Signing in again over a screen: the name is known and cannot change. */
  username?: string;
  onBegin?: () => void;
  onSignedIn: (session: SignedIn) => void | Promise<void>;
  /** The server could not be reached. */
  onAway?: () => void;
};

type Problems = { name?: string; password?: string; form?: string };

/** AUTH-03 to AUTH-10. */
export function SignInForm({ username, onBegin, onSignedIn, onAway }: Props) {
  const [name, setName] = useState(username ?? '');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setSending] = useState(false);
  const [isVisible, setVisible] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending) return;
    const missing = missingFields(name, password);
    setProblems(missing);
    if (missing.name) return nameField.current?.focus();
    if (missing.password) return passwordField.current?.focus();

    setSending(true);
    try {
      await onSignedIn(await signIn(name, password));
    } catch (error) {
      setProblems({ form: error instanceof DomainError ? error.message : SHELL_MESSAGES.unexpected });
      if (error instanceof DomainError && error.kind === 'unavailable') onAway?.();
      setSending(false);
      passwordField.current?.select();
    }
  }

  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));

  return (
    <form onSubmit={handleSubmit} noValidate aria-label="Iniciar sesión">
      <Stack gap="md">
        {problems.form && (
          <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
            {problems.form}
          </Alert>
        )}
        <TextInput
          ref={nameField}
          label="Usuario"
          labelProps={{ mb: 4 }}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          readOnly={username !== undefined}
          value={name}
          error={problems.name}
          onChange={(event) => {
            onBegin?.();
            setName(event.currentTarget.value);
          }}
        />
        <PasswordInput
          ref={passwordField}
          label="Contraseña"
          labelProps={{ mb: 4 }}
          name="password"
          autoComplete="current-password"
          size="md"
          required
          withAsterisk={false}
          data-autofocus={username !== undefined || undefined}
          value={password}
          error={problems.password}
          aria-invalid={problems.password ? true : undefined}
          onChange={(event) => {
            onBegin?.();
            setPassword(event.currentTarget.value);
          }}
          onKeyUp={watchCaps}
          onKeyDown={watchCaps}
          onBlur={() => setCaps(false)}
          visible={isVisible}
          onVisibilityChange={setVisible}
          visibilityToggleIcon={Eye}
          visibilityToggleFocusable
          visibilityToggleButtonProps={{
            'aria-label': isVisible ? 'Ocultar contraseña' : 'Mostrar contraseña',
          }}
          description={<span aria-live="polite">{hasCaps && 'Bloq Mayús está activado.'}</span>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Button type="submit" size="md" loading={isSending} fullWidth>
          Iniciar Sesión
        </Button>
      </Stack>
    </form>
  );
}

function missingFields(name: string, password: string): Problems {
  return {
    ...(name.trim() === '' && { name: SHELL_MESSAGES.required }),
    ...(password === '' && { password: SHELL_MESSAGES.required }),
  };
}

function Eye({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff size={18} stroke={1.75} /> : <IconEye size={18} stroke={1.75} />;
}
