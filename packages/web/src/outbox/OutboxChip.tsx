import { Drawer, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudUpload } from '@tabler/icons-react';
import { NOT_A_BANNER } from '../shared/dialog';
import { useIsPhone } from '../shared/useIsPhone';
import { useOutboxEntries } from './DeviceProvider';
import styles from './Outbox.module.css';
import { OutboxPanel } from './OutboxPanel';

/** What was finished here and has not reached the server: always in sight while there is something. */
export function OutboxChip() {
  const entries = useOutboxEntries();
  const isPhone = useIsPhone();
  const [isOpen, { open, close }] = useDisclosure(false);
  const isRefused = entries.some(({ refusal }) => refusal);
  const words = isRefused ? 'Revisa lo que no se pudo enviar' : 'Pendiente de enviar';
  return (
    <>
      {entries.length > 0 && (
        <UnstyledButton
          className={styles.chip ?? ''}
          data-state={isRefused ? 'danger' : 'warning'}
          onClick={open}
          aria-haspopup="dialog"
          aria-label={`${words}: ${entries.length}`}
        >
          <IconCloudUpload size={18} stroke={1.75} aria-hidden />
          <span className={styles.words}>{words}</span>
          <span className={styles.count}>{entries.length}</span>
        </UnstyledButton>
      )}
      <Drawer
        opened={isOpen}
        onClose={close}
        position={isPhone ? 'bottom' : 'right'}
        size={isPhone ? '70%' : 'sm'}
        title="Pendiente de enviar"
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
        attributes={NOT_A_BANNER}
      >
        <OutboxPanel onGo={close} />
      </Drawer>
    </>
  );
}
