import { formatDateTime } from '@fenix/domain/dates/format';
import { Button } from '@mantine/core';
import { confirm } from '../shared/confirm';
import { AnyLink } from '../shared/routing';
import { useDevice, useOutboxEntries } from './DeviceProvider';
import { OutboxEntry } from './OutboxEntry';
import styles from './Unsent.module.css';
import type { Begun } from './begun';
import { discardDraft } from './draft';
import { useOutboxKinds } from './kinds';

const NOTHING = () => undefined;

/** AUTH-46: the unsent forms of this user on the device, each with its actions. */
export function Unsent({ begun, onGo = NOTHING }: { begun: readonly Begun[] | undefined; onGo?: () => void }) {
  const entries = useOutboxEntries();
  return (
    <>
      {entries.length > 0 && (
        <section aria-label="Por enviar">
          <h2 className={styles.heading}>Por enviar</h2>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                <OutboxEntry entry={entry} onGo={onGo} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {begun !== undefined && begun.length > 0 && (
        <section aria-label="Sin terminar">
          <h2 className={styles.heading}>Sin terminar</h2>
          <ul className={styles.list}>
            {begun.map((one) => (
              <li key={one.id} className={styles.entry}>
                <BegunForm begun={one} onGo={onGo} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type BegunProps = { begun: Begun; onGo: () => void };

/** An unfinished draft stays until it is sent or discarded. */
function BegunForm({ begun, onGo }: BegunProps) {
  const { outbox, store } = useDevice();
  const { id, savedAt, ...subject } = begun;
  const target = useOutboxKinds()[subject.kind]?.open(subject.record);

  async function discard() {
    const isSure = await confirm({
      title: '¿Descartar el borrador?',
      message: 'Se borra de este equipo todo lo que llenaste, con sus fotos y firmas.',
      about: subject.title,
      confirmLabel: 'Descartar',
      danger: true,
    });
    if (!isSure) return;
    await outbox.discardDraft({ subject, madeAt: savedAt }, () => discardDraft(store, id));
  }

  return (
    <>
      <p className={styles.title}>{subject.title}</p>
      <p className={styles.hint}>Borrador guardado el {formatDateTime(new Date(savedAt))}</p>
      <div className={styles.actions}>
        {target && (
          <Button
            variant="default"
            aria-label={`Continuar: ${subject.title}`}
            renderRoot={(props) => <AnyLink {...props} {...target} onClick={onGo} />}
          >
            Continuar
          </Button>
        )}
        <Button variant="subtle" color="red" aria-label={`Descartar: ${subject.title}`} onClick={() => void discard()}>
          Descartar
        </Button>
      </div>
    </>
  );
}
