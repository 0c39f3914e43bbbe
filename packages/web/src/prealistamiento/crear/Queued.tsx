import type { FieldError } from '@fenix/domain/errors';
import { Button } from '@mantine/core';
import { useDevice } from '../../outbox/DeviceProvider';
import { OutboxEntry } from '../../outbox/OutboxEntry';
import type { Entry } from '../../outbox/outbox';
import { confirm } from '../../shared/confirm';
import styles from './CrearPrealistamientoScreen.module.css';
import { DISCARD_QUESTION } from './PresetFilling';

type Props = { entry: Entry; onReturn: (errors: readonly FieldError[]) => void; onAnother: () => void };

/** The check is finished here and on its way: its state, and the ways on. */
export function Queued({ entry, onReturn, onAnother }: Props) {
  const { outbox } = useDevice();
  const { refusal } = entry;

  async function discard() {
    if (!(await confirm(DISCARD_QUESTION))) return;
    await outbox.discard(entry.id);
    onAnother();
  }

  function editAgain() {
    onReturn(refusal?.errors ?? []);
    void outbox.withdraw(entry.id);
  }

  return (
    <section className={styles.card} aria-label="Pendiente de enviar">
      <h2>{refusal ? 'El prealistamiento no se pudo enviar' : 'Pendiente de enviar'}</h2>
      <p className={styles.hint}>
        {refusal
          ? 'Lo que llenaste sigue guardado en este equipo hasta que lo descartes.'
          : 'Está completo y guardado en este equipo. Se envía solo cuando haya señal, una sola vez.'}
      </p>
      <OutboxEntry entry={entry} />
      {entry.sent === undefined && (
        <div className={styles.actions}>
          <Button onClick={onAnother}>Hacer otro prealistamiento</Button>
          <Button variant="default" onClick={editAgain}>
            Volver a editar
          </Button>
          <Button variant="subtle" color="red" onClick={() => void discard()}>
            Descartar borrador
          </Button>
        </div>
      )}
    </section>
  );
}
