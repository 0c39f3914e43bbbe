import type { FieldError } from '@fenix/domain/errors';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { confirm } from '../shared/confirm';
import type { Question } from '../shared/question';
import { useDevice } from './DeviceProvider';
import { OutboxEntry } from './OutboxEntry';
import styles from './Queued.module.css';
import type { Entry } from './outbox';

type Props = {
  entry: Entry;
  /** What it is called when it could not be sent, that it is complete, and the question before it is thrown away. */
  words: { failed: string; complete: string; alone: 'solo' | 'sola'; discard: Question };
  /** Absent where somebody else has finished it meanwhile: there is nothing left to edit. */
  onReturn?: ((errors: readonly FieldError[]) => void) | undefined;
  onDiscarded: () => void;
  /** The ways on, before those of the draft. */
  children?: ReactNode;
};

/** A form that is finished here and on its way: its state, and the ways on. */
export function Queued({ entry, words, onReturn, onDiscarded, children }: Props) {
  const { outbox } = useDevice();
  const { refusal } = entry;

  async function discard() {
    if (!(await confirm(words.discard))) return;
    await outbox.discard(entry.id);
    onDiscarded();
  }

  return (
    <section className={styles.card} aria-label="Pendiente de enviar">
      <h2>{refusal ? words.failed : 'Pendiente de enviar'}</h2>
      <p className={styles.hint}>
        {refusal
          ? 'Lo que llenaste sigue guardado en este equipo hasta que lo descartes.'
          : entry.waiting === 'session'
            ? `${words.complete} en este equipo. Se envía cuando inicies sesión, una sola vez.`
            : `${words.complete} en este equipo. Se envía ${words.alone} cuando haya señal, una sola vez.`}
      </p>
      <OutboxEntry entry={entry} />
      {entry.sent === undefined && (
        <div className={styles.actions}>
          {children}
          {onReturn && (
            <Button
              variant="default"
              onClick={() => {
                onReturn(refusal?.errors ?? []);
                void outbox.withdraw(entry.id);
              }}
            >
              Volver a editar
            </Button>
          )}
          <Button variant="subtle" color="red" onClick={() => void discard()}>
            Descartar borrador
          </Button>
        </div>
      )}
    </section>
  );
}
