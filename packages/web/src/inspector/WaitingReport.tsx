import { entryState } from '../outbox/entryState';
import type { Entry } from '../outbox/outbox';
import { Button } from '../sesion/plain/Button';
import { StateLabel } from '../shared/StateLabel';
import { go } from './useHash';
import styles from './Viaje.module.css';

/** A report that is finished and on its way. */
export function WaitingReport({ entry, onEdit }: { entry: Entry; onEdit: () => void }) {
  const { state, words } = entryState(entry);
  return (
    <section aria-label="Reporte por enviar">
      <h1 className={styles.title}>{entry.refusal ? 'El reporte no se pudo enviar' : 'Por enviar'}</h1>
      <p>{entry.title}</p>
      <StateLabel state={state}>{words}</StateLabel>
      <p>
        {entry.refusal
          ? 'Lo que llenaste sigue guardado en este celular.'
          : 'Está completo y guardado en este celular. Se envía solo cuando haya señal, una sola vez.'}
      </p>
      {entry.sent === undefined && (
        <div className={styles.actions}>
          <Button onClick={() => go({ at: 'viajes' })}>Volver a los viajes</Button>
          <Button isQuiet onClick={onEdit}>
            Corregir el reporte
          </Button>
        </div>
      )}
    </section>
  );
}
