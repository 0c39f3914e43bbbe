import { CONTRASENA_MESSAGES } from '@fenix/domain/sesion/contrasena';
import { SEGUNDO_PASO_MESSAGES } from '@fenix/domain/sesion/segundoPaso';
import type { Owed } from '@fenix/domain/sesion/usuario';
import { Skeleton, Stack, Text } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';
import { PasswordForm } from './PasswordForm';

const SecondStepSetup = lazy(async () => ({ default: (await import('./SecondStepSetup')).SecondStepSetup }));

const TEXTS: Readonly<Record<Owed, string>> = {
  contrasena: CONTRASENA_MESSAGES.first,
  segundoPaso: SEGUNDO_PASO_MESSAGES.owed,
};

/** AUTH-30, AUTH-35: one after the other, and then the person goes on. */
export function OwedSteps({ owes, onDone }: { owes: readonly Owed[]; onDone: () => void }) {
  const [left, setLeft] = useState(owes);
  const [step] = left;

  function handleDone() {
    if (left.length === 1) onDone();
    else setLeft(left.slice(1));
  }

  if (!step) return null;
  return (
    <Stack gap="md">
      <Text>{TEXTS[step]}</Text>
      {step === 'contrasena' ? (
        <PasswordForm onDone={handleDone} />
      ) : (
        <Suspense fallback={<Skeleton height={320} />}>
          <SecondStepSetup onDone={handleDone} />
        </Suspense>
      )}
    </Stack>
  );
}
