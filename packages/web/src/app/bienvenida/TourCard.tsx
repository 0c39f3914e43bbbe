import { TOUR_STEPS } from '@fenix/domain/bienvenida';
import { UnstyledButton } from '@mantine/core';
import { IconCompass, IconX } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { productName } from '../../shared/product';
import { hasSeenTour, storeTourSeen } from '../../shared/session';
import { hint } from '../../shared/tip/tipAt';
import { useViewer } from '../../shared/viewer';
import { askForTour, tourAsked } from './asked';
import styles from './TourCard.module.css';

/** BIEN-02: for who has not seen it on this device; in the menu, where it lies over nothing. One press takes it away. */
export function TourCard({ isCompact, onGo }: { isCompact: boolean; onGo?: (() => void) | undefined }) {
  const { _id } = useViewer();
  const label = `${productName()} en ${TOUR_STEPS} pasos`;
  const [isGone, setGone] = useState(false);
  const isOpen = useSyncExternalStore(tourAsked.subscribe, tourAsked.get);
  if (isGone || isOpen || hasSeenTour(_id)) return null;

  function handleOpen() {
    onGo?.();
    askForTour();
  }

  function handleDismiss() {
    storeTourSeen(_id);
    setGone(true);
  }

  return (
    <div className={styles.card} data-compact={isCompact || undefined}>
      <UnstyledButton
        className={styles.open}
        onClick={handleOpen}
        {...(isCompact && { 'aria-label': label, ...hint(label, 'right') })}
      >
        <IconCompass size={20} stroke={1.75} aria-hidden />
        {!isCompact && label}
      </UnstyledButton>
      {!isCompact && (
        <UnstyledButton className={styles.dismiss} aria-label="No mostrar más el recorrido" onClick={handleDismiss}>
          <IconX size={16} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
}
