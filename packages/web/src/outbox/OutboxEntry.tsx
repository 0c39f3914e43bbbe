import { Usuario } from '@fenix/domain/sesion/usuario';
import { Button, Progress } from '@mantine/core';
import { call } from '../shared/api';
import { formatDateTime } from '@fenix/domain/dates/format';
import { AnyLink } from '../shared/routing';
import { StateLabel } from '../shared/StateLabel';
import { useOnline } from '../shared/useOnline';
import { useViewerStore } from '../shared/viewer';
import { useDevice } from './DeviceProvider';
import styles from './OutboxEntry.module.css';
import { entryState } from './entryState';
import { useOutboxKinds } from './kinds';
import type { Entry } from './outbox';

export function OutboxEntry({ entry, onGo }: { entry: Entry; onGo?: () => void }) {
  const { outbox } = useDevice();
  const viewer = useViewerStore();
  const isOnline = useOnline();
  const work = useOutboxKinds()[entry.kind];
  const target = work?.open(entry.record);
  const { state, words } = entryState(entry, work?.rejected);

  /** Without a session this call opens the sign-in dialog; after it the outbox is sent. */
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
      {/* Once the whole body was sent, the server may have saved it. */}
      {entry.sent !== undefined && entry.sent < 1 && (
        <div className={styles.actions}>
          {entry.size && (
            <Button variant="default" onClick={() => void outbox.pause(entry.id)}>
              Pausar
            </Button>
          )}
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
            // Without signal it would have no effect.
            isOnline && (
              <Button
                variant={entry.refusal || entry.paused ? 'filled' : 'default'}
                onClick={() => void outbox.retry(entry.id)}
              >
                {entry.paused ? 'Continuar' : 'Reintentar'}
              </Button>
            )
          )}
        </div>
      )}
    </>
  );
}
