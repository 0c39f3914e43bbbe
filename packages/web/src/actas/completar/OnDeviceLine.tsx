import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDevice } from '../../outbox/DeviceProvider';
import { hasPin } from '../../shared/lastPerson';
import { later } from '../../shared/later';
import { RouteLink } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';
import { keptActasQuery } from './keptActas';
import styles from './OnDeviceLine.module.css';

const PinDialog = later(async () => (await import('../../outbox/PinDialog')).PinDialog);

/** How many records open here without signal, and what is still needed for that. */
export function OnDeviceLine() {
  const { store, isLasting } = useDevice();
  const viewer = useViewer();
  const { data: kept = [] } = useQuery(keptActasQuery(store, viewer._id));
  const [isAsking, setAsking] = useState(false);
  const actas = kept.length === 1 ? '1 acta se abre' : `${kept.length} actas se abren`;
  if (kept.length === 0) return null;
  if (isLasting && !hasPin(viewer))
    return (
      <div className={styles.line}>
        <p>Con un PIN, {actas} sin señal en este equipo.</p>
        <Button variant="default" onClick={() => setAsking(true)}>
          Crear PIN
        </Button>
        {isAsking && <PinDialog onClose={() => setAsking(false)} onDone={() => setAsking(false)} />}
      </div>
    );
  return (
    <div className={styles.line}>
      <RouteLink to="actasOnDevice" className={styles.link}>
        {actas} sin señal{!isLasting && ' mientras no cierres esta página'}
      </RouteLink>
    </div>
  );
}
