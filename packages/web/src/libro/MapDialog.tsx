import type { FotoDeViaje } from '@fenix/domain/libro/fotos';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { Modal, Skeleton } from '@mantine/core';
import { Suspense, lazy, useMemo } from 'react';
import styles from './MapDialog.module.css';
import { mapScene, placeOf, viewOf } from './mapScene';

const MapView = lazy(async () => ({ default: (await import('../map/MapView')).MapView }));

type Props = { opened: boolean; libro: LibroDeViaje; foto: FotoDeViaje; label: string; onClose: () => void };

/** The map of a photo to walk around in. */
export function MapDialog({ opened, libro, foto, label, onClose }: Props) {
  const center = placeOf(foto);
  const scene = useMemo(() => {
    const marca = placeOf(foto);
    return marca && mapScene(libro, marca);
  }, [libro, foto]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Mapa de ${label}`}
      size="min(1200px, 100%)"
      closeButtonProps={{ 'aria-label': 'Cerrar el mapa' }}
    >
      <div className={styles.wideMap}>
        {center && scene && (
          <Suspense fallback={<Skeleton height="100%" />}>
            <MapView scene={scene} {...viewOf(center)} label={`Mapa de ${label}`} />
          </Suspense>
        )}
      </div>
    </Modal>
  );
}
