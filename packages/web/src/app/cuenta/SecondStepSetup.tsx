import { qrOf } from '@fenix/documents/glyphs';
import {
  RecoveryCodes,
  SEGUNDO_PASO_MESSAGES,
  SecondStepCode,
  SecondStepStart,
} from '@fenix/domain/sesion/segundoPaso';
import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { call } from '../../shared/api';
import { ErrorState } from '../../shared/ErrorState';
import { saveBlob } from '../../shared/file/saveBlob';
import { useFields } from '../../shared/form/useFields';
import { notify } from '../../shared/notify';
import { productName } from '../../shared/product';
import styles from './SecondStep.module.css';

const PATH = '/api/auth/second-step';

/** AUTH-33, AUTH-34: scan, show a code, keep the others. */
export function SecondStepSetup({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const start = useMutation({ mutationFn: () => call(SecondStepStart, 'POST', PATH) });
  const { mutate } = start;
  useEffect(() => mutate(), [mutate]);
  if (codes) return <Codes codes={codes} onDone={onDone} />;
  if (start.isError) return <ErrorState error={start.error} onRetry={() => mutate()} />;
  if (!start.data) return <Skeleton height={320} />;
  return <Scan start={start.data} onCodes={setCodes} />;
}

function Scan({ start, onCodes }: { start: SecondStepStart; onCodes: (codes: readonly string[]) => void }) {
  const { secret, uri } = start;
  const { values, problems, form, set, check, refuse } = useFields({ code: '' });
  const turnOn = useMutation({
    mutationFn: (typed: SecondStepCode) => call(RecoveryCodes, 'PUT', PATH, typed),
    onSuccess: ({ codes }) => {
      notify.success(SEGUNDO_PASO_MESSAGES.turnedOn);
      onCodes(codes);
    },
    onError: (error) => notify.failure(error),
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const typed = check(SecondStepCode);
    if (typed && !turnOn.isPending) turnOn.mutate(typed, { onError: refuse });
  }

  const { d, viewBox } = qrOf(uri);
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate aria-label="Activar la verificación en dos pasos">
      <ol className={styles.steps}>
        <li>
          <Text size="sm" mb="xs">
            1. Escanea este código con tu aplicación de verificación: Google Authenticator, Microsoft Authenticator u
            otra.
          </Text>
          <div className={styles.scan}>
            <figure className={styles.picture} aria-label="Código QR para la aplicación">
              <svg className={styles.code} viewBox={viewBox} aria-hidden>
                <path d={d} fill="currentColor" />
              </svg>
            </figure>
            <Stack gap={4}>
              <Text size="sm" c="dimmed">
                Si no puedes escanearlo, escribe esta clave:
              </Text>
              <span className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</span>
              <Anchor size="sm" href={uri}>
                Abrir en la aplicación de este equipo
              </Anchor>
            </Stack>
          </div>
        </li>
        <li>
          <CodeField value={values.code} error={problems.code} onChange={(code) => set('code', code)} />
        </li>
      </ol>
      <Button type="submit" loading={turnOn.isPending} fullWidth mt="md">
        Activar
      </Button>
    </form>
  );
}

function CodeField(props: { value: string; error: string | undefined; onChange: (code: string) => void }) {
  return (
    <TextInput
      label="2. Escribe el código que muestra"
      labelProps={{ mb: 4 }}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** Shown this once: anyone who loses the phone gets in with one of them. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success('Códigos copiados');
    } catch {
      notify.error('No pudimos copiarlos', 'Anótalos o descárgalos.');
    }
  }

  return (
    <Stack gap="md">
      <Text size="sm">
        Guarda estos códigos de recuperación en un lugar seguro. Cada uno te deja entrar una vez si pierdes el teléfono.
        No los volvemos a mostrar.
      </Text>
      <ul className={styles.codes} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs" grow>
        <Button variant="default" onClick={() => void handleCopy()}>
          Copiar
        </Button>
        <Button variant="default" onClick={() => download(codes)}>
          Descargar
        </Button>
      </Group>
      <Button onClick={onDone}>Ya los guardé</Button>
    </Stack>
  );
}

function download(codes: readonly string[]): void {
  const text = `${productName()}: códigos de recuperación\n\n${codes.join('\n')}\n`;
  saveBlob(new Blob([text], { type: 'text/plain' }), 'codigos-de-recuperacion.txt');
}
