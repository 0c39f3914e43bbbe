import { formatDateTime } from '@fenix/domain/dates/format';
import { SEGUNDO_PASO_MESSAGES, SecondStepCode, SecondStepState } from '@fenix/domain/sesion/segundoPaso';
import { Alert, Button, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { z } from 'zod';
import { call } from '../../shared/api';
import { ErrorState } from '../../shared/ErrorState';
import formStyles from '../../shared/form/Form.module.css';
import { SaveButtons } from '../../shared/form/SaveButtons';
import { useFields } from '../../shared/form/useFields';
import { notify } from '../../shared/notify';
import { useReturnFocus } from '../../shared/useReturnFocus';
import { stateColors } from '../../theme/colors';
import { SecondStepSetup } from './SecondStepSetup';

const PATH = '/api/auth/second-step';

/** AUTH-33 to AUTH-35: a person's own second step. */
export function SecondStepDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const [isStarting, setStarting] = useState(false);
  const state = useQuery({
    queryKey: ['segundoPaso'],
    queryFn: () => call(SecondStepState, 'GET', PATH),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title="Verificación en dos pasos">
      {isStarting && <SecondStepSetup onDone={onClose} />}
      {!isStarting && state.isPending && <Skeleton height={120} />}
      {!isStarting && state.isError && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
      {!isStarting &&
        state.data &&
        (state.data.since ? (
          <TurnOff state={state.data} since={state.data.since} onClose={onClose} />
        ) : (
          <Stack gap="md">
            <Text size="sm">
              Además de tu contraseña, al iniciar sesión escribes un código que cambia cada 30 segundos en una
              aplicación de tu teléfono. Quien adivine tu contraseña no podrá entrar.
            </Text>
            <Button onClick={() => setStarting(true)}>Empezar</Button>
          </Stack>
        ))}
    </Modal>
  );
}

type TurnOffProps = { state: SecondStepState; since: string; onClose: () => void };

function TurnOff({ state: { codesLeft, isRequired }, since, onClose }: TurnOffProps) {
  const { values, problems, form, set, check, refuse } = useFields({ code: '' });
  const turnOff = useMutation({
    mutationFn: (typed: SecondStepCode) => call(z.null(), 'DELETE', PATH, typed),
    onSuccess: () => notify.success(SEGUNDO_PASO_MESSAGES.turnedOff),
    onError: (error) => notify.failure(error),
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const typed = check(SecondStepCode);
    if (!typed || turnOff.isPending) return;
    // Where it is required the session owes it again at once, and the page asks for it.
    const onSuccess = isRequired ? () => window.location.reload() : onClose;
    turnOff.mutate(typed, { onSuccess, onError: refuse });
  }

  return (
    <form
      ref={form}
      className={formStyles.fields}
      onSubmit={handleSubmit}
      noValidate
      aria-label="Desactivar la verificación en dos pasos"
    >
      <Text size="sm">
        Activa desde el {formatDateTime(new Date(since))}. {codesWord(codesLeft)}
      </Text>
      {codesLeft < FEW && (
        <Alert color={stateColors.warning} variant="light" icon={<IconInfoCircle aria-hidden />}>
          Para tener códigos nuevos, desactívala y vuelve a activarla.
        </Alert>
      )}
      <TextInput
        label="Código de la aplicación o de recuperación"
        description={
          isRequired
            ? 'Tu cuenta la necesita: al desactivarla tendrás que activarla de nuevo, por ejemplo en otro teléfono.'
            : 'Para desactivarla escribe un código.'
        }
        autoComplete="one-time-code"
        data-autofocus
        value={values.code}
        error={problems.code}
        onChange={(event) => set('code', event.currentTarget.value)}
      />
      <SaveButtons isSaving={turnOff.isPending} onCancel={onClose} label="Desactivar" />
    </form>
  );
}

const FEW = 3;

function codesWord(left: number): string {
  return left === 1 ? 'Te queda un código de recuperación.' : `Te quedan ${left} códigos de recuperación.`;
}
