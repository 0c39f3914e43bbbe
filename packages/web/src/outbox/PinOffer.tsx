import { Button } from '@mantine/core';
import { useState } from 'react';
import { hasPin } from '../shared/lastPerson';
import { useIsPhone } from '../shared/useIsPhone';
import { useViewer } from '../shared/viewer';
import { useDevice } from './DeviceProvider';
import { PinDialog } from './PinDialog';
import styles from './PinOffer.module.css';

/**
 * AUTH-24: a form that is to open in a place without signal needs a PIN, and there it is too late to create one. Only a
 * phone is carried there; elsewhere the user's menu has it.
 */
export function PinOffer() {
  const { isLasting } = useDevice();
  const isPhone = useIsPhone();
  const [isOwed, setOwed] = useState(!hasPin(useViewer()));
  const [isAsking, setAsking] = useState(false);
  if (!isPhone || !isLasting || !isOwed) return null;
  return (
    <div className={styles.offer}>
      <p>Para abrir esta pantalla en un lugar sin señal, crea un PIN en este equipo.</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Crear PIN
      </Button>
      {isAsking && <PinDialog onClose={() => setAsking(false)} onDone={() => setOwed(false)} />}
    </div>
  );
}
