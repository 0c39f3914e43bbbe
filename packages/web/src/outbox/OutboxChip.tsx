import { allows } from '@fenix/domain/permissions';
import { Button, Drawer, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudUpload } from '@tabler/icons-react';
import { EmptyState } from '../shared/EmptyState';
import { AnyLink } from '../shared/routing';
import { useIsPhone } from '../shared/useIsPhone';
import { useViewer } from '../shared/viewer';
import { useOutboxEntries } from './DeviceProvider';
import styles from './OutboxChip.module.css';
import { OutboxEntry } from './OutboxEntry';
import { useOutboxKinds } from './kinds';

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
      >
        <OutboxPanel onGo={close} />
      </Drawer>
    </>
  );
}

/** Each submission with its state and what can be done about it. */
function OutboxPanel({ onGo }: { onGo: () => void }) {
  const entries = useOutboxEntries();
  const viewer = useViewer();
  const own = Object.entries(useOutboxKinds()).filter(([, { heldBy }]) => allows(viewer, heldBy));
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState title="Todo está enviado" hint="Lo que guardes sin señal aparecerá aquí hasta que llegue." />
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <OutboxEntry entry={entry} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
      {own.map(
        ([kind, { onDevice }]) =>
          onDevice && (
            <Button
              key={kind}
              fullWidth
              variant="subtle"
              renderRoot={(props) => <AnyLink {...props} {...onDevice.target} onClick={onGo} />}
            >
              {onDevice.label}
            </Button>
          ),
      )}
    </>
  );
}
