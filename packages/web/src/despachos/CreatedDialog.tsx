import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import type { Ticket } from '@fenix/domain/despachos/ticket';
import { Button, Group, Modal, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { PlateChip } from '../shared/PlateChip';
import styles from './CreatedDialog.module.css';

type Props = { ticket: Ticket | undefined; onClose: () => void };

/** DISP-18: Enter prints, Escape goes on to the next dispatch. */
export function CreatedDialog({ ticket, onClose }: Props) {
  return (
    <Modal
      opened={ticket !== undefined}
      onClose={onClose}
      title={DESPACHO_MESSAGES.created}
      closeButtonProps={{ 'aria-label': 'Cerrar el aviso' }}
      // The form decides where the hands go on.
      returnFocus={false}
    >
      {ticket && (
        <div className={styles.created}>
          <PlateChip plate={ticket.placa} />
          <div>
            {ticket.ruta}
            <Text c="dimmed">
              {ticket.fecha} {ticket.hora} · {ticket.conductor}
            </Text>
          </div>
        </div>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {DESPACHO_MESSAGES.close}
        </Button>
        <Button
          data-autofocus
          onClick={() => window.print()}
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        >
          {DESPACHO_MESSAGES.print}
        </Button>
      </Group>
    </Modal>
  );
}
