import type { Ajustes } from '@fenix/domain/libro/ajustes';
import { Modal } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useIsAsking } from '../shared/confirm';
import { containedIn } from './drawFoto';
import { EditPanel } from './EditPanel';
import { FotoCanvas } from './FotoCanvas';
import styles from './FotoDialog.module.css';

type Props = {
  opened: boolean;
  bitmap: ImageBitmap;
  ajustes: Ajustes;
  onAdjust: (ajustes: Ajustes) => void;
  label: string;
  onClose: () => void;
};

/** What of the window the dialog itself needs around the photo. */
const AROUND = { width: 96, height: 300 };

/** The photo as large as the window allows, to count heads, with its adjustments at hand. */
export function FotoDialog({ opened, bitmap, ajustes, onAdjust, label, onClose }: Props) {
  const window = useViewportSize();
  const isAsking = useIsAsking();
  const room = {
    width: Math.max(320, window.width - AROUND.width),
    height: Math.max(240, window.height - AROUND.height),
  };
  const { width, height } = containedIn(bitmap, room);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isAsking}
      title={label}
      size="auto"
      closeButtonProps={{ 'aria-label': 'Cerrar la fotografía' }}
    >
      <div className={styles.large}>
        <FotoCanvas bitmap={bitmap} ajustes={ajustes} size={{ width, height }} />
      </div>
      <EditPanel ajustes={ajustes} onAdjust={onAdjust} />
    </Modal>
  );
}
