import type { Ajustes } from '@fenix/domain/libro/ajustes';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconMaximize, IconPhotoOff, IconRefresh } from '@tabler/icons-react';
import type { Decoded } from './useBitmap';
import { FOTO_SIZE } from './drawFoto';
import { FotoCanvas } from './FotoCanvas';
import styles from './FotoRecord.module.css';

type Props = {
  decoded: Decoded | undefined;
  hasFailed: boolean;
  ajustes: Ajustes;
  /** Which photo it is, in words. */
  label: string;
  onEnlarge: () => void;
  onRetry: () => void;
};

/** TRIP-20: the room of a photo never changes, whether it is on its way, there or lost. */
export function FotoFrame({ decoded, hasFailed, ajustes, label, onEnlarge, onRetry }: Props) {
  return (
    <div className={styles.foto} style={FOTO_SIZE}>
      {hasFailed ? (
        <div className={styles.note} role="alert">
          <IconPhotoOff size={28} stroke={1.5} aria-hidden />
          <p>No pudimos cargar esta fotografía.</p>
          <Button
            variant="default"
            size="xs"
            aria-label={`Reintentar ${label}`}
            onClick={onRetry}
            leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
          >
            Reintentar
          </Button>
        </div>
      ) : decoded && 'bitmap' in decoded ? (
        <UnstyledButton className={styles.enlarge} aria-label={`Ampliar ${label}`} onClick={onEnlarge}>
          <FotoCanvas bitmap={decoded.bitmap} ajustes={ajustes} size={FOTO_SIZE} />
          <IconMaximize className={styles.sign} size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ) : (
        <Skeleton height="100%" radius={0} aria-hidden />
      )}
    </div>
  );
}
