import { Usuario } from '@fenix/domain/sesion/usuario';
import { Button, Progress } from '@mantine/core';
import { call } from '../shared/api';
import { formatDateTime } from '@fenix/domain/dates/format';
import { AnyLink } from '../shared/routing';
import { StateLabel } from '../shared/StateLabel';
import { useViewerStore } from '../shared/viewer';
import { useDevice } from './DeviceProvider';
import styles from './OutboxEntry.module.css';
import { entryState } from './entryState';
import { useOutboxKinds } from './kinds';
import type { Entry } from './outbox';

export function OutboxEntry({ entry, onGo }: { entry: Entry; onGo?: () => void }) {
  const { outbox } = useDevice();
  const viewer = useViewerStore();
  const work = useOutboxKinds()[entry.kind];
  const target = work?.open(entry.record);
  const { state, words } = entryState(entry, work?.rejected);

  /** Asking who one is brings the sign-in dialog when there is no session; after it everything that waits goes. */
  async function signIn() {
    viewer.setUser(await call(Usuario, 'GET', '/api/session'));
  }

  return (
    <>
      <p className={styles.title}>{entry.title}</p>
      <StateLabel state={state}>{words}</StateLabel>
      {entry.sent !== undefined && (
        <Progress value={entry.sent * 100} aria-label={`Enviando ${entry.title}`} className={styles.progress ?? ''} />
      )}
      {/* Once all of it has left, the server may have it already. */}
      {entry.sent !== undefined && entry.sent < 1 && (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => outbox.stop(entry.id)}>
            Cancelar el envío
          </Button>
        </div>
      )}
      <p className={styles.hint}>En este equipo desde el {formatDateTime(new Date(entry.queuedAt))}</p>
      {entry.sent === undefined && (
        <div className={styles.actions}>
          {onGo && target && (
            <Button variant="default" renderRoot={(props) => <AnyLink {...props} {...target} onClick={onGo} />}>
              Abrir
            </Button>
          )}
          {entry.waiting === 'session' ? (
            <Button onClick={() => void signIn().catch(() => undefined)}>Iniciar sesión</Button>
          ) : (
            <Button variant={entry.refusal ? 'filled' : 'default'} onClick={() => void outbox.retry(entry.id)}>
              Reintentar
            </Button>
          )}
        </div>
      )}
    </>
  );
}
