import type { FieldError } from '@fenix/domain/errors';
import { Button } from '@mantine/core';
import { type Question, confirm } from '../shared/confirm';
import { useDevice } from './DeviceProvider';
import { OutboxEntry } from './OutboxEntry';
import styles from './Queued.module.css';
import type { Entry } from './outbox';

type Props = {
  entry: Entry;
  /** What it is called when it could not be sent, the way to the next one, and the question before it is thrown away. */
  words: { failed: string; another: string; discard: Question };
  onReturn: (errors: readonly FieldError[]) => void;
  onAnother: () => void;
};

/** A form that is finished here and on its way: its state, and the ways on. */
export function Queued({ entry, words, onReturn, onAnother }: Props) {
  const { outbox } = useDevice();
  const { refusal } = entry;

  async function discard() {
    if (!(await confirm(words.discard))) return;
    await outbox.discard(entry.id);
    onAnother();
  }

  function editAgain() {
    onReturn(refusal?.errors ?? []);
    void outbox.withdraw(entry.id);
  }

  return (
    <section className={styles.card} aria-label="Pendiente de enviar">
      <h2>{refusal ? words.failed : 'Pendiente de enviar'}</h2>
      <p className={styles.hint}>
        {refusal
          ? 'Lo que llenaste sigue guardado en este equipo hasta que lo descartes.'
          : entry.waiting === 'session'
            ? 'Está completo y guardado en este equipo. Se envía cuando inicies sesión, una sola vez.'
            : 'Está completo y guardado en este equipo. Se envía solo cuando haya señal, una sola vez.'}
      </p>
      <OutboxEntry entry={entry} />
      {entry.sent === undefined && (
        <div className={styles.actions}>
          <Button onClick={onAnother}>{words.another}</Button>
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
