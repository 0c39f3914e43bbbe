import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudUpload } from '@tabler/icons-react';
import { laterDialog } from '../shared/later';
import { useOutboxEntries } from './DeviceProvider';
import styles from './OutboxChip.module.css';

const OutboxDrawer = laterDialog(async () => (await import('./OutboxDrawer')).OutboxDrawer);

/** What was finished here and has not reached the server: always in sight while there is something. */
export function OutboxChip() {
  const entries = useOutboxEntries();
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
      <OutboxDrawer isOpen={isOpen} onClose={close} />
    </>
  );
}
