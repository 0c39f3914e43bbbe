import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { DomainError } from '@fenix/domain/errors';
import { Button, Loader, Text } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { messageOf } from '../shared/ErrorState';
import styles from './Despacho.module.css';

type Props = { isSending: boolean; failure: Error | null };

/** DISP-19, DISP-20: the spinner takes the button's place; after a failure the button is back under the finger. */
export function SubmitDespacho({ isSending, failure }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const isAboutFields = failure instanceof DomainError && failure.errors.length > 0;
  useEffect(() => {
    if (failure && !isAboutFields) button.current?.focus();
  }, [failure, isAboutFields]);

  return (
    <div className={styles.submit}>
      {failure && !isAboutFields && (
        <Text role="alert" c="var(--fx-state-danger-text)" mb="xs">
          {messageOf(failure, DESPACHO_MESSAGES.createFailed)}
        </Text>
      )}
      {isSending ? (
        <output className={styles.sending}>
          <Loader aria-hidden />
          Creando el despacho…
        </output>
      ) : (
        <Button
          ref={button}
          type="submit"
          fullWidth
          size="md"
          leftSection={<IconTicket size={18} stroke={1.75} aria-hidden />}
        >
          Crear despacho
        </Button>
      )}
    </div>
  );
}
