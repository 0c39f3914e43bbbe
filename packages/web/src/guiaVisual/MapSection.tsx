import { Button, useComputedColorScheme } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { MapView } from '../map/MapView';
import { takeMapPicture } from '../map/takeMapPicture';
import { notify } from '../shared/notify';
import styles from './GuiaVisual.module.css';
import { Section } from './Section';
import { SAMPLE_SCENE, SAMPLE_SPOT } from './sampleRoute';

const CENTER = { latitud: 11.05, longitud: -74.49 };
const PICTURE = { center: SAMPLE_SPOT, zoom: 15, width: 356, height: 308 };

export function MapSection() {
  return (
    <Section
      title="Mapa"
      about="Una parada se alcanza dentro de su círculo. La rueda mueve la página; con Ctrl, o con + y −, se acerca el mapa."
    >
      <div className={styles.map}>
        <MapView
          scene={SAMPLE_SCENE}
          center={CENTER}
          zoom={10}
          label="Recorrido de Barranquilla a Santa Marta"
          inPage
        />
      </div>
      <PictureSample />
    </Section>
  );
}

/** A still of the same scene, as documents and long lists show it. */
function PictureSample() {
  const scheme = useComputedColorScheme('light');
  const [isBusy, setBusy] = useState(false);
  const [address, setAddress] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);

  const handleTake = async () => {
    setBusy(true);
    try {
      setAddress(URL.createObjectURL(await takeMapPicture(SAMPLE_SCENE, { ...PICTURE, scheme })));
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.row} style={{ marginTop: 'var(--mantine-spacing-md)' }}>
      <Button
        variant="default"
        loading={isBusy}
        onClick={() => void handleTake()}
        leftSection={<IconCamera size={16} stroke={1.75} aria-hidden />}
      >
        Tomar una imagen
      </Button>
      {address && (
        <img
          className={styles.picture}
          src={address}
          width={PICTURE.width}
          height={PICTURE.height}
          alt="El Peaje Tasajera en el mapa"
        />
      )}
    </div>
  );
}
