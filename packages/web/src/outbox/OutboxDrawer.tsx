import { allows } from '@fenix/domain/permissions';
import { Button } from '@mantine/core';
import { EmptyState } from '../shared/EmptyState';
import { PanelDrawer } from '../shared/PanelDrawer';
import { AnyLink } from '../shared/routing';
import { useViewer } from '../shared/viewer';
import { useOutboxEntries } from './DeviceProvider';
import styles from './OutboxDrawer.module.css';
import { OutboxEntry } from './OutboxEntry';
import { useOutboxKinds } from './kinds';

export function OutboxDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <PanelDrawer title="Pendiente de enviar" isOpen={isOpen} onClose={onClose}>
      <OutboxPanel onGo={onClose} />
    </PanelDrawer>
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
