import { DomainError } from '@fenix/domain/errors';
import { Alert, Button, Text } from '@mantine/core';
import { IconRefresh, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { ZodType } from 'zod';
import { stateColors } from '../../theme/colors';
import { notify } from '../notify';

type Saving = { error: Error | null; reset: () => void };

/**
 * The record that a form was filled from. When another user saved first, the present one replaces it on request:
 * `onLoad` lays what was typed over it.
 */
export function useStale<T>(schema: ZodType<T>, given: T, saving: Saving, onLoad: (was: T, now: T) => void) {
  const [record, setRecord] = useState(given);
  const { error } = saving;
  const fresh = isStale(error) ? schema.safeParse(error.current).data : undefined;

  function handleLoad() {
    if (fresh === undefined) return;
    onLoad(record, fresh);
    setRecord(fresh);
    saving.reset();
    notify.info('Valores nuevos cargados', 'Lo que cambiaste sigue en el formulario. Revisa y guarda.');
  }

  const alert = isStale(error) ? (
    <Alert color={stateColors.warning} variant="light" role="alert" icon={<IconUsers aria-hidden />}>
      <Text size="sm">{error.message}</Text>
      {fresh !== undefined && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          onClick={handleLoad}
        >
          Cargar los valores nuevos
        </Button>
      )}
    </Alert>
  ) : null;
  return { record, alert };
}

export function isStale(error: unknown): error is DomainError {
  return error instanceof DomainError && error.reason === 'stale';
}
