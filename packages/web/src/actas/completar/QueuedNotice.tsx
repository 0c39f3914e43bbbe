import type { Acta } from '@fenix/domain/actas/acta';
import type { FieldError } from '@fenix/domain/errors';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useDevice } from '../../outbox/DeviceProvider';
import { OutboxEntry } from '../../outbox/OutboxEntry';
import type { Entry } from '../../outbox/outbox';
import { confirm } from '../../shared/confirm';
import { RouteLink } from '../../shared/routing';
import { actaQueries } from '../useActas';
import { DISCARD_QUESTION } from './CompleteForm';
import styles from './QueuedNotice.module.css';
import { useLeaveForm } from './useLeaveForm';

type Props = { acta: Acta; entry: Entry; onReturn: (errors: readonly FieldError[]) => void };

/** The record is finished here and on its way: its state, and the ways back. */
export function QueuedNotice({ acta, entry, onReturn }: Props) {
  const { outbox } = useDevice();
  const queries = useQueryClient();
  const leave = useLeaveForm();
  const isLeaving = entry.sent !== undefined;

  async function discard() {
    if (!(await confirm(DISCARD_QUESTION))) return;
    await outbox.discard(entry.id);
    void leave.toList(acta);
    void queries.invalidateQueries({ queryKey: actaQueries.all });
  }

  function editAgain() {
    onReturn(entry.refusal?.errors ?? []);
    void outbox.withdraw(entry.id);
  }

  return (
    <section className={styles.queued} aria-label="Pendiente de enviar">
      <h2 className={styles.title}>{entry.refusal ? 'El acta no se pudo enviar' : 'Pendiente de enviar'}</h2>
      <p className={styles.hint}>
        {entry.refusal
          ? 'Lo que llenaste sigue guardado en este equipo hasta que lo descartes.'
          : entry.waiting === 'session'
            ? 'El acta está completa y guardada en este equipo. Se envía cuando inicies sesión, una sola vez.'
            : 'El acta está completa y guardada en este equipo. Se envía sola cuando haya señal, una sola vez.'}
      </p>
      <OutboxEntry entry={entry} />
      {!isLeaving && (
        <div className={styles.actions}>
          {acta.complete && leave.mayRead && (
            <Button
              variant="default"
              renderRoot={(props) => <RouteLink {...props} to="actaPreview" params={{ id: acta._id }} />}
            >
              Ver el acta guardada
            </Button>
          )}
          {!acta.complete && (
            <Button variant="default" onClick={editAgain}>
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
