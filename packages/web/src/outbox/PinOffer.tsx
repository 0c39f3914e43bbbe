import { Button } from '@mantine/core';
import { useState } from 'react';
import { hasPin } from '../shared/lastPerson';
import { useQueryState } from '../shared/list/useQueryState';
import { useIsPhone } from '../shared/useIsPhone';
import { useViewer } from '../shared/viewer';
import { useDevice } from './DeviceProvider';
import { PinDialog } from './PinDialog';
import styles from './PinOffer.module.css';

/**
 * AUTH-24, AUTH-50: a form that is to open in a place without signal needs a PIN, and there it is too late to create
 * one. Only a phone is carried there; elsewhere the user's menu has it.
 */
export function PinOffer() {
  const { isLasting } = useDevice();
  const isPhone = useIsPhone();
  const [isOwed, setOwed] = useState(!hasPin(useViewer()));
  const [isAsking, setAsking] = useState(false);
  // On a later step of a form, which is named in the address, the fields need the space.
  const isFirstStep = !useQueryState()[0].has('seccion');
  if (!isPhone || !isLasting || !isOwed || !isFirstStep) return null;
  return (
    <div className={styles.offer}>
      <p>Para entrar sin escribir la contraseña, y también sin señal, crea un PIN en este equipo.</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Crear PIN
      </Button>
      {isAsking && <PinDialog onClose={() => setAsking(false)} onDone={() => setOwed(false)} />}
    </div>
  );
}
