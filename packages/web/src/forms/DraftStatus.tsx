import { formatTime } from '@fenix/domain/dates/format';
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react';
import { useDevice } from '../outbox/DeviceProvider';
import type { OpenDraft } from '../outbox/useDraft';
import styles from './DraftStatus.module.css';

export type DraftFacts = Pick<OpenDraft<object>, 'isFailing' | 'isSaved' | 'isTouched' | 'savedAt'>;

/** Whether what was typed is safe on the device, in words. */
export function DraftStatus({ draft: { isFailing, isSaved, savedAt } }: { draft: DraftFacts }) {
  const { isLasting } = useDevice();
  if (isFailing || !isLasting)
    return (
      <output className={styles.status} data-failing>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        Este equipo no puede guardar el borrador
      </output>
    );
  return (
    <output className={styles.status} aria-busy={!isSaved}>
      {savedAt !== undefined && (
        <>
          <IconDeviceFloppy size={16} stroke={1.75} aria-hidden />
          Borrador guardado {formatTime(new Date(savedAt))}
        </>
      )}
    </output>
  );
}
