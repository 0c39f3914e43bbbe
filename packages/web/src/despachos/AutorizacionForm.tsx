import { AUTORIZACION_PATHS, Autorizacion } from '@fenix/domain/aptitud/aptitud';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { formatDuration } from '@fenix/domain/text/measures';
import { MOTIVO_MAX } from '@fenix/domain/text/motivo';
import { Button, Group, Text, TextInput, Textarea } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../shared/ErrorState';
import styles from '../shared/form/Form.module.css';
import { PasswordField } from '../shared/form/PasswordField';
import { useFields } from '../shared/form/useFields';
import { ON_PHONE, refusalIn } from './refusal';

/** Sends what was typed; says what was wrong with it. */
export type Authorise = (autorizacion: Autorizacion, onRefused: (error: Error) => void) => void;

type Props = { crosses: boolean; isSending: boolean; onAuthorise: Authorise; onClose: () => void };

type Typed = { motivo: string; usuario: string; clave: string; codigo: string };
const NOTHING: Typed = { motivo: '', usuario: '', clave: '', codigo: '' };

/** CUM-41: a second person lets a dispatch pass, with a reason and their own password, which no browser keeps. */
export function AutorizacionForm({ crosses, isSending, onAuthorise, onClose }: Props) {
  const { values, problems, form, set, check, point } = useFields(NOTHING);
  const [asksCode, setAsksCode] = useState(false);
  const [failure, setFailure] = useState<string>();
  const motivo = useRef<HTMLTextAreaElement>(null);
  useEffect(() => motivo.current?.focus(), []);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending) return;
    setFailure(undefined);
    const { codigo, ...typed } = values;
    const autorizacion = check(Autorizacion, asksCode ? { ...typed, codigo } : typed);
    if (autorizacion) onAuthorise(autorizacion, handleRefused);
  }

  function handleRefused(error: Error) {
    // Written down nowhere, and typed again for every try.
    set('clave', '');
    set('codigo', '');
    const found = problemsIn(error);
    setAsksCode((asked) => asked || found.codigo !== undefined);
    point(found);
    if (Object.keys(found).length === 0)
      setFailure(refusalIn(error) ? MORE : messageOf(error, SHELL_MESSAGES.unexpected));
  }

  const count = values.motivo.trim().length;
  return (
    <form
      ref={form}
      className={styles.fields}
      onSubmit={handleSubmit}
      noValidate
      autoComplete="off"
      aria-label="Pedir autorización"
    >
      <Text size="sm" mt="md">
        Otra persona con permiso escribe por qué sale, su usuario y su contraseña. Queda en el tiquete y en la
        auditoría.
        {crosses && ' El motivo vale también para el cruce.'}
      </Text>
      {failure && (
        <Text role="alert" c="var(--fx-state-danger-text)">
          {failure}
        </Text>
      )}
      <Textarea
        ref={motivo}
        label="Motivo"
        description={`${count} / ${MOTIVO_MAX}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        required
        readOnly={isSending}
        value={values.motivo}
        error={problems.motivo}
        onChange={(event) => set('motivo', event.currentTarget.value)}
      />
      <TextInput
        label="Usuario de quien autoriza"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={isSending}
        value={values.usuario}
        error={problems.usuario}
        onChange={(event) => set('usuario', event.currentTarget.value)}
      />
      <PasswordField
        label="Contraseña de quien autoriza"
        autoComplete="new-password"
        required
        readOnly={isSending}
        value={values.clave}
        error={problems.clave}
        onChange={(event) => set('clave', event.currentTarget.value)}
      />
      {asksCode && (
        <TextInput
          label="Código de verificación de quien autoriza"
          description="Seis cifras de su aplicación, o un código de recuperación."
          inputMode="numeric"
          autoComplete="off"
          required
          readOnly={isSending}
          value={values.codigo}
          error={problems.codigo}
          onChange={(event) => set('codigo', event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" flex={ON_PHONE} disabled={isSending} onClick={onClose}>
          Volver
        </Button>
        <Button type="submit" color="red" flex={ON_PHONE} loading={isSending}>
          Autorizar y crear
        </Button>
      </Group>
    </form>
  );
}

const MORE = 'Hay algo más que autorizar. Revísalo arriba y escribe la contraseña otra vez.';

const FIELDS = Object.entries(AUTORIZACION_PATHS) as [keyof Typed, string][];

/** The server's words by the field they are about. */
function problemsIn(error: Error): Partial<Typed> {
  if (!(error instanceof DomainError)) return {};
  // How long to wait is known better by the answer than by its sentence.
  if (error.kind === 'tooMany' && error.retryAfter !== undefined)
    return { clave: `Demasiados intentos. Espera ${waitOf(error.retryAfter)} e intenta de nuevo.` };
  return Object.fromEntries(
    FIELDS.flatMap(([field, path]) => {
      const found = error.errors.find((one) => one.path === path);
      return found ? [[field, found.message]] : [];
    }),
  );
}

const MINUTE = 60;

/** Never less than there is to wait. */
const waitOf = (seconds: number) =>
  formatDuration(seconds < MINUTE ? Math.ceil(seconds) : Math.ceil(seconds / MINUTE) * MINUTE);
