import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useDevice } from '../outbox/DeviceProvider';
import { notify } from '../shared/notify';
import type { DraftFacts } from './DraftStatus';
import { shareDraft } from './draftFile';
import styles from './NoRoom.module.css';
import type { FormState } from './useForm';

type Props = { label: string; form: FormState; draft: DraftFacts };

/** The device keeps nothing of this form: said where the buttons are, with a way to take it elsewhere. */
export function NoRoom({ label, form, draft: { isFailing, isTouched } }: Props) {
  const { isLasting, full } = useDevice();
  // Its draft may be stored while the finished form, which is larger, found no room.
  const isFull = useSyncExternalStore(full.subscribe, full.get);
  if (!isFailing && !isFull && (isLasting || !isTouched)) return null;
  return (
    <div role="alert" className={styles.line}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <p>
        {isLasting
          ? 'Este equipo no tiene espacio: lo que llenas no queda guardado. No cierres esta página.'
          : 'Este equipo no guarda lo que llenas. No cierres esta página.'}
      </p>
      <Button
        variant="default"
        size="compact-md"
        onClick={() => void shareDraft(label, form).catch((error: unknown) => notify.failure(error))}
      >
        Compartir el borrador
      </Button>
    </div>
  );
}
