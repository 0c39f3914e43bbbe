import { formatDateTime } from '@fenix/domain/dates/format';
import { Button } from '../sesion/plain/Button';
import { StateLabel } from '../shared/StateLabel';
import { entryState } from '../outbox/entryState';
import type { Entry } from '../outbox/outbox';
import { tripIn } from './contact';
import type { Begun, InspectorDevice } from './device';
import styles from './Pendientes.module.css';
import { go } from './useHash';

type Props = { device: InspectorDevice; entries: readonly Entry[]; begun: readonly Begun[] | undefined };

/** What is finished and on its way, and what was begun: nothing of it is lost when the phone is put away. */
export function Pendientes({ device: { outbox, isLasting }, entries, begun }: Props) {
  return (
    <>
      {!isLasting && (
        <p role="alert" className={styles.warning}>
          Esta página no es segura (https): lo que no se envía se pierde al cerrarla.
        </p>
      )}
      <section aria-label="Por enviar">
        <h2 className={styles.title}>Por enviar</h2>
        {entries.length === 0 && <p className={styles.none}>No hay reportes por enviar.</p>}
        <ul className={styles.list}>
          {entries.map((entry) => (
            <Waiting key={entry.id} entry={entry} outbox={outbox} />
          ))}
        </ul>
      </section>
      {begun !== undefined && begun.length > 0 && (
        <section aria-label="Sin terminar">
          <h2 className={styles.title}>Sin terminar</h2>
          <ul className={styles.list}>
            {begun.map(({ referencia, trip, savedAt }) => (
              <li key={referencia} className={styles.entry}>
                <strong>
                  {trip.placa} · {trip.nombre}
                </strong>
                <span className={styles.when}>{formatDateTime(new Date(savedAt))}</span>
                <Button isQuiet onClick={() => go({ at: 'reporte', trip: trip.id, referencia, section: undefined })}>
                  Continuar
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type Sending = { entry: Entry; outbox: InspectorDevice['outbox'] };

/** How far it is. VIDEO-02: a long video can be paused, and goes on from what has arrived. */
export function SendingState({ entry, outbox }: Sending) {
  const { state, words } = entryState(entry);
  return (
    <div className={styles.sending}>
      <StateLabel state={state}>{words}</StateLabel>
      {entry.sent !== undefined && <progress value={entry.sent} aria-label={`Enviando ${entry.title}`} />}
      {entry.sent !== undefined && entry.sent < 1 && entry.size && (
        <Button isQuiet onClick={() => void outbox.pause(entry.id)}>
          Pausar
        </Button>
      )}
    </div>
  );
}

function Waiting({ entry, outbox }: Sending) {
  return (
    <li className={styles.entry}>
      <strong>{entry.title}</strong>
      <SendingState entry={entry} outbox={outbox} />
      <span className={styles.when}>En este celular desde el {formatDateTime(new Date(entry.queuedAt))}</span>
      {entry.sent === undefined && (
        <>
          <Button isQuiet onClick={() => void outbox.retry(entry.id)}>
            {entry.paused ? 'Continuar' : 'Enviar ahora'}
          </Button>
          <Button
            isQuiet
            onClick={() =>
              go({ at: 'reporte', trip: tripIn(entry.path), referencia: entry.record, section: undefined })
            }
          >
            Ver el reporte
          </Button>
        </>
      )}
    </li>
  );
}
