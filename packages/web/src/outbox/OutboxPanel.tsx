import { Button } from '@mantine/core';
import { EmptyState } from '../shared/EmptyState';
import { RouteLink } from '../shared/routing';
import { useOutboxEntries } from './DeviceProvider';
import styles from './Outbox.module.css';
import { OutboxEntry } from './OutboxEntry';

/** Each submission with its state and what can be done about it. */
export function OutboxPanel({ onGo }: { onGo: () => void }) {
  const entries = useOutboxEntries();
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
      <Button
        fullWidth
        variant="subtle"
        renderRoot={(props) => <RouteLink {...props} to="actasOnDevice" onClick={onGo} />}
      >
        Ver las actas de este equipo
      </Button>
    </>
  );
}
