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
  const respaldo = useQuery(despachoQueries.respaldo(client, row.id));
  // Without what is behind it the paper would not be the same: it waits for both.
  const ticket =
    company.data && respaldo.data !== undefined ? ticketOf(company.data, nameUser, row, respaldo.data) : undefined;
  const error = company.error ?? respaldo.error;

  function handleRetry() {
    for (const query of [company, respaldo]) if (query.error) void query.refetch();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Tiquete"
      size="auto"
      closeButtonProps={{ 'aria-label': 'Cerrar el tiquete' }}
    >
      {error && !ticket ? (
        <ErrorState error={error} onRetry={handleRetry} />
      ) : (
        <div className={styles.desk}>{ticket ? <Ticket ticket={ticket} /> : <Loading height={320} width="80mm" />}</div>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {DESPACHO_MESSAGES.close}
        </Button>
        <Button
          data-autofocus
          disabled={!ticket}
          onClick={() => window.print()}
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        >
          {DESPACHO_MESSAGES.print}
        </Button>
      </Group>
    </Modal>
  );
}
