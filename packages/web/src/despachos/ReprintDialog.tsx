import type { DespachoRow } from '@fenix/domain/flota/despacho';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { ticketOf } from '@fenix/domain/despachos/ticket';
import { Button, Group, Modal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '../shared/Loading';
import { ErrorState } from '../shared/ErrorState';
import { useViewer } from '../shared/viewer';
import styles from './ReprintDialog.module.css';
import { Ticket } from './Ticket';
import { despachoQueries } from './useDespachos';
import { useReturnFocus } from '../shared/useReturnFocus';

type Props = { client: string; row: DespachoRow; onClose: () => void };

/** The ticket of a dispatch once more, for a paper that was lost. */
export function ReprintDialog({ client, row, onClose }: Props) {
  useReturnFocus();
  const { nameUser } = useViewer();
  const company = useQuery(despachoQueries.tiquete(client));
  return (
    <Modal
      opened
      onClose={onClose}
      title="Tiquete"
      size="auto"
      closeButtonProps={{ 'aria-label': 'Cerrar el tiquete' }}
    >
      {company.error ? (
        <ErrorState error={company.error} onRetry={() => void company.refetch()} />
      ) : (
        <div className={styles.desk}>
          {company.data ? (
            <Ticket ticket={ticketOf(company.data, nameUser, row)} />
          ) : (
            <Loading height={320} width="80mm" />
          )}
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {DESPACHO_MESSAGES.close}
        </Button>
        <Button
          data-autofocus
          disabled={!company.data}
          onClick={() => window.print()}
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        >
          {DESPACHO_MESSAGES.print}
        </Button>
      </Group>
    </Modal>
  );
}
